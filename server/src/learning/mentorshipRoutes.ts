import { Failure } from '@saathi/contract/errors.ts'
import {
  type LastSessionStatus,
  mentorshipLearningCalls,
  type MentorshipProgress,
} from '@saathi/contract/learning/mentorshipCalls.ts'

import { sessionsThatOpen } from '../access/public.ts'
import type { House } from '../house/house.ts'
import { type Mountable, type Person, serving } from '../http/request.ts'
import { mentorshipsOf } from '../mentorship/public/entries.ts'
import { membershipIn } from '../mentorship/public/store.ts'
import type { JoinedRooms } from '../room/room.ts'
import { partnersIn } from './partners.ts'
import { mentorshipPlace, type Place } from './sessions/place.ts'
import { areaProgressOf } from './progressRoutes.ts'
import { preparationOf } from './preparation.ts'
import { activityOf, completedInHub } from './progressStore.ts'
import { cardOf, stepToGoOn } from './sessions/rules.ts'
import type { StoredCard } from './sessions/session.ts'
import { markedCards, type MarkedCard } from './sessions/store.ts'

/** The most sessions of a mentorship in one reply. */
const longestCurriculum = 100

/** Serves one mentorship to its members, with everything that its page shows. */
export function mentorshipLearningRoutes(
  house: House,
  { decisionsOf }: Pick<JoinedRooms, 'decisionsOf'>,
): Mountable {
  const { db, texts } = house
  const placeIn = async (person: Person, mentorshipId: string): Promise<Place> => {
    const membership = await membershipIn(db, { personId: person.id, mentorshipId })
    if (membership === undefined) throw new Failure('notFound')
    return mentorshipPlace(person, membership)
  }
  return serving(mentorshipLearningCalls, {
    async mentorship({ person, params: { mentorshipId } }) {
      const place = await placeIn(person, mentorshipId)
      const [[mentorship], cards, progress] = await Promise.all([
        mentorshipsOf({ ...house, decisionsOf }, person.id, mentorshipId),
        markedCards(db, place, { filter: 'all', size: longestCurriculum, after: undefined }),
        progressOf(house, place),
      ])
      if (mentorship === undefined) throw new Failure('notFound')
      const detail = texts.words('mentorship.detail', { date: mentorship.since.slice(0, 10) })
      return {
        ...mentorship,
        mentorshipType: mentorship.type,
        projectDetail: detail.text,
        localeProjectDetail: detail.localeText,
        progress,
        sessions: await shownCards(house, place, cards),
        lastSessionStatus: lastSessionOf(cards),
      }
    },
    mentorshipProgress: async ({ person, params: { mentorshipId } }) =>
      progressOf(house, await placeIn(person, mentorshipId)),
    async preparation({ person, params: { mentorshipId } }) {
      const place = await placeIn(person, mentorshipId)
      if (place.role !== 'mentor' || place.isReadOnly) throw new Failure('notFound')
      return { mentees: await preparationOf(house, place) }
    },
  })
}

async function shownCards({ db }: House, place: Place, cards: readonly MarkedCard[]) {
  const sessionIds = cards.map(({ card }) => card.id)
  const partners = await partnersIn(db, place, sessionIds)
  // The page shows no overviews, and they would make up a third of the reply.
  const brief = (card: StoredCard) => ({ ...card, overview: '', localeOverview: {} })
  return cards.map(({ card, marks }) => cardOf(brief(card), marks, partners(card.id)))
}

async function progressOf(house: House, place: Place): Promise<MentorshipProgress> {
  const [own, partners] = await Promise.all([
    areaProgressOf(house, place),
    activityOf(house.db, place.mentorshipId, place.partners),
  ])
  const completed =
    place.role === 'mentor' ? await completedInHub(house.db, place.partners) : new Map<string, number>()
  const partnerProgress = partners.map((partner) => ({
    ...partner,
    activeOn: partner.activeOn?.toISOString() ?? null,
    sessionsUntilOpen: untilOpen(completed.get(partner.userId)),
  }))
  return { ...own, partnerProgress }
}

/**
 * Returns how many completed sessions are missing before the curriculum opens to a mentee; 0 if that is not known.
 */
function untilOpen(completed: number | undefined): number {
  return completed === undefined ? 0 : Math.max(0, (sessionsThatOpen('curriculum') ?? 0) - completed)
}

/** Returns the session under way that the person opened last; if none was opened, the first one. */
function lastSessionOf(cards: readonly MarkedCard[]): LastSessionStatus | null {
  const openedAt = ({ marks }: MarkedCard) => marks.openedAt?.getTime() ?? 0
  const [found] = cards
    .filter(({ marks }) => marks.startedAt !== null && marks.completedAt === null)
    .toSorted((one, other) => openedAt(other) - openedAt(one))
  if (found === undefined) return null
  const { id, title, localeTitle, banner } = found.card
  const stepId = stepToGoOn(found.card, found.marks)
  const stepNumber = found.card.steps.findIndex((step) => step.id === stepId) + 1
  return { sessionId: id, stepId, stepNumber, sessionTitle: title, localeSessionTitle: localeTitle, banner }
}
