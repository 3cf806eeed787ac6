import {
  type Choosable,
  clashesWith,
  narrowed,
  type SharedValues,
} from '@saathi/contract/matching/choices.ts'
import type { Proposals } from '@saathi/contract/matching/rules.ts'
import type { Tracker } from '@saathi/contract/matching/trackers.ts'

import type { Database } from '../../engines/database/database.ts'
import type { Programme } from '../engine/model/programme.ts'
import { programmeByKey } from '../programmes/programmes.ts'
import { asOf, interestOf, sideOf } from './outcome.ts'
import type { Side } from './endings.ts'
import { standingOf, type TrackerRow } from './store.ts'

/** Returns the criteria of a proposal whose value a group shares. */
export function exclusiveCriteriaOf(
  { contributions }: Pick<TrackerRow, 'contributions'>,
  { criteria }: Programme,
): Tracker['exclusiveCriteria'] {
  const exclusive = criteria.filter((each) => each.exclusive)
  return Object.fromEntries(
    exclusive.map(({ key, name, localeName, icon, mandatory }) => {
      const matchedAnswer = [...(contributions.find(({ criterion }) => criterion === key)?.matched ?? [])]
      return [key, { name, localeName, icon, mandatory, matchedAnswer }]
    }),
  )
}

/** Returns the facts about a proposal that the rules of choosing need. */
export function choosableOf(tracker: TrackerRow, side: Side): Choosable {
  return {
    id: tracker.id,
    status: tracker.status,
    interestStatus: interestOf(tracker, side),
    exclusiveCriteria: exclusiveCriteriaOf(tracker, programmeByKey(tracker.programme)),
  }
}

/** Returns the values that the members of a group share. */
export function sharedBy(members: readonly TrackerRow[]): SharedValues {
  return members.reduce<SharedValues>((shared, each) => narrowed(shared, choosableOf(each, 'mentor')), {})
}

/**
 * Returns the open proposals of a group's mentor that can no longer succeed: the mentee shares no value with the members.
 * Members may still leave, and then the two can be proposed to each other again.
 */
export function unfitBeside(open: readonly TrackerRow[], members: readonly TrackerRow[]): TrackerRow[] {
  const shared = sharedBy(members)
  return open.filter((each) => clashesWith(shared, choosableOf(each, 'mentor')).length > 0)
}

/** Returns a person's proposals and group as the matching rules need them. */
export function proposalsIn(standing: readonly TrackerRow[], personId: string, now: Date): Proposals {
  const current = standing.map((each) => asOf(each, programmeByKey(each.programme), now))
  const members = current.filter(({ isForming }) => isForming)
  const active = current.filter(({ status }) => status === 'ACTIVE')
  return {
    active: active.map((each) => choosableOf(each, sideOf(each, personId))),
    members: members.length,
    shared: sharedBy(members),
  }
}

/** Loads a person's proposals and group as the matching rules need them. */
export async function proposalsOf(db: Database, personId: string, now: Date): Promise<Proposals> {
  return proposalsIn(await standingOf(db, personId), personId, now)
}
