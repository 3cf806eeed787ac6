import * as v from 'valibot'

import type { House } from '../../house/house.ts'
import { type WrittenCard, type WrittenMentorshipCard, writtenCards } from '../cardContent.ts'
import { loadCards } from '../public.ts'

type Written = v.InferInput<typeof writtenCards>[number]
type Internship = Exclude<Written, { expType: 'Mentorship' }>
type Mentorship = Extract<Written, { expType: 'Mentorship' }>

const hindi = { hi: 'शब्द' }

/** A card as an editor could have written it, in English and Hindi; missing fields get default values. */
export function buildCard(parts: Partial<Internship> = {}): WrittenCard {
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
  if (card?.expType !== 'Intership') throw new Error('An internship was built.')
  return card
}

/** A card of mentorships as an editor could have written it. */
export function buildMentorshipCard(parts: Partial<Mentorship> = {}): WrittenMentorshipCard {
  const [card] = v.parse(writtenCards, [
    {
      id: 'a-mentorship-card',
      expType: 'Mentorship',
      title: 'Before a first call',
      localeTitle: hindi,
      text: 'Write one line.',
      localeText: hindi,
      shownFrom: '2026-01-01',
      audience: 'all',
      ...parts,
    },
  ])
  if (card?.expType !== 'Mentorship') throw new Error('A card of mentorships was built.')
  return card
}

/** Loads cards as the command for content does. */
export async function addCards(
  house: Pick<House, 'db' | 'clock'>,
  ...cards: readonly (WrittenCard | WrittenMentorshipCard)[]
): Promise<void> {
  await loadCards(house, house.db, cards)
}
