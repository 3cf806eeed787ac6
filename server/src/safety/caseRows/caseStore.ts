import type { CaseKind, CaseMatter, CaseOutcome } from '@saathi/contract/safety/caseRules.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** A case as stored, with the number of its report. */
export interface CaseRow {
  readonly id: string
  readonly kind: CaseKind
  readonly number: number | null
  readonly reason: string
  readonly reporterId: string | null
  readonly aboutId: string | null
  readonly channelId: string | null
  readonly messageId: string | null
  readonly createdAt: Date
  readonly matter: CaseMatter
  readonly matterAt: Date | null
  readonly openedBy: string | null
  readonly openedAt: Date | null
  readonly actedAt: Date | null
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly readAskedBy: string | null
  readonly readAgreedBy: string | null
  readonly outcome: CaseOutcome | null
  readonly outcomeWords: string
  readonly reference: string
  /** YYYY-MM-DD. */
  readonly reportedOn: string | null
  readonly closedBy: string | null
  readonly closedAt: Date | null
}

const columns = sql`
  safety_cases.id, safety_cases.kind, reports.number, safety_cases.reason, safety_cases.reporter_id, about_id,
  safety_cases.channel_id, message_id, safety_cases.created_at, matter, matter_at, opened_by, opened_at, acted_at, decided_by, decided_at,
  read_asked_by, read_agreed_by, safety_cases.outcome, outcome_words, reference, reported_on::text, closed_by, safety_cases.closed_at`

/** The cases of a page of the queue. */
export interface CasesAsked {
  readonly isClosed: boolean
  readonly kind: CaseKind | undefined
  /** The rank, the time and the id of the last case before. */
  readonly after: readonly [boolean, Date, string] | undefined
  readonly most: number
}

/** Returns the next cases: open ones with distress first and then the oldest, or closed ones, the newest first. */
export function casesAfter(db: Database, { isClosed, kind, after, most }: CasesAsked) {
  const [isUsual, at, id] = after ?? [false, new Date(isClosed ? '9999-01-01' : 0), '']
  const place = isClosed
    ? sql`safety_cases.closed_at is not null and (safety_cases.closed_at < ${at}
        or safety_cases.closed_at = ${at} and safety_cases.id > ${id})`
    : sql`safety_cases.closed_at is null
        and ((safety_cases.kind <> 'distress'), safety_cases.created_at, safety_cases.id)
          > (${isUsual}::boolean, ${at}::timestamptz, ${id}::text)`
  const order = isClosed
    ? sql`safety_cases.closed_at desc, safety_cases.id`
    : sql`(safety_cases.kind <> 'distress'), safety_cases.created_at, safety_cases.id`
  return db.many<CaseRow>(sql`
    select ${columns} from safety_cases left join reports on reports.id = safety_cases.id
    where ${place} and (${kind ?? null}::text is null or safety_cases.kind = ${kind ?? null})
    order by ${order} limit ${most}`)
}

/** Returns a case. */
export function caseById(db: Database, id: string) {
  return db.maybe<CaseRow>(sql`
    select ${columns} from safety_cases left join reports on reports.id = safety_cases.id
    where safety_cases.id = ${id}`)
}

/** Returns these cases. */
export function casesByIds(db: Database, ids: readonly string[]) {
  return db.many<CaseRow>(sql`
    select ${columns} from safety_cases left join reports on reports.id = safety_cases.id
    where safety_cases.id = any (${ids}::text[])`)
}

/** Returns the open cases that name a conversation. */
export function openCasesOfChannel(db: Database, channelId: string) {
  return db.many<CaseRow>(sql`
    select ${columns} from safety_cases left join reports on reports.id = safety_cases.id
    where safety_cases.channel_id = ${channelId} and safety_cases.closed_at is null`)
}

/** Returns a case; nobody else changes it or its report until the transaction ends. The report is locked first, as the command does. */
export async function lockCase(tx: Database, id: string): Promise<CaseRow | undefined> {
  await tx.run(sql`select from reports where id = ${id} for update`)
  return tx.maybe<CaseRow>(sql`
    select ${columns} from safety_cases left join reports on reports.id = safety_cases.id
    where safety_cases.id = ${id} for update of safety_cases`)
}

/** Stores who opened a case, unless someone has. */
export function setOpened(tx: Database, id: string, { by, at }: { readonly by: string; readonly at: Date }) {
  return tx.run(sql`
    update safety_cases set opened_by = ${by}, opened_at = ${at} where id = ${id} and opened_by is null`)
}

/** Stores when the team first acted. Without an outcome, a conversation that is open again counts as not acted on. */
export function settleActed(tx: Database, id: string, at: Date) {
  return tx.run(sql`
    update safety_cases set acted_at = case
      when outcome is not null or exists (select from safety_pauses where case_id = safety_cases.id)
      then coalesce(acted_at, ${at}::timestamptz) end
    where id = ${id}`)
}

