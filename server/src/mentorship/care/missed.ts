import { missedDays } from '@saathi/contract/mentorship/careRules.ts'
import { closesAfterMs } from '@saathi/contract/video/rules.ts'

import type { CallTime } from '../../room/deskDuties.ts'
import type { JoinedRooms } from '../../room/room.ts'

/** A pair whose planned calls are compared with those that took place. */
export interface Planning {
  readonly id: string
  readonly createdAt: Date
  readonly pausedAt: Date | null
}

/** The planned calls of a pair that are over, and those of them that did not take place. Both are in the order of time. */
export interface PlannedPast {
  readonly planned: readonly Date[]
  readonly missed: readonly Date[]
}

type Reading = Pick<JoinedRooms, 'plannedCalls' | 'heldCalls'>

/** Returns the planned calls of these pairs since their beginning, by the pair. */
export function plannedPastOf(
  reading: Reading,
  pairs: readonly Planning[],
  now: Date,
): Promise<Map<string, PlannedPast>> {
  const first = Math.min(...pairs.map(({ createdAt }) => createdAt.getTime()))
  return plannedSince(reading, pairs, { from: new Date(first), now })
}

/** Returns how many planned calls of the last weeks each of these pairs missed. */
export async function newlyMissed(
  reading: Reading,
  pairs: readonly Planning[],
  now: Date,
): Promise<Map<string, number>> {
  const from = new Date(now.getTime() - missedDays * 86_400_000)
  const past = await plannedSince(reading, pairs, { from, now })
  return new Map([...past].map(([id, { missed }]) => [id, missed.length]))
}

async function plannedSince(
  { plannedCalls, heldCalls }: Reading,
  pairs: readonly Planning[],
  { from, now }: { readonly from: Date; readonly now: Date },
): Promise<Map<string, PlannedPast>> {
  if (pairs.length === 0) return new Map()
  const mentorshipIds = pairs.map(({ id }) => id)
  const [planned, held] = await Promise.all([
    plannedCalls({ mentorshipIds, from, to: now }),
    heldCalls({ mentorshipIds, from: new Date(from.getTime() - closesAfterMs), to: now }),
  ])
  const plannedBy = Map.groupBy(planned, ({ mentorshipId }) => mentorshipId)
  const heldBy = Map.groupBy(held, ({ mentorshipId }) => mentorshipId)
  return new Map(
    pairs.map((pair) => {
      const over = (plannedBy.get(pair.id) ?? [])
        .filter((call) => isOver(call, now) && (pair.pausedAt === null || call.from < pair.pausedAt))
        .toSorted((one, other) => one.from.getTime() - other.from.getTime())
      const missed = over.filter((call) => !(heldBy.get(pair.id) ?? []).some((each) => isNear(call, each)))
      return [pair.id, { planned: startsOf(over), missed: startsOf(missed) }]
    }),
  )
}

const startsOf = (calls: readonly CallTime[]) => calls.map(({ from }) => from)

/** The room of a call stays open for hours, and until then a late pair has missed nothing. */
const lastMomentOf = ({ from, to }: CallTime) => Math.max(to.getTime(), from.getTime() + closesAfterMs)

const isOver = (call: CallTime, now: Date) => lastMomentOf(call) <= now.getTime()

/** Whether a call took place at the planned time, or a few hours before or after it. */
function isNear(planned: CallTime, held: CallTime): boolean {
  return (
    held.to.getTime() >= planned.from.getTime() - closesAfterMs &&
    held.from.getTime() <= lastMomentOf(planned)
  )
}
