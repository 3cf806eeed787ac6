import type { House } from '../../house/house.ts'
import type { TeamAsked, TeamWork } from '../../room/teamWork.ts'

/** Returns the work of the product that was given up: one item for all, because one cause often stops many. */
export async function stoppedWork(
  { queue }: Pick<House, 'queue'>,
  { staff, now, say }: TeamAsked,
): Promise<TeamWork> {
  if (!staff.rights.includes('team')) return { items: [] }
  const { dead } = await queue.counts()
  if (dead === 0) return { items: [] }
  const day = new Date(now)
  day.setUTCHours(0, 0, 0, 0)
  return {
    items: [
      {
        kind: 'job_dead',
        subject: 'queue',
        urgency: 'today',
        reason: say('desk.reason.jobDead', { count: String(dead) }),
        since: day,
        due: null,
        about: [{ name: say('desk.about.queue') }],
        actions: ['open'],
      },
    ],
  }
}
