import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { type Card, internshipCalls, type MentorshipCard } from '@saathi/contract/internships/calls.ts'

import { pictureAddress } from '../engines/content/contentPictures.ts'
import type { House } from '../house/house.ts'
import { type Mountable, serving } from '../http/request.ts'
import { answeredBy } from '../surveys/public.ts'
import type { StoredCard, WrittenMentorshipCard } from './cardContent.ts'
import { daysLeft, distanceOf, type Home, isShown } from './rules.ts'
import { cardsOf } from './store.ts'

/** Serves the cards of internships, to people for whom they are open, and of mentorships. */
export function internshipRoutes({ db, clock }: House): Mountable {
  return serving(internshipCalls, {
    async cards({ query: { expType }, person: { id, role } }) {
      const now = clock.now()
      const today = indiaDayOf(now)
      if (expType === 'Intership') {
        const home = await homeOf(db, id)
        return (await cardsOf(db, expType, today)).map((card) => cardAt(card, { now, home }))
      }
      const cards = await cardsOf(db, expType, today)
      return cards.filter((card) => isShown(card, { role, today })).map(mentorshipCardOf)
    },
  })
}

/** Where a person lives: the answers to the questions about their state and their district. */
async function homeOf(db: House['db'], personId: string): Promise<Home> {
  const answers = (await answeredBy(db, [personId])).get(personId)
  const state = answers?.get('state')
  const district = answers?.get('district')?.answer
  const chosen = state?.question.answerOptions.find(({ key }) => key === state.answer)
  return { state: chosen?.label ?? '', district: typeof district === 'string' ? district : '' }
}

function cardAt(written: StoredCard, { now, home }: { readonly now: Date; readonly home: Home }): Card {
  const { image, deadline } = written
  const { field = '', localeField = {}, region = '', localeRegion = {} } = written
  return {
    ...written,
    field,
    localeField,
    region,
    localeRegion,
    distance: distanceOf({ place: written.place, region }, home),
    image: image === undefined ? null : pictureAddress(image),
    daysLeft: daysLeft(deadline, now),
  }
}

function mentorshipCardOf(written: WrittenMentorshipCard): MentorshipCard {
  const { image } = written
  return { ...written, image: image === undefined ? null : pictureAddress(image) }
}
