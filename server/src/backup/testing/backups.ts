import { mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'

import type { OpenDatabase } from '../../engines/database/database.ts'
import { shelfInFolder } from '../../engines/files/files.ts'
import { emptyDatabase } from '../../testing/emptyDatabase.ts'
import type { OpenBackup } from '../archive/contents.ts'
import { type BackupSource, makeBackup } from '../makeBackup.ts'
import { restoreBackup, type RestoreTarget } from '../restoreBackup.ts'
import { filesIn, verifyBackup } from '../verifyBackup.ts'

/** A key for the backups of a test. */
export const identity = await generateX25519Identity()
export const recipient = await identityToRecipient(identity)

type Over = Pick<BackupSource, 'files' | 'keysFolder'> & Partial<BackupSource>

/** Makes a backup of a database; `meanwhile` runs between its moment and its reading. */
export async function backupOf(
  databaseUrl: string,
  over: Over,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<{ readonly bytes: Buffer; readonly list: string }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    const backup = await makeBackup({
      client,
      keys: 'files',
      settings: { PUBLIC_URL: 'https://saathi.example' },
      product: '1.2.3',
      recipient,
      now: new Date('2026-11-26T10:00:00Z'),
      say: () => undefined,
      workFolder: dirname(over.keysFolder),
      ...over,
    })
    await meanwhile()
    return { bytes: await bytesIn(backup.stream), list: String(await bytesIn(backup.list())) }
  } finally {
    await client.end()
  }
}

/** Returns the bytes of a backup of a database. */
export async function backupBytes(databaseUrl: string, over: Over): Promise<Buffer> {
  return (await backupOf(databaseUrl, over)).bytes
}

async function bytesIn(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Opens bytes as a backup that arrives in pieces, like a file. */
export function opening(bytes: Uint8Array): OpenBackup {
  const open = async () =>
    (async function* pieces() {
      for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
    })()
  return Object.assign(open, { bytes: bytes.length })
}

/** Restores bytes into a database and folders that are empty unless the test names others. */
export async function restoreInto(
  folder: string,
  bytes: Uint8Array,
  {
    identity: key = identity,
    ...over
  }: Partial<RestoreTarget> & { readonly identity?: string; readonly db?: OpenDatabase } = {},
) {
  const into = mkdtempSync(join(folder, 'restored-'))
  const db = over.db ?? (await emptyDatabase())
  const files = shelfInFolder(join(into, 'files'))
  const keysFolder = join(into, 'keys')
  const restored = await restoreBackup(opening(bytes), key, {
    files,
    keysFolder,
    keys: 'files',
    say: () => undefined,
    ...over,
    db,
  })
  return { restored, db, files, keysFolder }
}

/** Compares bytes with a restored system. */
export async function verifyIn(
  { db, files }: { readonly db: OpenDatabase; readonly files: Parameters<typeof filesIn>[0] },
  bytes: Uint8Array,
  say: (line: string) => void = () => undefined,
) {
  const client = await db.pool.connect()
  try {
    return await verifyBackup(opening(bytes), identity, { client, files: filesIn(files), say })
  } finally {
    client.release(true)
  }
}

/** Returns why some work was refused. */
export function refusalOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no refusal',
    (error: Error) => error.message,
  )
}
