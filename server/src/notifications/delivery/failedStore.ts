import { type Database, sql } from '../../engines/database/database.ts'

/** A person whose newest email failed. */
export interface FailedMail {
  readonly personId: string
  readonly failedAt: Date
}

/** Returns the people whose newest email since a moment failed for good. */
export function failedMails(db: Database, since: Date) {
  return db.many<FailedMail>(sql`
    select person_id, changed_at as failed_at from (
      select distinct on (person_id) person_id, result, changed_at from notice_deliveries
      where channel = 'mail' and created_at > ${since} and result in ('sent', 'delivered', 'failed')
      order by person_id, id desc) as newest
    where result = 'failed' order by changed_at, person_id`)
}

/** How many emails were sent, wait or failed. */
export interface MailCounts {
  readonly sent: number
  readonly waiting: number
  readonly failed: number
}

/** Counts the emails about notices since a moment. */
export function countMails(db: Database, since: Date) {
  return db.one<MailCounts>(sql`
    select count(*) filter (where result in ('sent', 'delivered'))::integer as sent,
      count(*) filter (where result in ('waiting', 'held'))::integer as waiting,
      count(*) filter (where result = 'failed')::integer as failed
    from notice_deliveries where channel = 'mail' and created_at > ${since}`)
}
