import type { Database } from '../engines/database/database.ts'
import type { House } from '../house/house.ts'
import type { ExportPart } from '../room/room.ts'
import { dropNewsNaming } from './announcements/newsStore.ts'
import { availabilityOf } from './meeting/availabilityStore.ts'
import { answersBy } from './series/answerStore.ts'
import { forgetMaker, seriesMadeBy } from './series/seriesStore.ts'

/**
 * Deletes a person's answers, free times and untold news. Other members keep the events, without the name of their
 * maker.
 */
export async function forgetPerson(tx: Database, personId: string): Promise<void> {
  await forgetMaker(tx, personId)
  await dropNewsNaming(tx, personId)
}

/**
 * Returns a person's events, their answers, and their free times, for their archive. The archive leaves out untold
 * news: it is deleted within some seconds, and the events are in the archive.
 */
export async function exportOf({ db }: House, personId: string): Promise<ExportPart> {
  const [made, answers, [free]] = await Promise.all([
    seriesMadeBy(db, personId),
    answersBy(db, personId),
    availabilityOf(db, [personId]),
  ])
  const events = made.map(
    ({ id: _id, mentorshipId: _mentorship, createdBy: _maker, exceptions, ...event }) => ({
      ...event,
      exceptions,
    }),
  )
  const availability = free && { slots: free.slots, saidOn: free.saidAt }
  return {
    documents: {
      'calendar.json': {
        about: 'calendar.archive',
        content: { events, answers, availability: availability ?? null },
      },
    },
  }
}
