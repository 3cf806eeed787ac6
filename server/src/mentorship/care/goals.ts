import type { Reply } from '@saathi/contract/base/call.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { daysBetween, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { goalFromDay } from '@saathi/contract/mentorship/careRules.ts'
import { goalCalls } from '@saathi/contract/mentorship/goalCalls.ts'

import { deskChanged } from '../../desk/public/news.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { type Mountable, serving } from '../../http/request.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { membershipIn } from '../public/store.ts'
import { type GoalRow, goalsOf, putGoal } from './goalStore.ts'
import { stateOf } from './pairs.ts'
import { pairById } from './store.ts'

type ShownGoal = Reply<typeof goalCalls.goal>['goal']

/** Serves the goal of a pair to both sides. */
export function goalRoutes({ db, bus, clock }: House): Mountable {
  const goalAt = async (personId: string, mentorshipId: string) => {
    if ((await membershipIn(db, { personId, mentorshipId })) === undefined) throw new Failure('notFound')
    const pair = await pairById(db, mentorshipId)
    const [row] = await goalsOf(db, [mentorshipId])
    const isRunning = pair !== undefined && stateOf(pair) === 'active'
    const passed = pair === undefined ? 0 : daysBetween(indiaDayOf(pair.createdAt), indiaDayOf(clock.now()))
    return {
      isRunning,
      shown: {
        isDue: isRunning && row === undefined && passed >= goalFromDay,
        goal: await goalShown(db, row),
      },
    }
  }
  return serving(goalCalls, {
    goal: async ({ person, params: { id } }) => (await goalAt(person.id, id)).shown,
    async nameGoal({ person, params: { id }, body: { words } }) {
      const { isRunning } = await goalAt(person.id, id)
      if (!isRunning) throw new Failure('notFound')
      await db.transaction(async (tx) => {
        await putGoal(tx, { mentorshipId: id, words, namedBy: person.id, namedAt: clock.now() })
        await deskChanged(bus, tx, ['today', `mentorship:${id}`])
      })
      return (await goalAt(person.id, id)).shown
    },
  })
}

/** Returns a goal with the name of its writer. */
export async function goalShown(db: Database, row: GoalRow | undefined): Promise<ShownGoal> {
  if (row === undefined) return null
  const [writer] = row.namedBy === null ? [] : await peopleByIds(db, [row.namedBy])
  return {
    words: row.words,
    by: writer === undefined ? '' : displayNameOf(writer),
    at: row.namedAt.toISOString(),
  }
}
