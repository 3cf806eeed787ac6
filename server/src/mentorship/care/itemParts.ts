import type { TeamAsked } from '../../room/teamWork.ts'
import { namesOf, type Pair } from './pairs.ts'

/** What the items of a pair depend on. */
export interface Looking {
  readonly today: string
  readonly say: TeamAsked['say']
}

/** The part of an item that all items about a pair have. */
export const aboutPair = (pair: Pair) => ({
  subject: pair.id,
  about: [{ mentorshipId: pair.id, name: namesOf(pair) }],
  actions: ['contact', 'open'],
  ownerId: pair.ownerId,
})
