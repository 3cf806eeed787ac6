import { createHash } from 'node:crypto'

import type { ClientBase } from 'pg'
import * as v from 'valibot'

import type { Shelf } from '../engines/files/files.ts'
import { textsOfOthers } from '../engines/database/migrations.ts'
import { BackupRefusal, bytesOf, partsOf, refuseOtherParts } from './archive.ts'
import {
  type About,
  aboutPart,
  aboutSchema,
  type Contents,
  contentsPart,
  contentsSchema,
  type OpenBackup,
} from './contents.ts'
import { proveLinks } from './links.ts'
import { namedFiles } from './namedFiles.ts'
import { compareRows, plainTexts, tablesOf } from './tables.ts'

/** The system that is compared with a backup. */
export interface Compared {
  readonly client: ClientBase
  /** Returns the SHA-256 of a stored file; undefined without one. */
  readonly sha256Of: (key: string) => Promise<string | undefined>
}

/** What a comparison found. */
export interface Comparison {
  /** What should be the same and is not; nothing right after a restore. */
  readonly problems: readonly string[]
  /** Expected differences, in sentences. */
  readonly notes: readonly string[]
  readonly rows: number
  readonly files: number
  readonly links: number
  readonly rules: number
}

/** Reads a backup to its end, which proves that every part is unchanged, compares it with a system, and proves every link and rule of that system. */
export async function verifyBackup(
  open: OpenBackup,
  identity: string,
  { client, sha256Of }: Compared,
): Promise<Comparison> {
  const { about, contents } = await readWhole(open, identity)
  await client.query(`${plainTexts}; set statement_timeout = 0`)
  const tables = await compareTables(client, about, contents)
  const files = await compareFiles(sha256Of, contents)
  const proved = await proveLinks(client)
  return {
    problems: [...tables.problems, ...files.problems, ...proved.problems],
    notes: [...tables.notes, ...proved.notes, ...(await missingFiles(client, sha256Of, contents))],
    rows: tables.rows,
    files: files.count,
    links: proved.links,
    rules: proved.rules,
  }
}

async function compareTables(client: ClientBase, about: About, contents: Contents) {
  const problems: string[] = []
  const notes: string[] = []
  let rows = 0
  const later = textsOfOthers(about.migrations).join('\n')
  const now = new Map((await tablesOf(client)).map((table) => [table.name, table.columns]))
  for (const table of about.tables) {
    const isChanged = new RegExp(`\\b${table.name.split('.')[1] ?? ''}\\b`).test(later)
    const columns = now.get(table.name)
    if (columns === undefined || table.columns.some((column) => !columns.includes(column))) {
      const says = `${table.name} has other columns than in the backup`
      if (isChanged) notes.push(`${says}: a later version changed it, so its rows are not compared.`)
      else problems.push(`${says}.`)
      continue
    }
    const saved = contents.tables[table.name]
    const { rows: count, is } = await compareRows(client, table, saved)
    rows += count
    if (is === 'same') continue
    const says =
      is === 'other number'
        ? `${table.name} has ${count} rows, the backup ${saved?.rows ?? 0}`
        : `${table.name} has other rows than the backup`
    if (isChanged) notes.push(`${says}: the restore compared them before a later version changed the table.`)
    else problems.push(`${says}.`)
  }
  return { problems, notes, rows }
}

async function compareFiles(sha256Of: Compared['sha256Of'], { parts }: Contents) {
  const problems: string[] = []
  const files = parts.filter(({ name }) => name.startsWith('files/'))
  for (const { name, sha256 } of files) {
    const key = name.slice('files/'.length)
    const found = await sha256Of(key)
    if (found === undefined) problems.push(`The file ${key} is missing.`)
    else if (found !== sha256) problems.push(`The file ${key} is another one than in the backup.`)
  }
  return { problems, count: files.length }
}

/** The most files of a kind that are named one by one. */
const mostNamed = 3

/** Tells of files that rows name and that are not there. The backup never had them, so the restore did not lose them. */
async function missingFiles(client: ClientBase, sha256Of: Compared['sha256Of'], contents: Contents) {
  const saved = new Set(contents.parts.map(({ name }) => name))
  const gone = new Set(contents.gone)
  const notes: string[] = []
  let count = 0
  for await (const { place, key } of namedFiles(client)) {
    // What the backup has was compared above.
    if (saved.has(`files/${key}`) || gone.has(key) || (await sha256Of(key)) !== undefined) continue
    count += 1
    if (count <= mostNamed) notes.push(`${place} names the file ${key}, which is not in the backup.`)
  }
  if (count > mostNamed) notes.push(`In all, rows name ${count} files that are not in the backup.`)
  if (gone.size > 0)
    notes.push(`Files that were deleted while the backup was made, and are not in it: ${gone.size}.`)
  return notes
}

async function readWhole(open: OpenBackup, identity: string) {
  let about: About | undefined
  let contents: Contents | undefined
  const sums = new Map<string, string>()
  for await (const part of partsOf(open, identity)) {
    if (part.name === aboutPart) about = v.parse(aboutSchema, JSON.parse(String(await bytesOf(part))))
    else if (part.name === contentsPart)
      contents = v.parse(contentsSchema, JSON.parse(String(await bytesOf(part))))
    else await sha256OfStream(part.stream)
    sums.set(part.name, part.sha256())
  }
  if (about === undefined || contents === undefined) throw new BackupRefusal('The backup is not complete.')
  refuseOtherParts(contents.parts, sums)
  return { about, contents }
}

/** Returns what computes the SHA-256 of stored files. */
export function sha256In(files: Pick<Shelf, 'read'>): Compared['sha256Of'] {
  return async (key) => {
    const found = await files.read(key)
    return found === undefined ? undefined : sha256OfStream(found.stream)
  }
}

/** Reads a stream to its end, and returns its SHA-256. */
export async function sha256OfStream(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
