import * as v from 'valibot'

import type { House } from '../house.ts'
import { type WrittenCard, writtenCards } from './cardContent.ts'
import { loadCards } from './public.ts'

type Written = v.InferInput<typeof writtenCards>[number]

/** A card as an editor could have written it, in English and Hindi; what is not given is made up. */
export function buildCard(parts: Partial<Written> = {}): WrittenCard {
  const hindi = { hi: 'शब्द' }
  const [card] = v.parse(writtenCards, [
    {
      id: 'a-card',
      title: 'Helping in a library',
      localeTitle: hindi,
      organisation: 'A library',
      localeOrganisation: hindi,
      place: 'Pune',
      localePlace: hindi,
      stipend: 'None',
      localeStipend: hindi,
      duration: 'Two months',
      localeDuration: hindi,
      eligibility: 'Everybody',
      localeEligibility: hindi,
      howToApply: 'Write to us',
      localeHowToApply: hindi,
      description: 'Books',
      localeDescription: hindi,
      url: 'https://library.example/',
      deadline: '2027-01-01',
      ...parts,
    },
  ])
  if (card === undefined) throw new Error('One card makes one.')
  return card
}

/** Loads cards as the command for content does. */
export async function addCards(
  house: Pick<House, 'db' | 'clock'>,
  ...cards: readonly WrittenCard[]
): Promise<void> {
  await loadCards(house, house.db, cards)
}
