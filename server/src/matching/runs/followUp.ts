import * as v from 'valibot'

import { type DueKind, dueKind } from '../../engines/work/dueWork.ts'
import { type Job, job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import { programmeByKey } from '../programmes/programmes.ts'
import { keepRun, makeRun, readRun, type Solve } from './record.ts'
import { noteHelps, publishRun } from './publish.ts'
import { hasPublished } from './runStore.ts'

/** The name of the job that runs the engine again. */
export const followUpJobName = 'runMatchingFollowUp'

const ofProgramme = v.object({ programme: v.string() })

/**
 * Queues a follow-up run. The run itself is a job, because it takes longer than a transaction may. Due work must
 * also not wait for people whom other transactions hold.
 */
export function followUpKind({ queue }: Pick<House, 'queue'>): DueKind {
  return dueKind({
    payload: ofProgramme,
    work: (tx, payload) =>
      queue.add(tx, { name: followUpJobName, payload, key: `${followUpJobName}:${payload.programme}` }),
  })
}

/**
 * Makes the next proposals after an answer, an expiry, or when a person leaves. No proposal goes out before staff
 * have published the programme's first run, nor if its rules leave that to staff.
 */
export function followUpJob(house: NoticeHouse & Pick<House, 'db' | 'due'>, solve: Solve): Job {
  return job({
    payload: ofProgramme,
    work: async ({ programme: key }) => {
      const programme = programmeByKey(key)
      if (!(await hasPublished(house.db, programme.key))) return
      const made = await makeRun(house, programme, solve)
      if (made.output.proposals.length === 0) return noteHelps(house.db, made)
      const run = await keepRun(house, house.db, { ...made, kind: 'followUp' })
      const stored = await readRun(house.db, run.id)
      if (programme.publishesFollowUps && stored !== undefined) await publishRun(house, run, stored)
    },
  })
}
