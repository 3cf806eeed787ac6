import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import type { ClientBase } from 'pg'
import { from } from 'pg-copy-streams'
import * as v from 'valibot'

import type { OpenDatabase } from '../engines/database/database.ts'
import { migrate, migrationNames } from '../engines/database/migrations.ts'
import { migrateQueue } from '../engines/work/queue.ts'
import { isFileKey, type Shelf } from '../engines/files/files.ts'
import type { SealedKeys } from '../engines/secrets/sealedKeys.ts'
import { BackupRefusal, bytesOf, makeSumCheck, partsOf, type ReadPart } from './archive/archive.ts'
import {
  type About,
  aboutPart,
  aboutSchema,
  type Contents,
  contentsPart,
  contentsSchema,
  countingBytes,
  isSumsPart,
  type OpenBackup,
  partsSchema,
} from './archive/contents.ts'
import { type Doing, shareOf, withProgress } from './archive/progress.ts'
import { dropTables, refuseUnlessEmpty } from './emptySystem.ts'
import { clearKilledRestore, markRestore } from './killedRestore.ts'
import { storeKeys, takeKey } from './restoredKeys.ts'
import {
  compareRows,
  copyingIn,
  looseLinks,
  plainTexts,
  releaseJobs,
  setSequences,
  type Table,
} from './tables.ts'

const unzipped = promisify(gunzip)

/** Where a backup is restored to. */
export interface RestoreTarget {
  readonly db: OpenDatabase
  readonly files: Pick<Shelf, 'list' | 'putStream' | 'remove'>
  readonly keysFolder: string
  /** Undefined for a rehearsal, on which nothing runs. */
  readonly keys: About['keys'] | undefined
  /** Encrypts the keys of a system with the embedded PostgreSQL, which become rows here. */
  readonly sealing?: Pick<SealedKeys, 'rowsOf'> | undefined
  /** A file that exists while the restore runs. If a restore was killed, the next one finds it and deletes what is left. */
  readonly mark?: string
  say(line: string): void
}

/** A restored backup. */
export interface Restored {
  readonly about: About
  readonly rows: number
  readonly files: number
  /** Files that were deleted while the backup was made, and are not in it. */
  readonly gone: number
  /** The settings of the system that was saved, as lines of an environment file. */
  readonly settings: string
}

/**
 * Restores a backup into an empty system of the same or a newer version. A failure, even of a later migration, takes back rows, files and
 * keys. Before later migrations change the rows, checksums prove that they are the saved ones.
 */
export async function restoreBackup(
  open: OpenBackup,
  identity: string,
  target: RestoreTarget,
): Promise<Restored> {
  return withProgress(target.say, (doing) => {
    const reading = countingBytes(open, (read) => doing(() => `Read: ${shareOf(read, open.bytes)}`))
    return restoreFrom(reading, identity, { ...target, doing })
  })
}

async function restoreFrom(
  open: OpenBackup,
  identity: string,
  target: RestoreTarget & { readonly doing: Doing },
): Promise<Restored> {
  const { db, doing } = target
  await withClient(db, async (client) => {
    await clearKilledRestore(client, target)
    await refuseUnlessEmpty(client, target)
  })
  const parts = partsOf(open, identity)
  const about = await readAbout((await parts.next()).value ?? undefined)
  refuseOther(about.about, target)
  await markRestore(target, true)
  const written: Restoring['written'] = { files: 0, keys: [], rows: new Map() }
  try {
    const restored = await withClient(db, async (client) => {
      await dropTables(client)
      const result = await restoreParts(parts, about, { ...target, client, written })
      // First, because a mark that stays beside rows could one day take files away.
      await markRestore(target, false)
      await client.query('commit')
      return result
    })
    doing(() => 'Later migrations change the tables')
    await migrate(db)
    return restored
  } catch (error) {
    await emptyAgain(target, written, error)
    await markRestore(target, false)
    throw error
  }
}

/** Works on a connection that serves nothing else afterwards. Its end also ends a transaction that failed. */
async function withClient<Result>(
  db: OpenDatabase,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await db.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release(true)
  }
}

