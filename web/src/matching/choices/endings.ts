import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import type { Tracker } from '@saathi/contract/matching/trackers.ts'
import { useEffect } from 'react'
import * as v from 'valibot'

import { stored } from '../../device/stored.ts'
import { ask } from '../../wire/api.ts'
import type { Drafts } from './candidates.ts'

/** The ended proposals that the person has put away on this device. */
const toldEndings = stored('matchEndingsTold', v.array(v.string()), { leavesWith: 'person' })

/** The most ids that are stored; the server has the others. */
const mostTold = 100

/** Returns the ids of the ended proposals that the person has put away here. */
export function useToldEndings(): readonly string[] {
  return toldEndings.use() ?? []
}

/** Stores that the person has read about these endings; `useTellServer` passes it on. */
export function putAway(ids: readonly string[]): void {
  toldEndings.put([...new Set([...(toldEndings.now() ?? []), ...ids])].slice(-mostTold))
}

/** Tells the server which endings were put away here, so that other devices do not tell them. A later list repeats what failed. */
export function useTellServer(trackers: readonly Tracker[], told: readonly string[]): void {
  useEffect(() => {
    const ids = trackers
      .filter((each) => each.status === 'EXPIRED' && !each.endingTold && told.includes(each.id))
      .map((each) => each.id)
    if (ids.length > 0) void ask(matchCalls.putEndingsAway, { body: { ids } }).catch(() => undefined)
  }, [trackers, told])
}

/** Whether a proposal ended without an act of the person, who has not put it away yet. */
export function isNews(tracker: Tracker, told: readonly string[]): boolean {
  const { id, status, endedOn, endedBySelf, endingTold } = tracker
  return status === 'EXPIRED' && endedOn !== null && !endedBySelf && !endingTold && !told.includes(id)
}

/** Returns the proposals that the screens show: the open ones, and those whose ending is news. */
export function shownTrackers(trackers: readonly Tracker[], told: readonly string[]): Tracker[] {
  return trackers.filter((each) => each.status === 'ACTIVE' || isNews(each, told))
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
