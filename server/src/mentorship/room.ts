import type { Database } from '../engines/database.ts'
import type { House } from '../house.ts'
import { takeBack } from '../notifications/public.ts'
import type { Leaver, RoomPlan } from '../room.ts'
import { begunKey, endedKey } from './public/membership.ts'
import { activeMentorships } from './public/store.ts'
import { mentorshipRoutes } from './routes.ts'
import { endUnpaired, everyMentorship, markLeft } from './store.ts'

/** Pairs and groups. */
export const mentorshipRoom: RoomPlan = {
  open: ({ house }) => ({
    serves: [mentorshipRoutes(house)],
    facts: { mentorships: (db, { id }) => activeMentorships(db, id) },
    exportOf: async (personId) => ({
      documents: {
        'mentorships.json': {
          about: 'mentorship.archive',
          content: await everyMentorship(house.db, personId),
        },
      },
    }),
    leave: (tx, leaver) => leaveMentorships(house, tx, leaver),
  }),
}

/** Ends a person's membership in all mentorships, and deletes the notices that name the person to others. */
async function leaveMentorships(
  { mail }: Pick<House, 'mail'>,
  tx: Database,
  { id, at }: Leaver,
): Promise<void> {
  const ids = (await everyMentorship(tx, id)).map((mentorship) => mentorship.id)
  for (const mentorshipId of ids) await markLeft(tx, { mentorshipId, personId: id, at })
  await endUnpaired(tx, ids, at)
  await takeBack(
    { mail },
    tx,
    ids.flatMap((each) => [begunKey(each), endedKey(each)]),
  )
}
