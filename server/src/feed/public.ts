import { join } from 'node:path'

import { startOfIndiaDay } from '@saathi/contract/base/indiaDays.ts'

import { checkListFiles, contentFolder, readListFiles } from '../engines/content/contentFiles.ts'
import type { Database } from '../engines/database/database.ts'
import type { House } from '../house/house.ts'
import { type WrittenEntry, writtenEntries } from './feedContent.ts'
import { putEntries } from './store.ts'

/** The folder with posts and quotes. */
export const feedFolder = join(contentFolder, 'feed')

/**
 * Loads the posts and quotes of the content files into the database; loading the same again changes nothing.
 */
export async function loadFeed(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  folder = feedFolder,
): Promise<void> {
  await loadEntries({ clock }, db, readListFiles(writtenEntries, folder))
}

/** Checks files of posts and quotes; returns every mistake, in one file or between them, with its line. */
export function checkFeedFiles(files: readonly string[], languages: readonly string[]) {
  return checkListFiles(writtenEntries, files, languages)
}

/** Loads checked entries and leaves likes unchanged. Returns a line that says how much was loaded. */
export async function loadEntries(
  { clock }: Pick<House, 'clock'>,
  tx: Database,
  entries: readonly WrittenEntry[],
): Promise<string[]> {
  if (entries.length === 0) return []
  const placed = entries.map((content) => ({
    id: content.id,
    event: content.event,
    publishedAt: startOfIndiaDay(content.publishedOn),
    content,
  }))
  const changed = await putEntries(tx, placed, clock.now())
  return [`feed: ${changed} loaded, ${entries.length - changed} same`]
}
