import { expect, test } from 'vitest'

import { readListFiles } from '../engines/content/contentFiles.ts'
import { openTesting } from '../testing/testing.ts'
import { writtenCards } from './cardContent.ts'
import { cardsFolder, loadInternships } from './public.ts'
import { cardsOf } from './store.ts'

test('what the project ships is loaded at start, and loading it again changes nothing', async () => {
  const { house } = await openTesting()
  await loadInternships(house)
  await loadInternships(house)
  const shipped = readListFiles(writtenCards, cardsFolder).filter(({ expType }) => expType === 'Intership')
  const loaded = await cardsOf(house.db, 'Intership', '2026-01-01')
  expect(loaded.map(({ id }) => id).toSorted()).toEqual(shipped.map(({ id }) => id).toSorted())
})
