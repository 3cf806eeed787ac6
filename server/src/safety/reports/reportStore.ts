import type { ReportReason, ReportStatus } from '@saathi/contract/safety/rules.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** A report as stored. */
export interface ReportRow {
  readonly id: string
  readonly number: number
  readonly reporterId: string | null
  readonly kind: 'message' | 'person' | 'call'
  readonly subjectId: string
  readonly reportedId: string | null
  readonly channelId: string | null
  readonly reason: ReportReason
  readonly words: string
  /** The evidence that the reporter saw, as JSON text. */
  readonly evidence: string
  readonly status: ReportStatus
  readonly outcome: string
  readonly createdAt: Date
  /** The deadline for reading it, as the reporter was told. */
  readonly lookBy: Date
  readonly seenAt: Date | null
  readonly closedAt: Date | null
}

/** Separates the answers to one report, if there are several. */
const paragraph = '\n\n'

/** A report to be stored. */
export type NewReport = Pick<
  ReportRow,
  'id' | 'kind' | 'subjectId' | 'reportedId' | 'channelId' | 'reason' | 'words' | 'evidence' | 'lookBy'
> & { readonly reporterId: string; readonly at: Date }

/** Stores a report; undefined if this reporter has an open report of the same thing. */
export function addReport(tx: Database, report: NewReport) {
  return tx.maybe<ReportRow>(sql`
    insert into reports (id, reporter_id, kind, subject_id, reported_id, channel_id, reason, words, evidence, created_at,
                         look_by)
    values (${report.id}, ${report.reporterId}, ${report.kind}, ${report.subjectId}, ${report.reportedId},
            ${report.channelId}, ${report.reason}, ${report.words}, ${report.evidence}, ${report.at}, ${report.lookBy})
    on conflict (reporter_id, kind, subject_id) where status <> 'CLOSED' do nothing
    returning *`)
}

/** The reported thing, and the reporter. */
export type Reported = Pick<NewReport, 'reporterId' | 'kind' | 'subjectId'>

/** Returns the open report of the same thing by the same person. */
export function openReport(db: Database, { reporterId, kind, subjectId }: Reported) {
  return db.maybe<ReportRow>(sql`
    select * from reports
    where reporter_id = ${reporterId} and kind = ${kind} and subject_id = ${subjectId} and status <> 'CLOSED'`)
}

/** The most reports of a person that their list shows. */
const mostOwn = 200

/** Returns the newest reports of a person. */
export function reportsBy(db: Database, personId: string) {
  return db.many<ReportRow>(sql`
    select * from reports where reporter_id = ${personId} order by created_at desc, number desc limit ${mostOwn}`)
}

/** Returns the next reports of a person after a number, for their archive. */
export function reportsFrom(
  db: Database,
  personId: string,
  { after, most }: { readonly after: number; readonly most: number },
) {
  return db.many<ReportRow>(sql`
    select * from reports where reporter_id = ${personId} and number > ${after} order by number limit ${most}`)
}

/** Returns when a person made the report that is followed by this many newer ones; undefined if there are fewer. */
export async function nthNewest(db: Database, personId: string, newer: number): Promise<Date | undefined> {
  const row = await db.maybe<{ createdAt: Date }>(sql`
    select created_at from reports where reporter_id = ${personId}
    order by created_at desc offset ${newer} limit 1`)
  return row?.createdAt
}

/** Counts the reports that are not closed: those that nobody read in the promised time, and the others. */
export function countWaiting(db: Database, now: Date) {
  return db.one<{ late: number; inTime: number }>(sql`
    select count(*) filter (where seen_at is null and look_by < ${now}) as late,
           count(*) filter (where seen_at is not null or look_by >= ${now}) as in_time
    from reports where status <> 'CLOSED'`)
}

