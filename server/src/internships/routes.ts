import { indiaDayOf } from '@saathi/contract/indiaDays.ts'
import { type Card, internshipCalls, type MentorshipCard } from '@saathi/contract/internships/calls.ts'

import { pictureAddress } from '../engines/content/contentPictures.ts'
import type { House } from '../house.ts'
import { type Mountable, serving } from '../http/request.ts'
import type { StoredCard, WrittenMentorshipCard } from './cardContent.ts'
import { daysLeft, isShown } from './rules.ts'
import { cardsOf } from './store.ts'

/** Serves the cards of internships, to people for whom they are open, and of mentorships. */
export function internshipRoutes({ db, clock }: House): Mountable {
  return serving(internshipCalls, {
    async cards({ query: { expType }, person: { role } }) {
      const now = clock.now()
      const today = indiaDayOf(now)
      if (expType === 'Intership') return (await cardsOf(db, expType, today)).map((card) => cardAt(card, now))
      const cards = await cardsOf(db, expType, today)
      return cards.filter((card) => isShown(card, { role, today })).map(mentorshipCardOf)
    },
  })
}

function cardAt(written: StoredCard, now: Date): Card {
  const { image, deadline } = written
  const { field = '', localeField = {}, region = '', localeRegion = {} } = written
  return {
    ...written,
    field,
    localeField,
    region,
    localeRegion,
    image: image === undefined ? null : pictureAddress(image),
    daysLeft: daysLeft(deadline, now),
  }
}

function mentorshipCardOf(written: WrittenMentorshipCard): MentorshipCard {
  const { image } = written
  return { ...written, image: image === undefined ? null : pictureAddress(image) }
}
