import type { Database } from '../../engines/database/database.ts'
import { peopleOfRunning } from '../../mentorship/public/store.ts'
import { type PersonRow, peopleByIds } from '../../people/public/store.ts'
import { holdIfBlocked, isContactStopped } from '../../safety/public/contact.ts'

/**
 * Returns the people of a mentorship who hear of its meetings. There are none after it has ended, and none in a
 * pair if one has stopped the contact.
 */
export async function audienceOf(tx: Database, mentorshipId: string): Promise<readonly PersonRow[]> {
  const ids = await peopleOfRunning(tx, mentorshipId)
  if (await holdIfBlocked(tx, ids)) return []
  return peopleByIds(tx, ids)
}

/**
 * The same people, without locking the contact of a pair. Reminders use it: a change that has locked the contact may
 * wait for the reminder, so a reminder must not wait for the contact.
 */
export async function remindedOf(tx: Database, mentorshipId: string): Promise<readonly PersonRow[]> {
  const ids = await peopleOfRunning(tx, mentorshipId)
  if (await isContactStopped(tx, ids)) return []
  return peopleByIds(tx, ids)
}
