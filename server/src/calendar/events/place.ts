import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import { lockRunning, type Membership, membershipIn } from '../../mentorship/public/store.ts'
import { holdIfBlocked, isContactStopped } from '../../safety/public/contact.ts'
import type { Series } from '../series/series.ts'

/** Returns a person's membership in a mentorship; throws `notFound` if the person is not a member. */
export async function requireMembership(
  db: Database,
  personId: string,
  mentorshipId: string,
): Promise<Membership> {
  const membership = await membershipIn(db, { personId, mentorshipId })
  if (membership === undefined) throw new Failure('notFound')
  return membership
}

/** Holds a mentorship open for changes until the transaction ends; throws `mentorshipEnded` if it is over. */
export async function holdRunning(tx: Database, { mentorshipId }: Membership): Promise<void> {
  if (!(await lockRunning(tx, mentorshipId))) throw new Failure('mentorshipEnded')
}

/**
 * Throws `calendarPaused` if one of a pair has stopped the contact; this state is locked until the transaction
 * ends.
 */
export async function refusePaused(tx: Database, personId: string, membership: Membership): Promise<void> {
  if (membership.type !== 'one_to_one') return
  const people = [personId, ...membership.others.map((other) => other.personId)]
  if (await holdIfBlocked(tx, people)) throw new Failure('calendarPaused')
}

/** Whether one of a pair has stopped the contact at this moment. */
export async function isPaused(
  db: Database,
  personId: string,
  { type, others }: Membership,
): Promise<boolean> {
  return type === 'one_to_one' && isContactStopped(db, [personId, ...others.map((other) => other.personId)])
}

/** Whether a member may change and delete an event: its maker and the mentor may, and in a pair both people. */
export function mayChange(
  personId: string,
  { type, role, endedAt }: Pick<Membership, 'type' | 'role' | 'endedAt'>,
  { createdBy }: Pick<Series, 'createdBy'>,
): boolean {
  return endedAt === null && (type === 'one_to_one' || role === 'mentor' || createdBy === personId)
}