/** Stores that a member of the team asks to read the conversation of a case about staff. */
export function setReadAsked(tx: Database, id: string, staffId: string) {
  return tx.run(
    sql`update safety_cases set read_asked_by = ${staffId} where id = ${id} and read_asked_by is null`,
  )
}

/** Stores that a second member of the team reads it too. */
export function setReadAgreed(tx: Database, id: string, staffId: string) {
  return tx.run(sql`
    update safety_cases set read_agreed_by = ${staffId} where id = ${id} and read_agreed_by is null`)
}

/** Stores what a case is about by law. The clock of a matter begins when the team first learns of it. */
export function setMatter(
  tx: Database,
  id: string,
  { matter, at }: { readonly matter: CaseMatter; readonly at: Date },
) {
  return tx.run(sql`
    with known as (
      select id, case when ${matter}::text = 'pictures' then coalesce(pictures_at, ${at}::timestamptz) else pictures_at end as pictures,
             case when ${matter}::text = 'order' then coalesce(order_at, ${at}::timestamptz) else order_at end as orders
      from safety_cases where id = ${id})
    update safety_cases set matter = ${matter}, pictures_at = known.pictures, order_at = known.orders,
      matter_at = case ${matter}::text when 'pictures' then known.pictures when 'order' then known.orders end
    from known where safety_cases.id = known.id`)
}

/** A decision about a case. */
export interface Decision {
  readonly outcome: CaseOutcome
  readonly words: string
  readonly reference: string
  readonly reportedOn: string | null
  readonly by: string
  readonly at: Date
}

/** Stores the outcome of a case. */
export function setOutcome(tx: Database, id: string, given: Decision) {
  return tx.run(sql`
    update safety_cases set outcome = ${given.outcome}, outcome_words = ${given.words}, reference = ${given.reference},
      reported_on = ${given.reportedOn}::date, decided_by = ${given.by}, decided_at = ${given.at} where id = ${id}`)
}

/** Closes a case, or opens it again with null. */
export function setClosed(
  tx: Database,
  id: string,
  { by, at }: { readonly by: string | null; readonly at: Date | null },
) {
  return tx.run(sql`update safety_cases set closed_by = ${by}, closed_at = ${at} where id = ${id}`)
}

/** Returns the newest cases by or about one of these people. */
export function casesOfPeople(db: Database, people: readonly string[], most: number) {
  return db.many<CaseRow>(sql`
    select ${columns} from safety_cases left join reports on reports.id = safety_cases.id
    where safety_cases.reporter_id = any (${people}::text[]) or about_id = any (${people}::text[])
    order by safety_cases.created_at desc limit ${most}`)
}

/** The counts of the cases of some time, by kind and outcome. */
export interface CaseCount {
  readonly kind: CaseKind
  readonly outcome: CaseOutcome | null
  readonly count: number
  readonly inTime: number
  readonly hours: number | null
}

/** Two moments between which cases began. */
interface Span {
  readonly from: Date
  readonly to: Date
}

/** Returns the ids of the people who have or are in cases that began between two moments. */
export async function peopleInCases(db: Database, { from, to }: Span): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select reporter_id as id from safety_cases
    where created_at >= ${from} and created_at < ${to} and reporter_id is not null
    union select about_id from safety_cases
    where created_at >= ${from} and created_at < ${to} and about_id is not null`)
  return rows.map(({ id }) => id)
}

/** Counts the cases that began between two moments, without those that a member of the team does not see. */
export function countCases(
  db: Database,
  {
    from,
    to,
    closeHours,
    outside,
    reader,
  }: Span & { readonly closeHours: number; readonly outside: readonly string[]; readonly reader: string },
) {
  return db.many<CaseCount>(sql`
    select kind, outcome, count(*)::integer as count,
           (count(*) filter (where closed_at <= created_at + make_interval(hours => ${closeHours})))::integer as in_time,
           sum(extract(epoch from closed_at - created_at) / 3600)::float8 as hours
    from safety_cases where created_at >= ${from} and created_at < ${to} and about_id is distinct from ${reader}
      and coalesce(reporter_id, '') <> all (${outside}::text[]) and coalesce(about_id, '') <> all (${outside}::text[])
    group by kind, outcome order by kind, outcome`)
}

/** Deletes the names, the words and the notes of the cases that were closed before a moment. The numbers stay. */
export async function emptyClosed(tx: Database, before: Date): Promise<void> {
  await tx.run(sql`
    delete from safety_case_notes using safety_cases where case_id = safety_cases.id and closed_at < ${before}`)
  await tx.run(sql`
    update safety_cases set reporter_id = null, about_id = null, channel_id = null, message_id = null,
      outcome_words = '', reference = ''
    where closed_at < ${before} and (about_id is not null or reporter_id is not null or channel_id is not null)`)
}
