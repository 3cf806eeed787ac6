import { answerJob } from '../chat/public/answerStore.ts'
import type { RoomPlan } from '../room.ts'
import { answeringJob } from './answering/answering.ts'
import { answerFrom, findFor } from './builtin/builtin.ts'
import { openChannel, openingJob, openingJobOf } from './channels/opening.ts'
import { openFinder } from './finding/finding.ts'
import { loadPassages } from './finding/loading.ts'
import { archiveOf, forgetPerson } from './erasing.ts'
import { assistantRoutes } from './routes.ts'

/** The assistant: its channels, its answers, and how people rate conversations. */
export const assistantRoom: RoomPlan = {
  open: ({ house, rooms }) => {
    const finder = openFinder(house)
    const parts = { house, finder, knowledge: rooms.knowledge }
    return {
      serves: [assistantRoutes(house)],
      jobs: {
        [answerJob]: answeringJob({
          house,
          async answer(question, show) {
            const made = answerFrom(parts, await findFor(parts, question))
            show(made.text)
            return made
          },
        }),
        [openingJob]: openingJobOf(house),
      },
      async load() {
        await loadPassages(house, await rooms.knowledge.passages())
        await house.queue.add(house.db, { name: openingJob, payload: null, key: openingJob })
      },
      welcome: (tx, personId) => openChannel(house, tx, personId),
      exportOf: (personId) => archiveOf(house, personId),
      forget: (tx, personId) => forgetPerson(house, tx, personId),
      close: () => finder.close(),
    }
  },
}
