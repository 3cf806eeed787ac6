import { randomBytes } from 'node:crypto'

import type { House } from '../house/house.ts'
import type { Person } from '../http/request.ts'
import type { JoinedRooms } from '../room/room.ts'
import { archiveJson } from './archiveJson.ts'
import { zipOf, type ZipEntry } from './zip.ts'

/** Returns a new key under which an archive is stored; nobody can guess it. */
export function newArchiveKey(): string {
  return `exports/${randomBytes(24).toString('base64url')}.zip`
}

/**
 * Packs all data that the rooms store about a person into a file under a key; returns its size in bytes. One page
 * of rows or one file is in memory at a time.
 */
export async function packArchive(
  house: House,
  rooms: JoinedRooms,
  { person, key }: { readonly person: Pick<Person, 'id' | 'role'>; readonly key: string },
): Promise<number> {
  let size = 0
  const counted = async function* () {
    for await (const chunk of zipOf(entriesOf(house, rooms, person), new Date())) {
      size += chunk.length
      yield chunk
    }
  }
  await house.files.putStream(key, counted())
  return size
}

/** Yields the files of the archive; the last one explains the others. */
async function* entriesOf(
  { db, texts, config, clock, files }: House,
  rooms: JoinedRooms,
  person: Pick<Person, 'id' | 'role'>,
): AsyncGenerator<ZipEntry> {
  const language = await rooms.facts.language(db, person)
  const lines: string[] = []
  const explain = (name: string, about: string) => lines.push(`${name}: ${texts.text(language, about, {})}`)
  for await (const { documents, files: stored = [] } of rooms.exportOf(person.id)) {
    for (const [name, { about, content }] of Object.entries(documents)) {
      explain(name, about)
      yield { name, chunks: archiveJson(content) }
    }
    for (const { name, about, key } of stored) {
      const found = await files.read(key)
      if (about !== undefined) explain(name, about)
      if (found !== undefined) yield { name, chunks: found.stream }
    }
  }
  const day = clock.now().toISOString().slice(0, 10)
  const values = { product: config.productName, day, files: lines.join('\n') }
  yield { name: 'README.txt', chunks: once(texts.text(language, 'export.readme', values)) }
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
