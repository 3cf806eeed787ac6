import { mkdir, writeFile } from 'node:fs/promises'
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
import type { Shelf } from '../engines/files/files.ts'
import { BackupRefusal, bytesOf, partsOf, type ReadPart, refuseOtherParts } from './archive.ts'
import {
  type About,
  aboutPart,
  aboutSchema,
  type Contents,
  contentsPart,
  contentsSchema,
} from './contents.ts'
import { copyingIn, looseLinks, migrationsOf, plainTexts, setSequences, sumOf, type Table } from './tables.ts'

const unzipped = promisify(gunzip)

/** Where a backup is restored to. */
export interface RestoreTarget {
  readonly db: OpenDatabase
  readonly files: Pick<Shelf, 'list' | 'putStream' | 'remove'>
  readonly keysFolder: string
  readonly keys: About['keys']
  say(line: string): void
}

/** A restored backup. */
export interface Restored {
  readonly about: About
  readonly rows: number
  readonly files: number
  /** The settings of the system that was saved, as lines of an environment file. */
  readonly settings: string
}

/**
 * Restores a backup into an empty system of the same or a newer version, or changes nothing: a failure takes back rows and files. It proves
 * by sums that the rows are the ones that were saved, before later migrations change them.
 */
export async function restoreBackup(
  encrypted: AsyncIterable<Uint8Array>,
  identity: string,
  target: RestoreTarget,
): Promise<Restored> {
  await refuseUnlessEmpty(target)
  const client = await target.db.pool.connect()
  const written: string[] = []
  try {
    const restored = await restoreParts(partsOf(encrypted, identity), { ...target, client, written })
    await client.query('commit')
    client.release()
    await migrate(target.db)
    return restored
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    client.release(true)
    for (const key of written) await target.files.remove(key)
    throw error
  }
}

async function refuseUnlessEmpty({ db, files }: RestoreTarget): Promise<void> {
  const client = await db.pool.connect()
  try {
    if ((await migrationsOf(client)) !== undefined) {
      const { rows } = await client.query<{ one: number }>('select 1 as one from public.people limit 1')
      if (rows.length > 0) {
        throw new BackupRefusal(
          'There are people in this database. A backup is restored only into an empty one.',
        )
      }
    }
  } finally {
    client.release()
  }
  for await (const key of files.list()) {
    throw new BackupRefusal(
      `There are stored files here, such as ${key}. A backup is restored only into an empty place.`,
    )
  }
}

interface Restoring extends RestoreTarget {
  readonly client: ClientBase
  /** The keys of the files that were written. */
  readonly written: string[]
}

async function restoreParts(parts: AsyncGenerator<ReadPart, void>, target: Restoring): Promise<Restored> {
  const next = async () => (await parts.next()).value ?? undefined
  const first = await next()
  const about = await readAbout(first)
  refuseNewer(about)
  if (about.keys !== target.keys) throw new BackupRefusal(otherKeys(about))
  await migrate(target.db, about.migrations)
  await migrateQueue(target.db)
  const { client, say } = target
  await client.query(`${plainTexts}; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`)
  await client.query('begin')
  const restoringLinks = await looseLinks(client, about.tables)
  const sums = new Map([[aboutPart, first?.sha256() ?? '']])
  let settings = ''
  let contents: Contents | undefined
  let table: CopyInto | undefined
  for (let part = await next(); part !== undefined; part = await next()) {
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
      target.written.push(key)
      await target.files.putStream(key, part.stream)
    } else if (kind === 'keys') await writeKey(target.keysFolder, rest.join('/'), await bytesOf(part))
    else if (part.name === 'settings.env') settings = String(await bytesOf(part))
    else if (part.name === contentsPart)
      contents = v.parse(contentsSchema, JSON.parse(String(await bytesOf(part))))
    sums.set(part.name, part.sha256())
  }
  if (contents === undefined)
    throw new BackupRefusal('The backup was cut off: its list of contents is missing.')
  refuseOtherParts(contents.parts, sums)
  await setSequences(client, contents.sequences)
  await client.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null`,
  )
  const rows = await proveRows(client, about, contents)
  say(`${rows} rows are the ones that were saved.`)
  for (const statement of restoringLinks) await client.query(statement)
  say('Every link between them holds.')
  return { about, rows, files: target.written.length, settings }
}

async function readAbout(part: ReadPart | undefined): Promise<About> {
  if (part?.name !== aboutPart) throw new BackupRefusal('This is no backup of this product.')
  const read = v.safeParse(aboutSchema, JSON.parse(String(await bytesOf(part))))
  if (read.success) return read.output
  throw new BackupRefusal('The backup has a form that this version does not know. Use a newer version.')
}

function refuseNewer({ migrations, product }: About): void {
  const known = new Set(migrationNames())
  if (migrations.every((name) => known.has(name))) return
  throw new BackupRefusal(`The backup is of the newer version ${product}. Restore it with that version.`)
}

function otherKeys({ keys }: About): string {
  return keys === 'rows'
    ? 'The backup is of a system with DATABASE_URL: set DATABASE_URL to an empty PostgreSQL, and SECRET_KEY as it was.'
    : 'The backup is of a system with the embedded PostgreSQL: restore it without DATABASE_URL, into an empty DATA_DIR.'
}

function tableNamed({ tables }: About, name: string): Table {
  const table = tables.find((each) => each.name === name)
  if (table === undefined)
    throw new BackupRefusal(`The backup has rows of a table ${name} that it does not list.`)
  return table
}

async function proveRows(client: ClientBase, { tables }: About, contents: Contents): Promise<number> {
  let rows = 0
  for (const table of tables) {
    const saved = contents.tables[table.name]
    const found = await sumOf(client, table)
    // Jobs were released above, so their rows differ.
    const isSame = saved?.rows === found.rows && (saved.sum === found.sum || table.name.endsWith('_jobs'))
    if (!isSame) throw new BackupRefusal(`The rows of ${table.name} are not the ones that were saved.`)
    rows += found.rows
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

async function writeKey(folder: string, name: string, bytes: Buffer): Promise<void> {
  if (!/^[\w-]+(\.[\w-]+)*$/.test(name))
    throw new BackupRefusal(`The backup has a key with the name ${name}.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, name), bytes, { mode: 0o600 })
}
