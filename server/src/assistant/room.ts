import * as v from 'valibot'

import { makeExplain } from '../access/public.ts'
import { openOwnChannel } from '../chat/public/ownChannel.ts'
import { openModel } from '../engines/network/model.ts'
import { job } from '../engines/work/queue.ts'
import type { House } from '../house/house.ts'
import type { RoomPlan } from '../room/room.ts'
import { answerTo } from './answerer.ts'
import { answeringJob } from './answers/answerJob.ts'
import { makeUrgentAnswer } from './builtin/urgent.ts'
import { assistantChannel, openingJob, openingJobOf } from './channels/channelOpening.ts'
import { archiveOf, forgetPerson } from './erasure.ts'
import { makeFigures } from './figures.ts'
import { openFinder } from './search/finder.ts'
import { loadPassages } from './search/passages.ts'
import { makeAskModel } from './model/modelRequest.ts'
import { makeBreaker } from './model/breaker.ts'
import { assistantData } from './personal.ts'
import { assistantRoutes } from './routes.ts'
import { readAssistant } from './model/settings.ts'

/** The assistant: its channels, its answers, and how people rate conversations. */
export const assistantRoom: RoomPlan = {
  personal: assistantData,
  settings: readAssistant,
  open: ({ house, rooms }) => {
    const settings = house.config.of(readAssistant)
    const finder = openFinder(house)
    const figures = makeFigures()
    const load = async () => loadPassages(house, await rooms.knowledge.passages())
    const parts = {
      house,
      finder,
      knowledge: rooms.knowledge,
      facts: rooms.facts,
      urgentAnswer: makeUrgentAnswer(house, rooms),
      explain: makeExplain(house, rooms.facts),
      askModel: askModelOf(house),
      figures,
    }
    return {
      serves: [assistantRoutes(house, parts)],
      jobs: {
        // The chat adds this job with each message in a channel of the assistant.
        answerQuestion: answeringJob({
          house,
          figures,
          mostADay: settings.questionsOfAPerson,
          answer: (question, showing) => answerTo(parts, question, showing),
        }),
        [openingJob]: openingJobOf(house),
        // Staff can load sessions while the product runs.
        loadPassages: job({ payload: v.unknown(), lane: 'slow', everyMinute: true, work: load }),
      },
      async load() {
        await load()
        await house.queue.add(house.db, { name: openingJob, payload: null, key: openingJob })
      },
      welcome: (tx, personId) => openOwnChannel(house, tx, { own: assistantChannel, personId }),
      exportOf: (personId) => archiveOf(house, personId),
      forget: (tx, personId) => forgetPerson(house, tx, personId),
      close: () => finder.close(),
      client: { asksConsentFor: settings.model === undefined ? [] : ['assistant_model'] },
      metrics: figures.metrics,
    }
  },
}

/**
 * The limits of the model's reply: milliseconds to its first words and to its last, the characters of an answer,
 * and the bytes that are read.
 */
const modelLimits = { firstMs: 8000, wholeMs: 30_000, characters: 4000, bytes: 4_000_000 }

function askModelOf(house: House) {
  const settings = house.config.of(readAssistant)
  if (settings.model === undefined) return undefined
  return makeAskModel({
    house,
    model: openModel(settings.model, modelLimits),
    breaker: makeBreaker(() => performance.now()),
    limits: settings,
  })
}
