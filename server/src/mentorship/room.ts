import type { Database } from '../engines/database/database.ts'
import { type NoticeHouse, notify, takeBack } from '../notifications/public.ts'
import type { Leaver, RoomPlan } from '../room/room.ts'
import { awayActs, awayKey, awayKind, awayName } from './away/notices.ts'
import { resumePairsJob } from './care/resumeJob.ts'
import { mentorshipParts } from './personPart.ts'
import { contactKind, contactUndo } from './care/acts.ts'
import { handoverKind, handoverUndo, pauseKind, pauseUndo } from './care/changes.ts'
import { closureKind, closureUndo, endClosuresJob } from './change/closure.ts'
import { closureRoutes } from './change/closureRoutes.ts'
import { farewellsBy } from './change/closureStore.ts'
import { goalRoutes } from './care/goals.ts'
import { goalsBy } from './care/goalStore.ts'
import { inScope, pairNames } from './care/pairs.ts'
import { careRoutes, pulseRoutes } from './care/routes.ts'
import { pulsesBy } from './care/store.ts'
import { openPairsThatWait } from './care/work.ts'
import { mentorshipData } from './personal.ts'
import { begunKey, endedKey } from './public/membership.ts'
import { namedCompanions } from './companions.ts'
import { activeMentorships, companiesOf, markLeft, membersOf } from './public/store.ts'
import { mentorshipRoutes } from './routes.ts'
import { endUnpaired, everyMentorship } from './members/store.ts'

/** Pairs and groups. */
export const mentorshipRoom: RoomPlan = {
  personal: mentorshipData,
  open: ({ house, rooms }) => ({
    serves: [
      mentorshipRoutes(house, rooms),
      careRoutes(house, rooms),
      pulseRoutes(house),
      goalRoutes(house),
      closureRoutes(house),
    ],
    waitsForTeam: openPairsThatWait({ ...house, signsOfLife: rooms.signsOfLife, pathEnds: rooms.pathEnds }),
    personActs: awayActs(house),
    due: { [awayName]: awayKind(house) },
    jobs: { resumePairs: resumePairsJob(house), endClosures: endClosuresJob(house, rooms) },
    partsOfPerson: (asked) => mentorshipParts(house, asked),
    seenSubjects: {
      mentorship: async (staff, ids) => {
        const rows = ids.map((id) => ({ id }))
        return new Set((await inScope(house.db, staff.scope, rows)).map(({ id }) => id))
      },
    },
    subjectNames: { mentorship: (ids) => pairNames(house.db, ids) },
    undoes: {
      [contactKind]: contactUndo(house),
      [pauseKind]: pauseUndo(house),
      [handoverKind]: handoverUndo(house),
      [closureKind]: closureUndo(house),
    },
    facts: {
      mentorships: (db, { id }) => activeMentorships(db, id),
      companies: (db, { id }) => companiesOf(db, id),
      companions: (db, { id }) => namedCompanions(db, id),
    },
    exportOf: async (personId) => ({
      documents: {
        'mentorships.json': {
          about: 'mentorship.archive',
          content: await everyMentorship(house.db, personId),
        },
        'pulses.json': { about: 'mentorship.archive.pulses', content: await pulsesBy(house.db, personId) },
        'farewells.json': {
          about: 'mentorship.archive.farewells',
          content: await farewellsBy(house.db, personId),
        },
        'goals.json': { about: 'mentorship.archive.goals', content: await goalsBy(house.db, personId) },
      },
    }),
    leave: (tx, leaver) => leaveMentorships(house, tx, leaver),
  }),
}

/**
 * Ends a person's membership in all mentorships, and deletes the notices that name the person to others. People who
 * are left alone are told that the mentorship is over.
 */
async function leaveMentorships(house: NoticeHouse, tx: Database, { id, at }: Leaver): Promise<void> {
  const ids = (await everyMentorship(tx, id)).map((mentorship) => mentorship.id)
  for (const mentorshipId of ids) await markLeft(tx, { mentorshipId, personId: id, at })
  const ended = await endUnpaired(tx, ids, at)
  await takeBack(
    house,
    tx,
    ids.flatMap((each) => [begunKey(each), endedKey(each), awayKey(each, id)]),
  )
  for (const { mentorshipId, personId } of await membersOf(tx, ended)) {
    const key = `partnerLeft:${mentorshipId}`
    await notify(house, tx, { personId, kind: 'partnerLeft', key, values: { mentorship: mentorshipId } })
  }
}
