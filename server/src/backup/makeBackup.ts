import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { Client } from 'pg'
import { to } from 'pg-copy-streams'

import type { Shelf } from '../engines/files/files.ts'
import { type ArchiveWriter, BackupRefusal, encryptedArchive } from './archive/archive.ts'
import {
  type About,
  aboutPart,
  type Contents,
  contentsPart,
  type FilesTotal,
  headOf,
} from './archive/contents.ts'
import { openPartsList } from './archive/partsList.ts'
import { type Doing, shareOf, withProgress } from './archive/progress.ts'
import {
  bytesOfTables,
  copyingOut,
  leftOut,
  migrationsOf,
  plainTexts,
  sequencesOf,
  sumOf,
  tablesOf,
  type Table,
} from './tables.ts'

/** Bytes of rows that one part of a table has at least, unless it is the last. */
const partBytes = 8 * 1024 * 1024
const zipped = promisify(gzip)

/** What a backup is made of. */
export interface BackupSource {
  /** A connection of its own, which has not begun a transaction. */
  readonly client: Client
  readonly files: Pick<Shelf, 'list' | 'read'>
  /** The folder of the keys, which may not exist. */
  readonly keysFolder: string
  /** A folder for the list of parts while it is written. */
  readonly workFolder: string
  readonly keys: About['keys']
  /** The settings that are set, by their names. */
  readonly settings: Readonly<Record<string, string>>
  readonly product: string
  /** The public half of the key that opens the backup. */
  readonly recipient: string
  readonly now: Date
  /** Tells how far it is. */
  say(line: string): void
}

/** A backup that is being written. */
export interface Backup {
  readonly stream: AsyncIterable<Uint8Array>
  /** Returns the plain-text list of the contents, once the stream was read to its end. It can be read once. */
  list(): AsyncIterable<Uint8Array>
}

/**
 * Makes a backup of one moment of the database, while people go on writing: all tables are read in one repeatable-read snapshot. Files are
 * never changed under their names, so every file that the snapshot names is copied afterwards, unless it was deleted meanwhile.
 *
 * The tables are read by COPY. PostgreSQL's replication protocol needs a right that managed databases don't give. The text of COPY is the same
 * for every version and machine, so it restores onto a newer version of the product.
 */
export async function makeBackup(source: BackupSource): Promise<Backup> {
  const { client } = source
  await client.query(`${plainTexts}; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`)
  await client.query('begin transaction isolation level repeatable read read only')
  const migrations = await migrationsOf(client)
  if (migrations === undefined)
    throw new BackupRefusal('This database is empty: the product never ran on it.')
  const about: About = {
    format: 2,
    product: source.product,
    madeAt: source.now.toISOString(),
    migrations: [...migrations],
    tables: (await tablesOf(client)).map(({ name, columns }) => ({ name, columns: [...columns] })),
    keys: source.keys,
  }
  const list = await openPartsList(source.workFolder)
  let head: string | undefined
  const write = async (archive: ArchiveWriter, doing: Doing) => {
    await archive.add(aboutPart, asJson(about))
    await addKeys(archive, source)
    const writing = { ...source, archive, doing }
    const tables = await addTables(writing, about.tables)
    // Sequences belong to no snapshot: read last, they are not behind any row.
    const sequences = await sequencesOf(client)
    await client.query('commit')
    const { gone, total } = await addFiles(writing)
    await archive.finish(contentsPart, (parts) => {
      const contents: Contents = { tables, sequences: { ...sequences }, parts: [...parts], gone }
      head = headOf(about, contents, total)
      return asJson(contents)
    })
  }
  const stream = await encryptedArchive(
    source.recipient,
    (archive) =>
      withProgress(source.say, (doing) => write(archive, doing)).catch(async (error: unknown) => {
        await list.discard()
        throw error
      }),
    list.add,
  )
  return {
    stream,
    list() {
      if (head === undefined) throw new Error('The backup was not read to its end.')
      return list.after(head)
    },
  }
}

async function addKeys(archive: ArchiveWriter, { keysFolder, settings }: BackupSource): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  await archive.add('settings.env', Buffer.from([...lines, ''].join('\n')))
  const names = await readdir(keysFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) {
    // The password of the embedded PostgreSQL belongs to that folder of data.
    if (name === 'postgres-password' || name.endsWith('.part')) continue
    await archive.add(`keys/${name}`, await readFile(`${keysFolder}/${name}`))
  }
}

/** A backup that is being written, part by part. */
interface Writing extends BackupSource {
  readonly archive: ArchiveWriter
  readonly doing: Doing
}

async function addTables({ archive, client, doing, say }: Writing, tables: readonly Table[]) {
  const sums: Contents['tables'] = {}
  const sizes = await bytesOfTables(client)
  const whole = tables.reduce((sum, { name }) => sum + (sizes.get(name) ?? 0), 0)
  let before = 0
  let rows = 0
  for (const table of tables) {
    const size = sizes.get(table.name) ?? 0
    let copied = 0
    // The text of a table is larger or smaller than the table, which counts as whole only after its end.
    doing(() => `Tables: ${shareOf(before + Math.min(copied, size), whole)}, now ${table.name}`)
    const { without, ...sum } = await sumOf(client, table, leftOut(table))
    sums[table.name] = { ...sum, ...(without && { without: [...without] }) }
    let number = 0
    for await (const part of inParts(client.query(to(copyingOut(table))))) {
      number += 1
      await archive.add(
        `database/${table.name}/${String(number).padStart(6, '0')}.copy.gz`,
        await zipped(part),
      )
      copied += part.length
    }
    before += size
    rows += sum.rows
  }
  say(`${tables.length} tables with ${rows} rows`)
  return sums
}

/** Joins chunks to large parts. A part may end in the middle of a row: they are joined again when they are restored. */
async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

async function addFiles({
  archive,
  files,
  doing,
  say,
}: Writing): Promise<{ readonly gone: string[]; readonly total: FilesTotal }> {
  const gone: string[] = []
  const total = { count: 0, bytes: 0 }
  let whole = 0
  doing(() => `Files: ${whole} counted`)
  for await (const _ of files.list()) whole += 1
  // People store and delete files meanwhile, so the whole is of the beginning.
  doing(() => `Files: ${total.count} of ${whole}, ${(total.bytes / 1e6).toFixed(1)} MB`)
  for await (const key of files.list()) {
    const found = await files.read(key)
    if (found === undefined) {
      gone.push(key)
      continue
    }
    await archive.addStream(`files/${key}`, found.size, found.stream)
    total.count += 1
    total.bytes += found.size
  }
  say(`${total.count} files`)
  return { gone, total }
}

function asJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
}
