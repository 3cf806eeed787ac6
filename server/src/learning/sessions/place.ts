import { Failure } from '@saathi/contract/errors.ts'
import type { Area } from '@saathi/contract/learning/calls.ts'
import type { MemberRole } from '@saathi/contract/mentorship/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { Person } from '../../http/request.ts'
import { visiblePartners } from '../../mentorship/public/membership.ts'
import {
  activeMentorships,
  lockRunning,
  type Membership,
  membershipIn,
} from '../../mentorship/public/store.ts'
import type { ReadingAnswers } from '../../room/readingAnswers.ts'
import { readsMentorTips } from './rules.ts'
import type { Learner } from './store.ts'

/** The place where a person works through sessions: the learning hub, or one of their mentorships. */
export interface Place extends Learner {
  /** The person's role there. */
  readonly role: MemberRole | 'staff'
  readonly readsTips: boolean
  /** Whether the place can only be read, because the mentorship has ended. */
  readonly isReadOnly: boolean
  /** The partners whose progress and answers the person may see; empty in the learning hub. */
  readonly partners: readonly string[]
  /** Everyone for whom a session starts, including the person. */
  readonly members: readonly string[]
}

/** Throws `notOpenYet` unless the experience is open to the person. */
export type RequireOpen = (person: Person, experience: string) => Promise<void>

/** Finds the places of one area. */
export interface Places {
  /**
   * Returns the person's place in the mentorship that a request names, otherwise in the newest running one. Throws
   * `notFound` if it is not theirs, and `notOpenYet` while the curriculum of a running one is closed.
   */
  toRead(person: Person, mentorship: string | null | undefined): Promise<Place>
  /** The same; throws `mentorshipEnded` if the mentorship has ended. */
  toWrite(person: Person, mentorship: string | null | undefined): Promise<Place>
}

/** Opens the places of an area. */
export function placesOf({ db }: Pick<House, 'db'>, area: Area, requireOpen: RequireOpen): Places {
  if (area === 'learninghub') {
    const inHub = async (person: Person) => hubPlace(person)
    return { toRead: inHub, toWrite: inHub }
  }
  const membershipOf = async (person: Person, named: string | null | undefined) => {
    const mentorshipId = named ?? (await activeMentorships(db, person.id))[0]?.id
    if (mentorshipId === undefined) throw new Failure('notOpenYet')
    const membership = await membershipIn(db, { personId: person.id, mentorshipId })
    if (membership === undefined) throw new Failure('notFound')
    if (membership.endedAt === null) await requireOpen(person, 'curriculum')
    return membership
  }
  return {
    toRead: async (person, named) => mentorshipPlace(person, await membershipOf(person, named)),
    async toWrite(person, named) {
      const membership = await membershipOf(person, named)
      if (membership.endedAt !== null) throw new Failure('mentorshipEnded')
      return mentorshipPlace(person, membership)
    },
  }
}

function hubPlace({ id, role }: Person): Place {
  return {
    personId: id,
    mentorshipId: '',
    role,
    readsTips: readsMentorTips(role),
    readsCourse: readsMentorTips(role),
    isReadOnly: false,
    partners: [],
    members: [id],
  }
}

/** Returns a member's place in a mentorship. */
export function mentorshipPlace({ id }: Pick<Person, 'id'>, membership: Membership): Place {
  const { mentorshipId, role, others } = membership
  return {
    personId: id,
    mentorshipId,
    role,
    readsTips: readsMentorTips(role),
    isReadOnly: membership.endedAt !== null,
    partners: visiblePartners(membership),
    members: [id, ...others.map(({ personId }) => personId)],
  }
}

/** Whether a person may read the answers of another to a quiz of a mentorship. */
export async function readsAnswers(
  db: Database,
  { readerId, ownerId, place }: ReadingAnswers,
): Promise<boolean> {
  const [, mentorshipId] = /^mentorship\/([^/]+)\//.exec(place) ?? []
  if (mentorshipId === undefined) return false
  const membership = await membershipIn(db, { personId: readerId, mentorshipId })
  return membership !== undefined && visiblePartners(membership).includes(ownerId)
}

/** Holds the place open for writing until the transaction ends; throws `mentorshipEnded` if it has ended. */
export async function lockPlace(tx: Database, { mentorshipId }: Learner): Promise<void> {
  if (mentorshipId !== '' && !(await lockRunning(tx, mentorshipId))) throw new Failure('mentorshipEnded')
}
