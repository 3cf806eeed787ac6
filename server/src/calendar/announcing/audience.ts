import type { Database } from '../../engines/database.ts'
import { peopleOfRunning } from '../../mentorship/public/store.ts'
import { type PersonRow, peopleByIds } from '../../people/public/store.ts'
import { holdIfBlocked, isContactStopped } from '../../safety/public/contact.ts'

/**
 * Returns the people of a mentorship who hear of its meetings: none after it has ended, and none of a pair of whom one
 * has stopped the contact.
 */
export async function audienceOf(tx: Database, mentorshipId: string): Promise<readonly PersonRow[]> {
  const ids = await peopleOfRunning(tx, mentorshipId)
  if (await holdIfBlocked(tx, ids)) return []
  return peopleByIds(tx, ids)
}

/**
 * The same for a reminder, which begins nothing between the two: work that is due must not wait for a contact, because
 * a change that holds the contact may wait for that work.
 */
export async function remindedOf(tx: Database, mentorshipId: string): Promise<readonly PersonRow[]> {
  const ids = await peopleOfRunning(tx, mentorshipId)
  if (await isContactStopped(tx, ids)) return []
  return peopleByIds(tx, ids)
}
