import { deskChanged } from '../../desk/public/news.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { Programme } from '../engine/model/programme.ts'
import { programmeByKey } from '../programmes/programmes.ts'
import { deleteEmptyGroups, lockFormingGroups } from './groupStore.ts'
import { asOf, sideOf } from './outcome.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import { unfitBeside } from './choosable.ts'
import { type Ending, freedSides } from './endings.ts'
import { type EndingOf, endTrackers, lockTrackers, standingOf, type TrackerRow } from './store.ts'

/** The name of the due work that makes proposals for people who lost one. */
export const followUpName = 'matchingFollowUp'

type EndingHouse = NoticeHouse & Pick<House, 'due'>

/**
 * Plans one follow-up run of a programme; further reasons before it runs add nothing. The due work only queues it,
 * so that it never waits for a person whom this transaction holds.
 */
export function planFollowUp(
  { clock, due }: Pick<House, 'clock' | 'due'>,
  tx: Database,
  programme: string,
): Promise<void> {
  const key = `${followUpName}:${programme}`
  return due.planOnce(tx, { key, name: followUpName, payload: { programme }, at: clock.now() })
}

/**
 * Plans one run for the people who enter the pool in these hours; it includes everyone who enters before it starts.
 */
export async function planNewcomers(
  { clock, due }: Pick<House, 'clock' | 'due'>,
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

/** Proposals that end, and the people who know it already. */
interface Telling extends EndingOf {
  readonly knowing?: readonly string[]
}

/**
 * Ends standing proposals and tells everyone whose yes is free again, except for people who know already. Returns
 * the proposals that it ended.
 */
export async function endAndTell(
  house: NoticeHouse,
  tx: Database,
  { knowing = [], ...ending }: Telling,
): Promise<TrackerRow[]> {
  const ended = await endTrackers(tx, ending)
  if (ended.length > 0) await deskChanged(house.bus, tx, ['matching'])
  for (const tracker of ended) {
    for (const side of freedSides(tracker, ending.by)) {
      const personId = side === 'mentor' ? tracker.mentorId : tracker.menteeId
      if (knowing.includes(personId)) continue
      await notify(house, tx, { personId, kind: 'choiceFreed', key: freedKey(tracker.id), values: {} })
    }
  }
  return ended
}

/** Returns the key of the notices that a yes is free again. */
const freedKey = (trackerId: string) => `choiceFreed:${trackerId}`

/**
 * Ends the open proposals of a group's mentor that no longer fit the members. The mentor, the members and the
 * mentor's proposals must be locked.
 */
export async function endUnfit(house: NoticeHouse, tx: Database, mentorId: string): Promise<void> {
  const now = house.clock.now()
  const standing = await standingOf(tx, mentorId)
  const members = standing.filter(({ isForming }) => isForming)
  // A proposal whose time has passed already ends by the clock.
  const open = standing.filter((each) => asOf(each, programmeByKey(each.programme), now).status === 'ACTIVE')
  const ids = unfitBeside(open, members).map(({ id }) => id)
  await endAndTell(house, tx, { ids, as: 'unfit', by: null, at: now })
}

/** The proposals that end, and how. */
export interface EndingAll {
  readonly personId: string
  readonly as: Ending
  /** Further people who get no notice, because they get another one. */
  readonly knowing?: readonly string[]
}

/**
 * Ends all standing proposals of a person, and the person's place in a group that forms. The person must be locked;
 * the others read it in their lists, and those who had said yes get a notice.
 */
export async function endAllOf(
  house: EndingHouse,
  tx: Database,
  { personId, as, knowing = [] }: EndingAll,
): Promise<void> {
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
    if (ids.length > 0) await endAndTell(house, tx, { ids, as, by, at, knowing: [personId, ...knowing] })
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
 * Ending plans a follow-up run, for which others wait until this transaction ends; so it must not wait for them at
 * that point.
 */
export async function holdEndings(tx: Database, people: readonly string[]): Promise<void> {
  const standing: TrackerRow[] = []
  for (const personId of people) standing.push(...(await standingOf(tx, personId)))
  const mentors = standing.filter(({ isForming }) => isForming).map(({ mentorId }) => mentorId)
  await lockFormingGroups(tx, mentors)
  await lockTrackers(tx, { people, ids: [] })
}
