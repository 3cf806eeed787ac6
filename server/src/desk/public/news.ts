import type { Bus } from '../../engines/database/bus.ts'
import type { Database } from '../../engines/database/database.ts'

/** The topic on which every process learns which lists of the desk changed. */
export const deskTopic = 'desk:changed'

/** Tells the open desks after the commit which lists changed, such as `today` or one mentorship. */
export function deskChanged(bus: Bus, tx: Database, lists: readonly string[]): Promise<void> {
  return bus.publishIn(tx, deskTopic, { lists })
}
