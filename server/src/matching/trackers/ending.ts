import type { Database } from '../../engines/database.ts'
import type { House } from '../../house.ts'
import type { Programme } from '../engine/programme.ts'
import { deleteEmptyGroups, lockFormingGroups } from './groupStore.ts'
import { sideOf } from './outcome.ts'
import { type Ending, endTrackers, lockTrackers, standingOf, type TrackerRow } from './store.ts'

/** The name of the due work that makes proposals for those who lost one. */
export const followUpName = 'matchingFollowUp'

type EndingHouse = Pick<House, 'clock' | 'due'>

/**
 * Plans one follow-up run of a programme; further reasons before it runs add nothing. The due work only queues it,
 * so that it never waits for a person whom this transaction holds.
 */
export function planFollowUp({ clock, due }: EndingHouse, tx: Database, programme: string): Promise<void> {
  const key = `${followUpName}:${programme}`
  return due.planOnce(tx, { key, name: followUpName, payload: { programme }, at: clock.now() })
}

/** Plans one run for those who enter the pool these hours; whoever enters until it runs takes part in it. */
export async function planNewcomers(
  { clock, due }: EndingHouse,
  tx: Database,
  programmes: readonly Pick<Programme, 'key' | 'newcomerHours'>[],
): Promise<void> {
  for (const { key: programme, newcomerHours } of programmes) {
    if (newcomerHours === undefined) continue
    const at = new Date(clock.now().getTime() + newcomerHours * 3_600_000)
    const key = `${followUpName}:newcomers:${programme}`
    await due.planOnce(tx, { key, name: followUpName, payload: { programme }, at })
  }
}

/** Whose standing proposals end, and how. */
export interface EndingAll {
  readonly personId: string
  readonly as: Ending
}

/**
 * Ends all standing proposals of a person, and the person's place in a group that forms. The person must be locked;
 * the others are told by their lists.
 */
export async function endAllOf(house: EndingHouse, tx: Database, { personId, as }: EndingAll): Promise<void> {
  const before = await standingOf(tx, personId)
  if (before.length === 0) return
  await lockFormingGroups(
    tx,
    before.filter(({ isForming }) => isForming).map(({ mentorId }) => mentorId),
  )
  const standing = await lockTrackers(tx, { people: [personId], ids: [] })
  const at = house.clock.now()
  for (const side of ['mentee', 'mentor'] as const) {
    const ids = standing.filter((each) => sideOf(each, personId) === side).map(({ id }) => id)
    const by = as === 'matched_by_team' ? null : side
    if (ids.length > 0) await endTrackers(tx, { ids, as, by, at })
  }
  await deleteEmptyGroups(
    tx,
    standing.flatMap(({ groupId }) => groupId ?? []),
  )
  for (const programme of new Set(standing.map((each) => each.programme))) {
    await planFollowUp(house, tx, programme)
  }
}

/**
 * Locks the groups and the standing proposals of several people, who are locked, before anything of theirs ends.
 * Ending plans a follow-up run, for which others wait until this transaction ends: it must not wait for them then.
 */
export async function holdEndings(tx: Database, people: readonly string[]): Promise<void> {
  const standing: TrackerRow[] = []
  for (const personId of people) standing.push(...(await standingOf(tx, personId)))
  const mentors = standing.filter(({ isForming }) => isForming).map(({ mentorId }) => mentorId)
  await lockFormingGroups(tx, mentors)
  await lockTrackers(tx, { people, ids: [] })
}
