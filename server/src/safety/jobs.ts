import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import * as v from 'valibot'

import { unseenFlagsSince } from '../chat/public/flagStore.ts'
import { letFilesGo } from '../chat/public/keptFiles.ts'
import { type Job, job } from '../engines/work/queue.ts'
import type { House } from '../house/house.ts'
import { emptyClosed } from './caseRows/caseStore.ts'
import { dropFilesOfClosed } from './caseRows/fileStore.ts'
import { forgetCaseFilesJob } from './cases/files.ts'
import { deskChanged } from '../desk/public/news.ts'
import { tellOfDistress, tellStaff } from './staff/tellStaff.ts'
import { dropClosed } from './reports/reportStore.ts'

/** How far back unseen flags are looked for, in case no process ran for a while. */
const lookBackMs = 3_600_000
/** How old a flag may be that is news to the open desks: the job runs when a message is flagged, and each minute. */
const newsMs = 65_000
/** How long the evidence of a report stays after it was closed. */
const evidenceDays = 180

/** The queued work of safety. */
export function safetyJobs(house: House): Readonly<Record<string, Job>> {
  const { db, clock } = house
  return {
    tellOfFlags: job({
      payload: v.unknown(),
      everyMinute: true,
      work: () =>
        db.transaction(async (tx) => {
          const at = clock.now()
          const day = indiaDayOf(at)
          const flags = await unseenFlagsSince(tx, new Date(at.getTime() - lookBackMs))
          for (const { kind, senderId } of flags) {
            // Staff are told once a day about each person in distress, and once a day about everything else,
            // because that can wait.
            if (kind === 'distress') await tellOfDistress(house, tx, `distress:${senderId}:${day}`)
            else await tellStaff(house, tx, `noticed:${day}`)
          }
          if (flags.some(({ flaggedAt }) => at.getTime() - flaggedAt.getTime() < newsMs))
            await deskChanged(house.bus, tx, ['today', 'cases'])
        }),
    }),
    forgetReports: job({
      payload: v.unknown(),
      everyMinute: true,
      work: async () => {
        const now = clock.now()
        await db.transaction(async (tx) => {
          const before = new Date(now.getTime() - evidenceDays * 86_400_000)
          await emptyClosed(tx, before)
          const keys = await dropFilesOfClosed(tx, before)
          if (keys.length > 0) await house.queue.add(tx, { name: 'forgetCaseFiles', payload: { keys } })
          const gone = await dropClosed(tx, before)
          for (const subjectId of gone) await letFilesGo(tx, subjectId, now)
        })
      },
    }),
    forgetCaseFiles: forgetCaseFilesJob(house),
  }
}