/** Makes the reports of one person wait for each other, so that two at once can't both be the last of a day. */
export function holdReporter(tx: Database, personId: string) {
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`reports:${personId}`}, 0))`)
}

/** Returns a report by its number or its id, locked until the transaction ends. */
export function lockReport(tx: Database, named: string) {
  return tx.maybe<ReportRow>(sql`
    select * from reports where id = ${named} or number::text = ${named} order by number limit 1 for update`)
}

/** Returns a report by its number or its id. */
export function reportNamed(db: Database, named: string) {
  return db.maybe<ReportRow>(sql`
    select * from reports where id = ${named} or number::text = ${named} order by number limit 1`)
}

/** Returns a report by its id. */
export function reportById(db: Database, id: string) {
  return db.maybe<ReportRow>(sql`select * from reports where id = ${id}`)
}

/** A report's next state, and the words to its reporter. */
export interface ReportMove {
  readonly status: ReportStatus
  /** Is added to the words that they got before. */
  readonly said: string
  /** The words of a closing that is withdrawn; they were the last. */
  readonly unsaid: string
  readonly at: Date
}

/** Moves a report to another state. The words to its reporter stay, because they may not have read them yet. */
export function moveReport(tx: Database, id: string, { status, said, unsaid, at }: ReportMove) {
  return tx.one<ReportRow>(sql`
    update reports set
      status = ${status},
      outcome = concat_ws(${paragraph}::text,
        nullif(rtrim(left(outcome, length(outcome) - length(${unsaid}::text)), ${paragraph}::text), ''),
        nullif(${said}::text, '')),
      seen_at = coalesce(seen_at, ${at}),
      closed_at = case when ${status} = 'CLOSED' then ${at}::timestamptz end
    where id = ${id} returning *`)
}

/** The reports to list: waiting ones, those about danger first and then the oldest, or all of them, newest first. */
export interface ReportPage {
  readonly all: boolean
  readonly skip: number
  readonly most: number
}

/** Returns reports for staff. */
export function reportsOn(db: Database, { all, skip, most }: ReportPage) {
  const order = all ? sql`number desc` : sql`(reason = 'unsafe') desc, created_at, number`
  return db.many<ReportRow>(sql`
    select * from reports where ${all}::boolean or status <> 'CLOSED' order by ${order} offset ${skip} limit ${most}`)
}

/** Counts the reports that are not closed, and all of them. */
export function countReports(db: Database) {
  return db.one<{ open: number; all: number }>(sql`
    select count(*) filter (where status <> 'CLOSED') as open, count(*) as all from reports`)
}

/** Returns the reports that a person made, or that are about them or hold a copy of their messages. */
export function reportsNaming(tx: Database, personId: string) {
  return tx.many<Pick<ReportRow, 'id' | 'reporterId' | 'reportedId' | 'evidence'>>(sql`
    select id, reporter_id, reported_id, evidence from reports
    where reporter_id = ${personId} or reported_id = ${personId} or strpos(evidence, ${personId}) > 0
    order by id for update`)
}

/** Returns those of the reports that are there. */
export function reportsAmong(db: Database, ids: readonly string[]) {
  return db.many<Pick<ReportRow, 'id'>>(
    sql`select id from reports where id = any (${ids}::text[]) order by id`,
  )
}

/** Replaces the stored evidence of a report. */
export function putEvidence(tx: Database, id: string, evidence: string) {
  return tx.run(sql`update reports set evidence = ${evidence} where id = ${id}`)
}

/** Forgets who made these reports. The reported content stays until its time is over. */
export function loseReporter(tx: Database, personId: string) {
  return tx.run(sql`update reports set reporter_id = null, words = '' where reporter_id = ${personId}`)
}

/** Forgets that reports are about a person; their evidence stays until its time is over. */
export function loseReported(tx: Database, personId: string) {
  return tx.run(sql`update reports set reported_id = null where reported_id = ${personId}`)
}

/**
 * Deletes the reports that were closed before a moment, with their evidence. Returns the messages that no remaining
 * report is about.
 */
export async function dropClosed(tx: Database, before: Date): Promise<string[]> {
  const rows = await tx.many<{ subjectId: string }>(sql`
    with gone as (delete from reports where closed_at < ${before} returning id, kind, subject_id)
    select distinct subject_id from gone
    where kind = 'message' and not exists (
      select from reports left_over
      where left_over.kind = 'message' and left_over.subject_id = gone.subject_id
        and left_over.id not in (select id from gone))`)
  return rows.map(({ subjectId }) => subjectId)
}
