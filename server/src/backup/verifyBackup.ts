import { createHash } from 'node:crypto'

import type { ClientBase } from 'pg'
import * as v from 'valibot'

import type { Shelf } from '../engines/files/files.ts'
import { BackupRefusal, bytesOf, partsOf, refuseOtherParts } from './archive.ts'
import {
  type About,
  aboutPart,
  aboutSchema,
  type Contents,
  contentsPart,
  contentsSchema,
} from './contents.ts'
import { plainTexts, sumOf } from './tables.ts'

/** The system that is compared with a backup. */
export interface Compared {
  readonly client: ClientBase
  readonly files: Pick<Shelf, 'read'>
}

/**
 * Reads a backup to its end, which proves that every part is unchanged, and compares it with a system. Returns a line for each table whose
 * rows differ and for each file that differs; none right after a restore.
 */
export async function verifyBackup(
  encrypted: AsyncIterable<Uint8Array>,
  identity: string,
  { client, files }: Compared,
): Promise<readonly string[]> {
  const { about, contents } = await readWhole(encrypted, identity)
  await client.query(plainTexts)
  const lines: string[] = []
  for (const table of about.tables) {
    const saved = contents.tables[table.name]
    const found = await sumOf(client, table)
    if (found.rows !== saved?.rows)
      lines.push(`${table.name} has ${found.rows} rows, the backup ${saved?.rows ?? 0}.`)
    else if (found.sum !== saved.sum) lines.push(`${table.name} has other rows than the backup.`)
  }
  for (const { name, sha256 } of contents.parts.filter((part) => part.name.startsWith('files/'))) {
    const key = name.slice('files/'.length)
    const found = await files.read(key)
    if (found === undefined) lines.push(`The file ${key} is missing.`)
    else if ((await sha256Of(found.stream)) !== sha256)
      lines.push(`The file ${key} is another one than in the backup.`)
  }
  return lines
}

async function readWhole(encrypted: AsyncIterable<Uint8Array>, identity: string) {
  let about: About | undefined
  let contents: Contents | undefined
  const sums = new Map<string, string>()
  for await (const part of partsOf(encrypted, identity)) {
    if (part.name === aboutPart) about = v.parse(aboutSchema, JSON.parse(String(await bytesOf(part))))
    else if (part.name === contentsPart)
      contents = v.parse(contentsSchema, JSON.parse(String(await bytesOf(part))))
    else await sha256Of(part.stream)
    sums.set(part.name, part.sha256())
  }
  if (about === undefined || contents === undefined) throw new BackupRefusal('The backup is not complete.')
  refuseOtherParts(contents.parts, sums)
  return { about, contents }
}

async function sha256Of(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
