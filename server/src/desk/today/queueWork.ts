import type { House } from '../../house/house.ts'
import type { TeamAsked, TeamWork } from '../../room/teamWork.ts'

/** Returns the work of the product that was given up: one item for all, because one cause often stops many. */
export async function stoppedWork(
  { queue }: Pick<House, 'queue'>,
  { staff, say }: TeamAsked,
): Promise<TeamWork> {
  if (!staff.rights.includes('team')) return { items: [] }
  const [{ dead }, since] = [await queue.counts(), await queue.deadSince()]
  if (dead === 0 || since === undefined) return { items: [] }
  return {
    items: [
      {
        kind: 'job_dead',
        subject: 'queue',
        urgency: 'today',
        reason: say('desk.reason.jobDead', { count: String(dead) }),
        since,
        due: null,
        about: [{ name: say('desk.about.queue') }],
        actions: ['open'],
      },
    ],
  }
}
