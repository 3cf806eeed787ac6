import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import { readBackups } from '../../backup/settings.ts'
import { storeWord } from '../../backup/targets.ts'
import { type RedisState, tryRedis } from '../../engines/database/redis.ts'
import { tryScanner } from '../../engines/network/malware.ts'
import { writeDurably } from '../../engines/disk/durableFile.ts'
import { type Bucket, shelfInBucket } from '../../engines/files/s3.ts'
import type { Config } from '../../house/config.ts'
import { type Finding, missing, right, weak } from './finding.ts'

/** Returns what is found about Redis, the store of files, and the place of backups: whether each replies and can be written. */
export async function serviceFindings(config: Config): Promise<Finding[]> {
  return Promise.all([
    redis(config.redisUrl),
    store(config.bucket),
    backupPlace(config),
    ...(config.scanUrl === undefined ? [] : [scanner(config.scanUrl)]),
  ])
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message || error.name : 'no reply')

async function redis(url: string | undefined): Promise<Finding> {
  if (url === undefined) return right('Redis', 'REDIS_URL is not set: processes talk through PostgreSQL.')
  try {
    return redisFinding(await tryRedis(url))
  } catch (error) {
    return missing(
      'Redis',
      `it does not reply or cannot be written: ${reasonOf(error)}.`,
      'Check REDIS_URL and its password, and that Redis runs. Until then processes talk through PostgreSQL.',
    )
  }
}

async function scanner(address: string): Promise<Finding> {
  try {
    await tryScanner(address)
    return right('Scanner', 'it judges each uploaded file.')
  } catch (error) {
    return missing(
      'Scanner',
      `it does not reply: ${reasonOf(error)}.`,
      'Check SCAN_URL, and that clamd runs and listens there. Until then no file is taken.',
    )
  }
}

const oldestRedis = 6
const goodPolicies = ['noeviction', 'volatile-ttl']

/** Judges the version of Redis, and what it does when its memory is full. */
export function redisFinding({ version, policy }: RedisState): Finding {
  const says = `version ${version}, it can be written.`
  if (Number.parseInt(version, 10) < oldestRedis)
    return missing('Redis', says, `The product needs Redis ${oldestRedis} or newer, or Valkey.`)
  return goodPolicies.includes(policy)
    ? right('Redis', says)
    : weak(
        'Redis',
        `${says} When its memory is full, it deletes what is still needed (${policy}).`,
        'Set maxmemory-policy to noeviction in its configuration.',
      )
}

/** A name that no file of the product has. */
const trialName = () => `doctor-${randomUUID()}`

async function store(bucket: Bucket | undefined): Promise<Finding> {
  if (bucket === undefined) return right('Files', 'they lie in DATA_DIR.')
  const shelf = shelfInBucket(bucket)
  const key = `trials/${trialName()}`
  try {
    await shelf.put(key, Buffer.from(key))
    const isSame = (await shelf.get(key))?.toString() === key
    await shelf.remove(key)
    if (isSame) return right('Files', `the store takes, returns and deletes a file in ${bucket.name}.`)
    return missing('Files', 'the store returns other bytes than it took.', 'Look at the log of the store.')
  } catch (error) {
    return missing(
      'Files',
      `the store at ${bucket.endpoint} refuses: ${reasonOf(error)}.`,
      'Check S3_ENDPOINT, the name of the bucket, and that its key may read, write and delete.',
    )
  }
}

/** The age of the last backup is another finding: this one tells of tomorrow's. */
async function backupPlace(config: Config): Promise<Finding> {
  const { to } = config.of(readBackups)
  const part = 'Place of backups'
  if (to === undefined)
    return missing(part, 'BACKUP_TO is not set.', 'Set it to a folder on another disk, or to s3.')
  if (to === storeWord)
    return config.bucket === undefined
      ? missing(
          part,
          'BACKUP_TO is s3, and no S3 store is set.',
          'Set S3_ENDPOINT and the settings beside it.',
        )
      : right(part, 'the store of files.')
  const folder = resolve(to)
  try {
    await (existsSync(folder) ? writeInto(folder) : access(firstFolderAbove(folder), constants.W_OK))
    return right(part, `${folder} can be written.`)
  } catch (error) {
    return missing(
      part,
      `${folder} cannot be written: ${reasonOf(error)}.`,
      'Give the folder to the user of the product. With systemd, name it in ReadWritePaths of the service too.',
    )
  }
}

async function writeInto(folder: string): Promise<void> {
  const file = join(folder, trialName())
  await writeDurably(file, [Buffer.from('doctor')])
  await rm(file)
}

/** Returns the nearest folder above that exists: the product makes the rest. */
function firstFolderAbove(folder: string): string {
  const above = dirname(folder)
  return existsSync(above) || above === folder ? above : firstFolderAbove(above)
}
