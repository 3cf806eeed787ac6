import { join } from 'node:path'

import type { Config } from './config.ts'
import { openBus } from '../engines/database/bus.ts'
import { openClock } from '../engines/time/clock.ts'
import { contentFolder } from '../engines/content/contentFiles.ts'
import { openDatabase, type OpenDatabase } from '../engines/database/database.ts'
import { dueWork } from '../engines/work/dueWork.ts'
import { openFiles, type Shelf, shelfInFolder } from '../engines/files/files.ts'
import { type KeyKeeper, keysInFolder } from '../engines/secrets/keys.ts'
import { countsInDatabase, countsInRedis } from '../engines/network/limitCounts.ts'
import { makeLimits } from '../engines/network/limits.ts'
import { openTraces } from '../engines/network/traces.ts'
import { openMail, outboxSender, smtpSender } from '../engines/network/mail.ts'
import { migrate } from '../engines/database/migrations.ts'
import { openRedis, type Redis } from '../engines/database/redis.ts'
import { openQueue } from '../engines/work/queue.ts'
import { withLateRemoval } from '../engines/files/lateRemoval.ts'
import { shelfInBucket } from '../engines/files/s3.ts'
import { keysInDatabase, type SealedKeys } from '../engines/secrets/sealedKeys.ts'
import { secretFromEnvironment, secretInFile } from '../engines/secrets/secretKey.ts'
import { readTexts } from '../engines/text/texts.ts'
import type { House, Log } from './house.ts'
import { productVersion } from './version.ts'

/** The house with its engines, and a function that closes it. */
export interface OpenHouse extends House {
  close(): Promise<void>
}

/** Opens every engine on one database and migrates it. */
export async function openHouse(config: Config, databaseUrl: string, log: Log): Promise<OpenHouse> {
  const failed = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke')
  const db = openDatabase({ url: databaseUrl }, failed)
  let redis: Redis | undefined
  try {
    await migrate(db)
    redis = await openRedisOf(config, db, log)
    const bus = await openBus({ db, url: databaseUrl, redis, failed })
    const clock = await openClock({ db, bus, production: config.production, failed })
    const queue = await openQueue(db, clock, {
      info: (message) => log.info({}, message),
      error: (message) => log.error({ reason: message }, 'a job failed'),
    })
    const sender =
      config.smtpUrl === undefined
        ? outboxSender(join(config.dataDir, 'outbox'), config.mailFrom)
        : smtpSender(config.smtpUrl, config.mailFrom)
    const keys = keysOf(config, db)
    const traces =
      config.tracesUrl === undefined ? undefined : await openTraces(config.tracesUrl, productVersion())
    return {
      config,
      db,
      clock,
      bus,
      queue,
      due: dueWork,
      log,
      mail: openMail(db, queue, sender),
      keys,
      files: await openFiles(withLateRemoval(shelfOf(config), db), keys),
      limits: makeLimits(
        redis === undefined ? countsInDatabase(db) : countsInRedis(redis, countsInDatabase(db)),
        config.trustedNetworks,
      ),
      texts: readTexts(join(contentFolder, 'languages')),
      traces,
      close: async () => {
        await queue.close()
        await traces?.close()
        clock.close()
        await bus.close()
        await redis?.close()
        await db.close()
      },
    }
  } catch (error) {
    await redis?.close()
    await db.close()
    throw error
  }
}

/** The place of stored files. */
export function shelfOf({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): Shelf {
  return bucket === undefined ? shelfInFolder(join(dataDir, 'files')) : shelfInBucket(bucket)
}

async function openRedisOf({ redisUrl }: Config, db: OpenDatabase, log: Log): Promise<Redis | undefined> {
  if (redisUrl === undefined) return undefined
  return openRedis(db, {
    url: redisUrl,
    failed: ({ message }) => log.warn({ reason: message }, 'Redis does not reply'),
  })
}

/** The keys: files beside an embedded database; in your own database, encrypted rows that processes share. */
export function keysOf(config: Config, db: OpenDatabase): KeyKeeper | SealedKeys {
  const folder = join(config.dataDir, 'keys')
  if (config.databaseUrl === undefined) return keysInFolder(folder)
  const source =
    config.secretKey === undefined
      ? secretInFile(join(folder, 'secret-key'))
      : secretFromEnvironment(config.secretKey)
  return keysInDatabase(db, source)
}
