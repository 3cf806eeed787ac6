import * as v from 'valibot'

import type { House } from '../../house/house.ts'
import { type WrittenEntry, writtenEntries } from '../feedContent.ts'
import { loadEntries } from '../public.ts'

type Written = v.InferInput<typeof writtenEntries>[number]

/** A post or a quote as an editor could have written it; missing fields get default values. */
export function buildEntry(parts: Partial<Written> & { readonly id: string }): WrittenEntry {
  const words = { title: 'T', description: 'D', text: 'W', author: 'A' }
  const written = { event: 'post', publishedOn: '2026-03-01', ...words, ...parts }
  const [entry] = v.parse(v.pipe(writtenEntries, v.length(1)), [written])
  if (entry === undefined) throw new Error('One entry makes one.')
  return entry
}

/** Loads entries as the command for content does. */
export async function addEntries(
  house: Pick<House, 'db' | 'clock'>,
  ...entries: readonly WrittenEntry[]
): Promise<void> {
  await loadEntries(house, house.db, entries)
}
