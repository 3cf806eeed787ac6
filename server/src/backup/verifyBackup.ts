import { createHash } from 'node:crypto'

import type { ClientBase } from 'pg'
import * as v from 'valibot'

import type { Shelf } from '../engines/files/files.ts'
import { textsOfOthers } from '../engines/database/migrations.ts'
import { BackupRefusal, bytesOf, makeSumCheck, partsOf } from './archive/archive.ts'
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
import { proveLinks } from './links.ts'
import { namedFiles } from './namedFiles.ts'
import { compareRows, plainTexts, tablesOf } from './tables.ts'

/** The system that is compared with a backup. */
export interface Compared {
  readonly client: ClientBase
  readonly files: ComparedFiles
  /** Tells how far the comparison is. */
  say(line: string): void
}

/** The stored files of such a system. */
export interface ComparedFiles {
  /** Returns the SHA-256 of a stored file; undefined without one. */
  sha256Of(key: string): Promise<string | undefined>
  has(key: string): Promise<boolean>
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
  system: Compared,
): Promise<Comparison> {
  return withProgress(system.say, (doing) => {
    const reading = countingBytes(open, (read) => doing(() => `Read: ${shareOf(read, open.bytes)}`))
    return compareWith(reading, identity, { ...system, doing })
  })
}

async function compareWith(
  open: OpenBackup,
  identity: string,
  { client, files, doing }: Compared & { readonly doing: Doing },
): Promise<Comparison> {
  const { about, contents, found } = await readWhole(open, identity, files)
  await client.query(`${plainTexts}; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`)
  // Everything is of one moment, even if people write meanwhile.
  await client.query('begin transaction isolation level repeatable read read only')
  const tables = await compareTables({ client, doing }, about, contents)
  const proved = await proveLinks(client, doing)
  doing(() => 'Files that rows name are looked up')
  // If the files of the backup are missing here, that is told already.
  const missing = found.areMissing ? [] : await missingFiles(client, files, contents)
  await client.query('commit')
  return {
    problems: [...tables.problems, ...found.problems, ...proved.problems],
    notes: [...tables.notes, ...proved.notes, ...missing],
    rows: tables.rows,
    files: found.count,
    links: proved.links,
    rules: proved.rules,
  }
}

/** The table of the keys. A system that keeps its keys in files has no rows in it. */
const keysTable = 'public.keys'

async function compareTables(
  { client, doing }: { readonly client: ClientBase; readonly doing: Doing },
  about: About,
  contents: Contents,
) {
  const problems: string[] = []
  const notes: string[] = []
  let rows = 0
  const later = textsOfOthers(about.migrations).join('\n')
  const now = new Map((await tablesOf(client)).map((table) => [table.name, table.columns]))
  for (const [place, table] of about.tables.entries()) {
    doing(() => `Compared: ${place} of ${about.tables.length} tables, now ${table.name}`)
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
    if (table.name === keysTable && about.keys === 'files' && saved?.rows === 0) {
      notes.push(`The keys of the backup were files, and are ${count} encrypted rows here.`)
      continue
    }
    const says =
      is === 'other number'
        ? `${table.name} has ${count} rows, the backup ${saved?.rows ?? 0}`
        : `${table.name} has other rows than the backup`
    if (isChanged) notes.push(`${says}: the restore compared them before a later version changed the table.`)
    else problems.push(`${says}.`)
  }
  return { problems, notes, rows }
}

/** What the comparison of the stored files found. */
interface FoundFiles {
  readonly problems: string[]
  count: number
  wrong: number
  areMissing: boolean
}

function noteFile(found: FoundFiles, key: string, is: 'same' | 'missing' | 'another'): void {
  found.count += 1
  if (is === 'same') return
  found.wrong += 1
  if (is === 'missing') found.areMissing = true
  if (found.wrong > mostWrong) return
  found.problems.push(
    is === 'missing' ? `The file ${key} is missing.` : `The file ${key} is another one than in the backup.`,
  )
}

/** The most wrong files that are named one by one. */
const mostWrong = 100
/** The most files of a kind that are named one by one. */
const mostNamed = 3

/** Tells of files that rows name and that are not there. The backup never had them, so the restore did not lose them. */
async function missingFiles(client: ClientBase, files: ComparedFiles, contents: Contents) {
  const gone = new Set(contents.gone)
  const notes: string[] = []
  let count = 0
  for await (const { place, key } of namedFiles(client)) {
    if (gone.has(key) || (await files.has(key))) continue
    count += 1
    if (count <= mostNamed) notes.push(`${place} names the file ${key}, which is not in the backup.`)
  }
  if (count > mostNamed) notes.push(`In all, rows name ${count} files that are not in the backup.`)
  if (gone.size > 0)
    notes.push(`Files that were deleted while the backup was made, and are not in it: ${gone.size}.`)
  return notes
}

/** Reads a backup to its end, and compares each of its files with the stored one on the way, so that no list of them is needed. */
async function readWhole(open: OpenBackup, identity: string, files: ComparedFiles) {
  let about: About | undefined
  let contents: Contents | undefined
  const sums = makeSumCheck()
  const found: FoundFiles = { problems: [], count: 0, wrong: 0, areMissing: false }
  for await (const part of partsOf(open, identity)) {
    const { name, stream } = part
    if (name === aboutPart) about = v.parse(aboutSchema, await jsonIn(part))
    else if (name === contentsPart) contents = v.parse(contentsSchema, await jsonIn(part))
    else if (isSumsPart(name)) sums.prove(v.parse(partsSchema, await jsonIn(part)))
    else await sha256OfStream(stream)
    const sha256 = part.sha256()
    sums.read(name, sha256)
    if (!name.startsWith(filesFolder)) continue
    const key = name.slice(filesFolder.length)
    const here = await files.sha256Of(key)
    noteFile(found, key, here === undefined ? 'missing' : here === sha256 ? 'same' : 'another')
  }
  if (about === undefined || contents === undefined) throw new BackupRefusal('The backup is not complete.')
  sums.prove(contents.parts)
  sums.end(contentsPart)
  if (found.wrong > mostWrong) found.problems.push(`In all, ${found.wrong} files are missing or others.`)
  return { about, contents, found }
}

const filesFolder = 'files/'
const jsonIn = async (part: Parameters<typeof bytesOf>[0]): Promise<unknown> =>
  JSON.parse(String(await bytesOf(part)))

/** Returns stored files for a comparison. */
export function filesIn(files: Pick<Shelf, 'read' | 'sizeOf'>): ComparedFiles {
  return {
    async sha256Of(key) {
      const found = await files.read(key)
      return found === undefined ? undefined : sha256OfStream(found.stream)
    },
    has: async (key) => (await files.sizeOf(key)) !== undefined,
  }
}

/** Reads a stream to its end, and returns its SHA-256. */
export async function sha256OfStream(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
