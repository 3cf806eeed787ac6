import type { NoticeKindName } from '@saathi/contract/domainNotices.ts'

import { type Database, sql } from '../../engines/database/database.ts'
import type { NoticeValues } from '../notices/wording.ts'

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

/** Returns the notice of the newest email to a person. */
export function newestMailed(db: Database, personId: string) {
  return db.maybe<{ noticeId: string; kind: NoticeKindName; params: NoticeValues; standsFor: number }>(sql`
    select notices.id as notice_id, notices.kind, notices.params, delivery.stands_for
    from notice_deliveries delivery join notices on notices.id = delivery.notice_id
    where delivery.person_id = ${personId} and delivery.channel = 'mail' order by delivery.id desc limit 1`)
}
