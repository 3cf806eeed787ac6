import type { Tracker } from '@saathi/contract/matching/trackers.ts'
import * as v from 'valibot'

import { stored } from '../../device/stored.ts'
import type { Drafts } from './candidates.ts'

/** The ended proposals that the person has put away on this device. */
const toldEndings = stored('matchEndingsTold', v.array(v.string()), { leavesWith: 'person' })

/** The most ids that are stored; older endings are not news any more. */
const mostTold = 100
/** Days after which an ending is in the history only. */
const newsDays = 7
const dayMs = 86_400_000

/** Returns the ids of the ended proposals that the person has put away. */
export function useToldEndings(): readonly string[] {
  return toldEndings.use() ?? []
}

/** Stores that the person has read about these endings. */
export function putAway(ids: readonly string[]): void {
  toldEndings.put([...new Set([...(toldEndings.now() ?? []), ...ids])].slice(-mostTold))
}

/** Whether a proposal ended lately without an act of the person, who has not put it away yet. */
export function isNews(tracker: Tracker, told: readonly string[], now: number): boolean {
  const { id, status, endedOn, endedBySelf } = tracker
  if (status !== 'EXPIRED' || endedOn === null || endedBySelf || told.includes(id)) return false
  return now - Date.parse(endedOn) < newsDays * dayMs
}

/** Returns the proposals that the screens show: the open ones, and those whose ending is news. */
export function shownTrackers(trackers: readonly Tracker[], told: readonly string[], now: number): Tracker[] {
  return trackers.filter((each) => each.status === 'ACTIVE' || isNews(each, told, now))
}

/**
 * Whether the person chose someone who has gone meanwhile, before the choice was sent. The proposal itself says that its time ran out.
 */
export function lostChoice(trackers: readonly Tracker[], drafts: Drafts): boolean {
  return trackers.some(
    ({ id, status, outcome }) =>
      status === 'EXPIRED' && outcome !== 'timed_out' && drafts[id]?.interest === 'INTERESTED',
  )
}
