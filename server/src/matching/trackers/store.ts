import type { Interest, MatchType } from '@saathi/contract/matching/trackers.ts'

import { type Database, type Statement, sql } from '../../engines/database/database.ts'
import type { Contribution, Pair, Proposal } from '../engine/model/model.ts'
import { type Ending, endingsThatBar, type Side } from './endings.ts'

type Part = Proposal['part']

/** A proposal as stored. */
export interface TrackerRow {
  readonly id: string
  readonly alias: string
  readonly runId: string
  readonly programme: string
  readonly mentorId: string
  readonly menteeId: string
  readonly matchType: MatchType
  readonly contributions: readonly Contribution[]
  readonly madeAt: Date
  readonly mentorInterest: Interest
  readonly mentorDecidedAt: Date | null
  readonly menteeInterest: Interest
  readonly menteeDecidedAt: Date | null
  readonly status: 'ACTIVE' | 'SUCCESS' | 'EXPIRED'
  readonly endedAs: Ending | null
  /** The side that ended it; null for the clock and for staff. */
  readonly endedBy: Side | null
  readonly endedAt: Date | null
  /** When each side put the ending away. */
  readonly mentorToldAt: Date | null
  readonly menteeToldAt: Date | null
  readonly groupId: string | null
  readonly isForming: boolean
  /** Whether the run chose the two for each other, or as a reserve for both. */
  readonly part: Part
}

const columns: Statement = sql`
  id, alias, run_id, programme, mentor_id, mentee_id, match_type, contributions, made_at, mentor_interest,
  mentor_decided_at, mentee_interest, mentee_decided_at, status, ended_as, ended_by, ended_at, mentor_told_at, mentee_told_at,
  group_id, is_forming, part`

/** A new proposal. */
export interface NewTracker extends Pair {
  readonly id: string
  readonly alias: string
  readonly runId: string
  readonly programme: string
  readonly matchType: MatchType
  readonly contributions: readonly Contribution[]
  readonly part: Part
  /** Its place in the run, from 0. */
  readonly place: number
  readonly at: Date
}

/** Stores a proposal; returns 0 if the run made it before, or if the two have an open one. */
export function addTracker(tx: Database, tracker: NewTracker): Promise<number> {
  const { id, alias, runId, programme, mentorId, menteeId, matchType, part, place, at } = tracker
  return tx.run(sql`
    insert into match_trackers
      (id, alias, run_id, programme, mentor_id, mentee_id, match_type, contributions, part,
       run_place, made_at)
    values (${id}, ${alias}, ${runId}, ${programme}, ${mentorId}, ${menteeId}, ${matchType},
            ${JSON.stringify(tracker.contributions)}::jsonb, ${part}, ${place}, ${at})
    on conflict do nothing`)
}

/** The newest run first, because its id begins with its time, and each run's proposals in its order. */
const inOrder: Statement = sql`order by run_id desc, run_place, id`

/** Returns the newest proposals of a person, up to this number. */
export function trackersOf(db: Database, personId: string, most: number) {
  return db.many<TrackerRow>(sql`
    select ${columns} from match_trackers where mentor_id = ${personId} or mentee_id = ${personId}
    ${inOrder} limit ${most}`)
}

/** Returns a person's proposals that are open, or in a group that has not started. */
export function standingOf(db: Database, personId: string) {
  return db.many<TrackerRow>(sql`
    select ${columns} from match_trackers
    where (mentor_id = ${personId} or mentee_id = ${personId}) and (status = 'ACTIVE' or is_forming)
    ${inOrder}`)
}

/** Returns the run that made the first of the proposals that came within the last hour and wait for the person's answer. */
export async function firstWaitingRun(
  db: Database,
  personId: string,
  now: Date,
): Promise<string | undefined> {
  const since = new Date(now.getTime() - 3_600_000)
  const [first] = await db.many<Pick<TrackerRow, 'runId'>>(sql`
    select run_id from match_trackers
    where status = 'ACTIVE' and made_at > ${since}
      and (mentor_id = ${personId} and mentor_interest is null or mentee_id = ${personId} and mentee_interest is null)
    order by made_at, id limit 1`)
  return first?.runId
}

/** Returns every proposal that is open, or in a group that has not started. */
export function allStanding(db: Database) {
  return db.many<TrackerRow>(sql`
    select ${columns} from match_trackers where status = 'ACTIVE' or is_forming order by id`)
}

/** Returns the proposals of these people that are open, or in a group that has not started. */
export function standingAmong(db: Database, people: readonly string[]) {
  return db.many<TrackerRow>(sql`
    select ${columns} from match_trackers
    where (mentor_id = any (${people}::text[]) or mentee_id = any (${people}::text[]))
      and (status = 'ACTIVE' or is_forming) order by id`)
}

/** Returns the proposals that a run made. */
export function trackersOfRun(db: Database, runId: string) {
  return db.many<TrackerRow>(sql`select ${columns} from match_trackers where run_id = ${runId} order by id`)
}

/** Returns the newest proposals of later runs for the people of a run. */
export function laterTrackers(db: Database, runId: string, most: number) {
  return db.many<TrackerRow>(sql`
    with own as (select mentor_id, mentee_id from match_trackers where run_id = ${runId})
    select ${columns} from match_trackers
    where run_id > ${runId} and (mentor_id in (select mentor_id from own) or mentee_id in (select mentee_id from own))
    order by run_id desc, run_place limit ${most}`)
}

