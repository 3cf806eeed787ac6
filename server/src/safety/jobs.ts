import * as v from 'valibot'

import { letFilesGo } from '../chat/public/keptFiles.ts'
import { type Job, job } from '../engines/queue.ts'
import type { House } from '../house.ts'
import { dropClosed } from './reports/reportStore.ts'

/** How long the evidence of a report stays after it was closed. */
const evidenceDays = 180

/** The queued work of safety. */
export function safetyJobs({ db, clock }: House): Readonly<Record<string, Job>> {
  return {
    forgetReports: job({
      payload: v.unknown(),
      everyMinute: true,
      work: async () => {
        const now = clock.now()
        await db.transaction(async (tx) => {
          const gone = await dropClosed(tx, new Date(now.getTime() - evidenceDays * 86_400_000))
          for (const { kind, subjectId } of gone) if (kind === 'message') await letFilesGo(tx, subjectId)
        })
      },
    }),
  }
}
