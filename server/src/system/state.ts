import type { systemCalls } from '@saathi/contract/system/calls.ts'
import type { Reply } from '@saathi/contract/base/call.ts'

import { backupState } from '../backup/public.ts'
import { productVersion } from '../house/version.ts'
import { certificateOf } from '../engines/network/certificate.ts'
import type { House } from '../house/house.ts'
import { countMails } from '../notifications/public.ts'
import { failedCalls, processesSince, slowestCalls } from './store.ts'
import { silentMs } from './watch.ts'

const dayMs = 86_400_000
/** The most slow calls and kinds of errors that a person wants to read. */
const mostShown = 50
/** How long the server in front has for its answer, in milliseconds. The page waits for it. */
const patienceMs = 3000

/** Returns the state of the system, without any person. */
export async function stateOfSystem(
  house: Pick<House, 'clock' | 'config' | 'db' | 'queue'>,
): Promise<Reply<typeof systemCalls.system>> {
  const { clock, config, db, queue } = house
  const now = clock.now().getTime()
  const ago = (milliseconds: number) => new Date(now - milliseconds)
  const [processes, lanes, backup, mails, certificate, slow, errors] = await Promise.all([
    processesSince(db, ago(silentMs)),
    queue.countsByLane(),
    backupState(house),
    countMails(db, ago(dayMs)),
    certificateIn(config.publicUrl),
    slowestCalls(db, ago(dayMs), mostShown),
    failedCalls(db, ago(7 * dayMs), mostShown),
  ])
  return {
    at: new Date(now).toISOString(),
    version: productVersion(),
    processes: processes.map((row) => ({
      ...row,
      startedAt: row.startedAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
    })),
    queues: Object.entries(lanes).map(([lane, counts]) => ({ lane, ...counts })),
    backup: {
      isDaily: backup.isDaily,
      lastAt: backup.lastAt?.toISOString() ?? null,
      rehearsal: {
        lastAt: backup.rehearsal.lastAt?.toISOString() ?? null,
        since: backup.rehearsal.since?.toISOString() ?? null,
        problem: backup.rehearsal.problem,
      },
    },
    mails,
    certificate,
    slow: slow.map(({ answeredAt, ...row }) => ({ ...row, at: answeredAt.toISOString() })),
    errors: errors.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })),
  }
}

async function certificateIn(publicUrl: string) {
  const url = new URL(publicUrl)
  if (url.protocol !== 'https:') return null
  const until = await certificateOf(url, patienceMs).then(
    ({ ends }) => ends.toISOString(),
    () => null,
  )
  return { host: url.hostname, until }
}