/** Returns a proposal of a person. */
export function trackerOf(db: Database, personId: string, id: string) {
  return db.maybe<TrackerRow>(sql`
    select ${columns} from match_trackers
    where id = ${id} and (mentor_id = ${personId} or mentee_id = ${personId})`)
}

/** Returns a proposal. */
export function trackerById(db: Database, id: string) {
  return db.maybe<TrackerRow>(sql`select ${columns} from match_trackers where id = ${id}`)
}

/** Returns the proposals of a person that have these aliases. */
export function trackersByAlias(db: Database, personId: string, aliases: readonly string[]) {
  return db.many<TrackerRow>(sql`
    select ${columns} from match_trackers
    where alias = any (${aliases}::text[]) and (mentor_id = ${personId} or mentee_id = ${personId})`)
}

/**
 * Locks the standing proposals of these people and the named ones, in one statement, so that all transactions lock
 * them in the same order. Returns them as they are then.
 */
export function lockTrackers(
  tx: Database,
  { people, ids }: { readonly people: readonly string[]; readonly ids: readonly string[] },
) {
  return tx.many<TrackerRow>(sql`
    select ${columns} from match_trackers
    where id = any (${ids}::text[])
      or ((mentor_id = any (${people}::text[]) or mentee_id = any (${people}::text[]))
        and (status = 'ACTIVE' or is_forming))
    order by id for update`)
}

/** A decision of one side. */
export interface SideDecision {
  readonly id: string
  readonly side: Side
  readonly interest: Interest
  readonly reason: string | null
  readonly at: Date
}

/** Stores a decision; the time of the side's first one stays. */
export function putDecision(tx: Database, { id, side, interest, reason, at }: SideDecision) {
  return tx.run(
    side === 'mentor'
      ? sql`update match_trackers set mentor_interest = ${interest}, mentor_reason = ${reason},
              mentor_decided_at = coalesce(mentor_decided_at, ${at}) where id = ${id}`
      : sql`update match_trackers set mentee_interest = ${interest}, mentee_reason = ${reason},
              mentee_decided_at = coalesce(mentee_decided_at, ${at}) where id = ${id}`,
  )
}

/** Marks a proposal as accepted by both sides; with a group, as a member of it before its start. */
export function markSuccess(tx: Database, id: string, groupId: string | null) {
  return tx.run(sql`
    update match_trackers set status = 'SUCCESS', group_id = ${groupId}, is_forming = ${groupId !== null}
    where id = ${id}`)
}

/** How standing proposals end. */
export interface EndingOf {
  readonly ids: readonly string[]
  readonly as: Ending
  readonly by: Side | null
  readonly at: Date
}

/** Ends standing proposals, including those of a group that forms; returns the ones that it ended. */
export function endTrackers(tx: Database, { ids, as, by, at }: EndingOf) {
  return tx.many<TrackerRow>(sql`
    update match_trackers
    set status = 'EXPIRED', ended_as = ${as}, ended_by = ${by}, ended_at = ${at}, is_forming = false
    where id = any (${ids}::text[]) and (status = 'ACTIVE' or is_forming)
    returning ${columns}`)
}

/** Stores that a person has put these endings away; the time of the first stays. */
export function putEndingsAway(
  db: Database,
  { personId, ids, at }: { readonly personId: string; readonly ids: readonly string[]; readonly at: Date },
) {
  return db.run(sql`
    update match_trackers
    set mentor_told_at = case when mentor_id = ${personId} then coalesce(mentor_told_at, ${at}) else mentor_told_at end,
        mentee_told_at = case when mentee_id = ${personId} then coalesce(mentee_told_at, ${at}) else mentee_told_at end
    where id = any (${ids}::text[]) and status = 'EXPIRED' and (mentor_id = ${personId} or mentee_id = ${personId})`)
}

const weekMs = 7 * 86_400_000

/** The endings that keep a pair from being proposed again; `bars` gives the time for each ending. */
function barring(now: Date) {
  return sql`ended_as = any (${endingsThatBar('forGood')}::text[])
    or (ended_as = any (${endingsThatBar('forAWeek')}::text[])
      and ended_at > ${new Date(now.getTime() - weekMs)})`
}

/** Returns the pairs that are not proposed again now. */
export function barredPairs(db: Database, now: Date) {
  return db.many<Pair>(sql`
    select distinct mentor_id, mentee_id from match_trackers
    where ${barring(now)} order by mentor_id, mentee_id`)
}

/** Whether a pair is not proposed again. */
export async function isBarred(db: Database, { mentorId, menteeId }: Pair, now: Date): Promise<boolean> {
  const row = await db.maybe(sql`
    select from match_trackers
    where mentor_id = ${mentorId} and mentee_id = ${menteeId} and (${barring(now)}) limit 1`)
  return row !== undefined
}

/** Returns what a person sees of each of their proposals, oldest first, for their archive. */
export function archivedTrackers(db: Database, personId: string) {
  return db.many(sql`
    select programme, match_type, made_at, status, ended_as, ended_at,
      case when mentor_id = ${personId} then 'mentor' else 'mentee' end as own_side,
      case when mentor_id = ${personId} then mentor_interest else mentee_interest end as own_decision,
      case when mentor_id = ${personId} then mentor_decided_at else mentee_decided_at end as decided_at,
      case when mentor_id = ${personId} then mentor_reason else mentee_reason end as own_reason,
      contributions
    from match_trackers where mentor_id = ${personId} or mentee_id = ${personId} order by made_at, id`)
}