/** Takes back what was restored before a failure; if that fails too, the first reason is told with the second. */
async function emptyAgain(
  { db, files, keysFolder }: RestoreTarget,
  written: Restoring['written'],
  reason: unknown,
): Promise<void> {
  try {
    // There was no file before the restore, so all are its own.
    if (written.files > 0) for await (const key of files.list()) await files.remove(key)
    for (const name of written.keys) await rm(join(keysFolder, name), { force: true })
    await withClient(db, dropTables)
  } catch (error) {
    throw new BackupRefusal(
      `${messageOf(reason)} What was restored until then could not be removed: ${messageOf(error)}`,
    )
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

interface Restoring extends RestoreTarget {
  readonly doing: Doing
  readonly client: ClientBase
  /** How many files and which keys were written, and the keys that become rows. */
  readonly written: { files: number; readonly keys: string[]; readonly rows: Map<string, string> }
}

async function restoreParts(
  parts: AsyncGenerator<ReadPart, void>,
  { about, sha256 }: ReadAbout,
  target: Restoring,
): Promise<Restored> {
  await migrate(target.db, about.migrations)
  await migrateQueue(target.db)
  const { client, doing, say } = target
  await client.query(`${plainTexts}; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`)
  await client.query('begin')
  const restoringLinks = await looseLinks(client, about.tables)
  const sums = makeSumCheck()
  sums.read(aboutPart, sha256)
  let settings = ''
  let contents: Contents | undefined
  let table: CopyInto | undefined
  for await (const part of parts) {
    const [kind = '', ...rest] = part.name.split('/')
    const wanted = kind === 'database' ? rest[0] : undefined
    if (table !== undefined && table.name !== wanted) {
      await table.end()
      table = undefined
    }
    if (wanted !== undefined) {
      table ??= copyInto(client, tableNamed(about, wanted))
      await table.write(await unzipped(await bytesOf(part)))
    } else if (kind === 'files') {
      const key = rest.join('/')
      if (!isFileKey(key)) throw new BackupRefusal(`The backup has a file with the name ${key}.`)
      target.written.files += 1
      await target.files.putStream(key, part.stream)
    } else if (kind === 'keys')
      await takeKey(target, about.keys, { name: rest.join('/'), bytes: await bytesOf(part) })
    else if (isSumsPart(part.name)) sums.prove(v.parse(partsSchema, JSON.parse(String(await bytesOf(part)))))
    else if (part.name === 'settings.env') settings = String(await bytesOf(part))
    else if (part.name === contentsPart)
      contents = v.parse(contentsSchema, JSON.parse(String(await bytesOf(part))))
    sums.read(part.name, part.sha256())
  }
  if (contents === undefined)
    throw new BackupRefusal('The backup was cut off: its list of contents is missing.')
  sums.prove(contents.parts)
  sums.end(contentsPart)
  await setSequences(client, contents.sequences)
  await releaseJobs(client)
  const rows = await proveRows(target, about, contents)
  say(`${rows} rows are the ones that were saved.`)
  for (const [place, statement] of restoringLinks.entries()) {
    doing(() => `Links between rows: ${place} of ${restoringLinks.length}`)
    await client.query(statement)
  }
  say('Every link between them holds.')
  await storeKeys(client, target)
  return { about, rows, files: target.written.files, gone: contents.gone.length, settings }
}

interface ReadAbout {
  readonly about: About
  readonly sha256: string
}

async function readAbout(part: ReadPart | undefined): Promise<ReadAbout> {
  if (part?.name !== aboutPart) throw new BackupRefusal('This is no backup of this product.')
  const read = v.safeParse(aboutSchema, JSON.parse(String(await bytesOf(part))))
  if (read.success) return { about: read.output, sha256: part.sha256() }
  throw new BackupRefusal('The backup has a form that this version does not know. Use a newer version.')
}

function refuseOther(about: About, { keys, sealing }: RestoreTarget): void {
  const known = new Set(migrationNames())
  if (!about.migrations.every((name) => known.has(name)))
    throw new BackupRefusal(
      `The backup is of the newer version ${about.product}. Restore it with that version.`,
    )
  if (keys === 'files' && about.keys === 'rows')
    throw new BackupRefusal(
      'The backup is of a system with DATABASE_URL: set DATABASE_URL to an empty PostgreSQL, and SECRET_KEY as it was.',
    )
  if (keys === 'rows' && about.keys === 'files' && sealing === undefined)
    throw new Error('The keys of this backup become rows, and nothing encrypts them.')
}

function tableNamed({ tables }: About, name: string): Table {
  const table = tables.find((each) => each.name === name)
  if (table === undefined)
    throw new BackupRefusal(`The backup has rows of a table ${name} that it does not list.`)
  return table
}

async function proveRows(
  { client, doing }: Pick<Restoring, 'client' | 'doing'>,
  { tables }: About,
  contents: Contents,
): Promise<number> {
  let rows = 0
  for (const [place, table] of tables.entries()) {
    doing(() => `Compared: ${place} of ${tables.length} tables, now ${table.name}`)
    const { rows: count, is } = await compareRows(client, table, contents.tables[table.name])
    if (is !== 'same') throw new BackupRefusal(`The rows of ${table.name} are not the ones that were saved.`)
    rows += count
  }
  return rows
}

interface CopyInto {
  readonly name: string
  write(rows: Buffer): Promise<void>
  end(): Promise<void>
}

function copyInto(client: ClientBase, table: Table): CopyInto {
  const stream: Writable = client.query(from(copyingIn(table)))
  const ended = new Promise<void>((resolve, reject) => stream.once('finish', resolve).once('error', reject))
  ended.catch(() => undefined)
  return {
    name: table.name,
    async write(rows) {
      if (stream.write(rows)) return
      await Promise.race([ended, new Promise((resolve) => stream.once('drain', resolve))])
    },
    async end() {
      stream.end()
      await ended
    },
  }
}
