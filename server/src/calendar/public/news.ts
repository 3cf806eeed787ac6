import type { House } from '../../house/house.ts'
import { tellWaiting } from '../announcements/news.ts'

/**
 * Tells the members of mentorships at once about the plans and changes of the last seconds, without waiting for an
 * undo.
 */
export async function tellChangesNow(house: House): Promise<void> {
  await tellWaiting(house)
}
