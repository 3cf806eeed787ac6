import { indiaDayOf } from '@saathi/contract/indiaDays.ts'
import { type Card, internshipCalls } from '@saathi/contract/internships/calls.ts'

import { pictureAddress } from '../engines/contentPictures.ts'
import type { House } from '../house.ts'
import { type Mountable, serving } from '../http/request.ts'
import type { StoredCard } from './cardContent.ts'
import { daysLeft } from './rules.ts'
import { cardsOf } from './store.ts'

/** Serves the cards of internships, to people for whom they are open, and of mentorships. */
export function internshipRoutes({ db, clock }: House): Mountable {
  return serving(internshipCalls, {
    async cards({ query: { expType } }) {
      const now = clock.now()
      return (await cardsOf(db, expType, indiaDayOf(now))).map((card) => cardAt(card, now))
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
