import { join } from 'node:path'

import { checkListFiles, contentFolder, readListFiles } from '../engines/content/contentFiles.ts'
import type { Database } from '../engines/database/database.ts'
import type { House } from '../house/house.ts'
import { type WrittenCard, type WrittenMentorshipCard, writtenCards } from './cardContent.ts'
import { putCards } from './store.ts'

/** The folder with the cards. */
export const cardsFolder = join(contentFolder, 'internships')

/** Loads the cards of the content files into the database; loading the same again changes nothing. */
export async function loadInternships(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  folder = cardsFolder,
): Promise<void> {
  await loadCards({ clock }, db, readListFiles(writtenCards, folder))
}

/** Checks files of cards; returns every mistake, in one file or between them, with its line. */
export function checkCardFiles(files: readonly string[], languages: readonly string[]) {
  return checkListFiles(writtenCards, files, languages)
}

/** Loads checked cards. Returns a line that says how much was loaded. */
export async function loadCards(
  { clock }: Pick<House, 'clock'>,
  tx: Database,
  cards: readonly (WrittenCard | WrittenMentorshipCard)[],
): Promise<string[]> {
  if (cards.length === 0) return []
  const changed = await putCards(tx, cards, clock.now())
  return [`cards: ${changed} loaded, ${cards.length - changed} same`]
}
