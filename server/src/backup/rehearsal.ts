import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import { openDatabase } from '../engines/database/database.ts'
import { BackupRefusal } from './archive/archive.ts'
import type { OpenBackup } from './archive/contents.ts'
import { type RestoreTarget, restoreBackup } from './restoreBackup.ts'
import { openSums, type SumsOnDisk } from './sumsOnDisk.ts'
import { type Comparison, sha256OfStream, verifyBackup } from './verifyBackup.ts'

/** The running system beside which a backup is restored. */
export interface RehearsalPlace {
  readonly databaseUrl: string
  readonly dataDir: string
  /** Whether the database lies on the disk of the data folder. */
  readonly isEmbedded: boolean
  say(line: string): void
}

/** What a rehearsal found. */
export interface Rehearsal extends Comparison {
  /** The moment of the backup. */
  readonly madeAt: string
  readonly version: string
  readonly seconds: number
}

/** The disk must have this much more room than the database takes: PostgreSQL writes everything twice for a while. */
const roomFactor = 1.5
const roomBytes = 256 * 1024 ** 2

/**
 * Restores a backup into a database beside the running one, compares both, and drops it again. The running system does not change. It takes only the sums of stored files, so they need no room. A rehearsal that was killed leaves its database, which the next one drops.
 */
export async function rehearse(
  open: OpenBackup,
  identity: string,
  place: RehearsalPlace,
): Promise<Rehearsal> {
  const admin = new pg.Client({ connectionString: place.databaseUrl })
  admin.on('error', () => undefined)
  await admin.connect()
  const folder = join(place.dataDir, 'rehearsal')
  try {
    await refuseSecond(admin)
    const name = await nameBeside(admin)
    const leave = async () => {
      await admin.query(`drop database if exists ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    }
    await leave()
    await refuseWithoutRoom(admin, place)
    try {
      await createDatabase(admin, name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return await rehearseIn(open, identity, { ...place, url: addressOf(place.databaseUrl, name), folder })
    } finally {
      await leave()
    }
  } finally {
    await admin.end()
  }
}

async function rehearseIn(
  open: OpenBackup,
  identity: string,
  { url, folder, say }: RehearsalPlace & { readonly url: string; readonly folder: string },
): Promise<Rehearsal> {
  const began = performance.now()
  const db = openDatabase({ url, connections: 3 }, () => undefined)
  const sums = openSums(join(folder, 'sums'))
  try {
    const { about } = await restoreBackup(open, identity, {
      db,
      files: filesBySums(sums),
      keysFolder: join(folder, 'keys'),
      keys: undefined,
      say,
    })
    const client = await db.pool.connect()
    try {
      const files = {
        sha256Of: async (key: string) => sums.get(key),
        has: async (key: string) => sums.get(key) !== undefined,
      }
      const comparison = await verifyBackup(open, identity, { client, files, say })
      const seconds = Math.round((performance.now() - began) / 1000)
      return { ...comparison, madeAt: about.madeAt, version: about.product, seconds }
    } finally {
      client.release(true)
    }
  } finally {
    sums.close()
    await db.close()
  }
}

/** Says how a rehearsal went, in lines. */
export function reportOf({ madeAt, version, rows, files, links, rules, seconds, notes }: Rehearsal): string {
  return [
    `The backup of ${madeAt} (version ${version}) was restored and compared in ${seconds} s, and is dropped again.`,
    `It has ${rows} rows and ${files} files. ${links} links and ${rules} rules hold.`,
    ...notes,
  ].join('\n')
}

function filesBySums(sums: SumsOnDisk): RestoreTarget['files'] {
  return {
    async *list() {
      yield* sums.keys()
    },
    async putStream(key, chunks) {
      sums.set(key, await sha256OfStream(chunks))
    },
    async remove(key) {
      sums.remove(key)
    },
  }
}

/** The lock ends with the connection, even if the process is killed. */
async function refuseSecond(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ free: boolean }>(
    `select pg_try_advisory_lock(hashtext('saathi rehearsal')) as free`,
  )
  if (rows[0]?.free !== true) throw new BackupRefusal('A rehearsal is under way already.')
}

/** Returns the quoted name of the database beside this one: always the same, so that the next rehearsal finds what a killed one left. */
async function nameBeside(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ name: string }>(
    `select quote_ident(left(current_database(), 40) || '_rehearsal') as name`,
  )
  return rows[0]?.name ?? ''
}

async function createDatabase(admin: pg.Client, name: string): Promise<void> {
  try {
    await admin.query(`create database ${name} template template0 encoding 'UTF8'`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
    throw new BackupRefusal(
      'The user of the database may not make the database of a rehearsal. Allow it as the administrator of PostgreSQL: alter role saathi createdb;',
    )
  }
}

/** Throws if the database does not fit a second time. The disk of a PostgreSQL elsewhere is not known here. */
async function refuseWithoutRoom(admin: pg.Client, { isEmbedded, dataDir }: RehearsalPlace): Promise<void> {
  if (!isEmbedded) return
  const { rows } = await admin.query<{ bytes: string }>(
    'select pg_database_size(current_database())::text as bytes',
  )
  const { bavail, bsize } = await statfs(dataDir)
  const refusal = roomRefusal(Number(rows[0]?.bytes ?? 0), bavail * bsize)
  if (refusal !== undefined) throw new BackupRefusal(refusal)
}

/** Why a database of a size cannot be restored beside itself; undefined if there is room. */
export function roomRefusal(bytes: number, free: number): string | undefined {
  const needed = bytes * roomFactor + roomBytes
  if (free >= needed) return undefined
  const inGigabytes = (size: number) => (size / 1024 ** 3).toFixed(1)
  return `There is no room for a rehearsal: it needs ${inGigabytes(needed)} GB, and ${inGigabytes(free)} GB of the disk are free. Make room or add a disk.`
}

/** Returns the address of another database of the same server. The name is quoted in SQL, and encoded here. */
export function addressOf(url: string, quoted: string): string {
  const name = quoted.replace(/^"(.*)"$/, '$1').replaceAll('""', '"')
  const parts = /^(\w+:\/\/[^/?#]*)(?:\/[^?#]*)?(.*)$/.exec(url)
  if (parts === null) throw new BackupRefusal('DATABASE_URL is not an address of PostgreSQL.')
  return `${parts[1]}/${encodeURIComponent(name)}${parts[2]}`
}
