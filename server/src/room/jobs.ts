import { dueJob, dueJobName, type DueKind } from '../engines/work/dueWork.ts'
import { clockMovedJob, clockMovedName } from '../engines/work/movingClock.ts'
import type { Traces } from '../engines/network/traces.ts'
import type { Job } from '../engines/work/queue.ts'
import type { House } from '../house/house.ts'
import type { Room } from './room.ts'

/** Returns the jobs of all rooms and engines, by their names. */
export function jobsOf(
  house: House,
  rooms: readonly Room[],
  due: Readonly<Record<string, DueKind>>,
): Record<string, Job> {
  const jobs: Record<string, Job> = Object.assign(
    { [dueJobName]: dueJobOf(house, due) },
    house.mail.jobs,
    ...rooms.map((room) => room.jobs),
  )
  const all = { ...jobs, [clockMovedName]: clockMovedJob(house, jobs) }
  return house.traces === undefined ? all : traced(all, house.traces)
}

/** Returns jobs whose work is shown in traces. */
function traced(jobs: Readonly<Record<string, Job>>, traces: Traces): Record<string, Job> {
  const shown = ([name, job]: [string, Job]): [string, Job] => [
    name,
    {
      ...job,
      async work(payload) {
        const span = traces.begin(`job ${name}`)
        let failed = true
        try {
          await job.work(payload)
          failed = false
        } finally {
          span.end({ failed })
        }
      },
    },
  ]
  return Object.fromEntries(Object.entries(jobs).map(shown))
}

function dueJobOf({ db, clock, log, queue }: House, kinds: Readonly<Record<string, DueKind>>): Job {
  const failed = ({ message }: Error, name: string) => log.error({ reason: message, name }, 'due work failed')
  const goOn = () => queue.add(db, { name: dueJobName, payload: null, key: dueJobName })
  return dueJob({ db, clock, failed, goOn }, kinds)
}
