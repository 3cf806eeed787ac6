import type { RoomPlan } from '../room/room.ts'
import { dropActionsAbout } from './acts/store.ts'
import { seenItems, seenPeople } from './audit/subjects.ts'
import { factorRoutes } from './factor/routes.ts'
import { openDeskPresence } from './here/presence.ts'
import { tellDesks } from './live.ts'
import { deskData } from './personal.ts'
import { personActKind, personActUndo } from './people/actions.ts'
import { resumePeopleJob } from './people/resumeJob.ts'
import { deskPeopleRoutes } from './people/routes.ts'
import { deskRoutes } from './routes.ts'
import { readDesk } from './standing/settings.ts'
import { snoozeKind, snoozeUndo } from './today/acts.ts'
import { stoppedWork } from './today/queueWork.ts'
import { todayRoutes } from './today/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { viewRoutes } from './views/routes.ts'

/** The programme team's desk: rights, second factor, audit and today's list. */
export const deskRoom: RoomPlan = {
  personal: deskData,
  settings: readDesk,
  open({ house, rooms, sockets }) {
    const presence = openDeskPresence(house, sockets)
    const stopTelling = tellDesks(house, sockets)
    return {
      close: () => {
        stopTelling()
        presence.close()
      },
      serves: [
        deskRoutes(house, rooms),
        factorRoutes(house),
        teamRoutes(house, presence),
        todayRoutes(house, rooms),
        viewRoutes(house),
        deskPeopleRoutes(house, rooms),
      ],
      leave: async (tx, { id }) => void (await dropActionsAbout(tx, id)),
      jobs: { resumePeople: resumePeopleJob(house, rooms) },
      waitsForTeam: (asked) => stoppedWork(house, asked),
      seenSubjects: {
        person: (staff, ids) => seenPeople(house.db, staff, ids),
        item: (staff, ids) => seenItems(rooms, staff, ids),
      },
      undoes: { [snoozeKind]: snoozeUndo(house), [personActKind]: personActUndo({ ...house, rooms }) },
    }
  },
}
