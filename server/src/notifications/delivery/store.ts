import type { NoticeKindName } from '@saathi/contract/domainNotices.ts'
import type { ChannelName } from '@saathi/contract/notifications/choices.ts'

import { type Database, sql } from '../../engines/database/database.ts'
import { newId } from '../../engines/database/ids.ts'
import { addingJob } from '../../engines/work/queue.ts'
import type { NoticeValues } from '../notices/wording.ts'

/** How far a notice is on one channel. */
export type Result = 'waiting' | 'held' | 'sending' | 'sent' | 'delivered' | 'failed' | 'skipped'

/** The channels outside that the queue sends by, each with a job of its own. */
export type OutsideChannel = Exclude<ChannelName, 'app' | 'mail'>

/** The name of the job that sends by a channel. */
export const jobOf = (channel: OutsideChannel) => `${channel}Notice` as const

/** Deliveries of one notice to be stored. */
export interface NewDeliveries {
  readonly noticeId: string
  readonly personId: string
  readonly grown: number
  readonly channels: readonly {
    readonly channel: ChannelName
    readonly result: 'waiting' | 'held' | 'sent'
  }[]
  readonly at: Date
}

/** Stores that a notice is to be sent, and adds the jobs of the channels outside. */
export function addDeliveries(tx: Database, given: NewDeliveries) {
  return tx.run(sql`
    with added as (${inserting(given)} returning id, channel)
    select ${addingJob({ name: sql`channel || 'Notice'`, payload: sql`json_build_object('delivery', id)` })}
    from added where channel not in ('app', 'mail')`)
}

/** Stores that a notice is to be sent, for a caller that adds the jobs. */
export function addDeliveriesOnly(tx: Database, given: NewDeliveries) {
  return tx.many<{ id: string; channel: OutsideChannel }>(sql`${inserting(given)} returning id, channel`)
}

function inserting({ noticeId, personId, grown, channels, at }: NewDeliveries) {
  return sql`
    insert into notice_deliveries (id, notice_id, person_id, channel, grown, result, created_at, changed_at)
    select id, ${noticeId}, ${personId}, channel, ${grown}, result, ${at}, ${at}
    from unnest(${channels.map(newId)}::text[], ${channels.map(({ channel }) => channel)}::text[],
      ${channels.map(({ result }) => result)}::text[]) as given (id, channel, result)
    on conflict do nothing`
}

/** A delivery with what sending it needs. */
export interface DueRow {
  readonly id: string
  readonly noticeId: string
  readonly personId: string
  readonly channel: OutsideChannel
  readonly grown: number
  readonly result: Result
  readonly reason: string | null
  readonly attempts: number
  readonly kind: NoticeKindName
  readonly params: NoticeValues
  readonly readAt: Date | null
  readonly createdAt: Date
}

/** Returns a delivery that is still to be sent; undefined if it is done, or the notice has grown since. */
export function dueDelivery(db: Database, id: string) {
  return db.maybe<DueRow>(sql`
    select delivery.id, delivery.notice_id, delivery.person_id, delivery.channel, delivery.grown, delivery.result,
           delivery.reason, delivery.attempts, notices.kind, notices.params, notices.read_at, notices.created_at
    from notice_deliveries delivery join notices on notices.id = delivery.notice_id and notices.grown = delivery.grown
    where delivery.id = ${id} and delivery.result in ('waiting', 'sending')`)
}

/** The new state of a delivery. */
export interface Change {
  readonly result: Result
  readonly reason?: string | undefined
  readonly outsideId?: string | undefined
  readonly isAttempt?: boolean
  readonly at: Date
}

/** Stores what became of a delivery. */
export function noteDelivery(db: Database, id: string, { result, reason, outsideId, isAttempt, at }: Change) {
  return db.run(sql`
    update notice_deliveries set result = ${result}, reason = ${reason ?? null}, changed_at = ${at},
      outside_id = coalesce(${outsideId ?? null}, outside_id), attempts = attempts + ${isAttempt === true ? 1 : 0}
    where id = ${id}`)
}

/** Stores what became of a notice's mail. */
export function noteMail(db: Database, noticeId: string, { result, reason, at }: Change) {
  return db.run(sql`
    update notice_deliveries set result = ${result}, reason = ${reason ?? null}, attempts = attempts + 1, changed_at = ${at}
    where notice_id = ${noticeId} and channel = 'mail' and result <> 'sent'`)
}

/** Marks the earlier states of a notice that has grown as skipped. */
export function skipEarlier(
  tx: Database,
  noticeId: string,
  { grown, at }: { readonly grown: number; readonly at: Date },
) {
  return tx.run(sql`
    update notice_deliveries set result = 'skipped', reason = 'grown', changed_at = ${at}
    where notice_id = ${noticeId} and grown < ${grown} and result in ('waiting', 'held')`)
}

/** Returns when a notice was sent by each channel since a moment. */
export function sentSince(db: Database, noticeId: string, since: Date) {
  return db.many<{ channel: OutsideChannel; at: Date }>(sql`
    select channel, changed_at as at from notice_deliveries
    where notice_id = ${noticeId} and device_id is null and result in ('sending', 'sent', 'delivered')
      and changed_at > ${since}`)
}

/** Returns how many notices of these kinds a person was sent by a channel since a moment. */
export async function countSent(
  db: Database,
  given: {
    readonly personId: string
    readonly channel: ChannelName
    readonly kinds: readonly string[]
    readonly since: Date
  },
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from notice_deliveries delivery join notices on notices.id = delivery.notice_id
    where delivery.person_id = ${given.personId} and delivery.created_at > ${given.since}
      and delivery.channel = ${given.channel} and delivery.device_id is null
      and delivery.result in ('sent', 'delivered') and notices.kind = any (${given.kinds}::text[])`)
  return count
}

/** Starts the only attempt of a delivery that is not repeated; 0 if one was started before. */
export function beginOnce(db: Database, id: string, at: Date) {
  return db.run(sql`
    update notice_deliveries set result = 'sending', changed_at = ${at} where id = ${id} and result = 'waiting'`)
}

/** Stores what a messenger reports about a message that it accepted. Reports may come twice, and in any order. */
export function noteReport(
  db: Database,
  {
    channel,
    outsideId,
    change,
  }: {
    readonly channel: OutsideChannel
    readonly outsideId: string
    readonly change: Pick<Change, 'reason' | 'at'> & { readonly result: 'delivered' | 'failed' }
  },
) {
  return db.run(sql`
    update notice_deliveries set result = ${change.result}, reason = ${change.reason ?? null}, changed_at = ${change.at}
    where outside_id = ${outsideId} and channel = ${channel} and result = 'sent'`)
}

/** Starts an attempt for one device; 0 if that device has the notice already. */
export function beginOnDevice(
  db: Database,
  given: Pick<DueRow, 'noticeId' | 'personId' | 'grown'> & { readonly deviceId: string; readonly at: Date },
) {
  return db.maybe<{ id: string }>(sql`
    insert into notice_deliveries
      (id, notice_id, person_id, channel, grown, device_id, result, attempts, created_at, changed_at)
    values (${newId()}, ${given.noticeId}, ${given.personId}, 'push', ${given.grown}, ${given.deviceId}, 'sending', 0,
      ${given.at}, ${given.at})
    on conflict (notice_id, channel, grown, device_id) do update set changed_at = excluded.changed_at
      where notice_deliveries.result <> 'sent'
    returning id`)
}

/** A delivery that waits for the person's morning. */
export interface HeldRow extends Pick<DueRow, 'id' | 'noticeId' | 'kind' | 'params'> {
  readonly channel: ChannelName
}

/** Returns what waits for a person's morning, oldest first. Notices that the person has read are left out. */
export function heldFor(db: Database, personId: string) {
  return db.many<HeldRow>(sql`
    select delivery.id, delivery.notice_id, delivery.channel, notices.kind, notices.params
    from notice_deliveries delivery join notices on notices.id = delivery.notice_id
    where delivery.person_id = ${personId} and delivery.result = 'held' and notices.read_at is null
    order by notices.created_at, delivery.id`)
}

/** Lets held deliveries of a person go: each is sent now, or is part of a digest. */
export function releaseHeld(tx: Database, ids: readonly string[], change: Pick<Change, 'reason' | 'at'>) {
  return tx.run(sql`
    with released as (
      update notice_deliveries set result = 'waiting', reason = ${change.reason ?? null}, changed_at = ${change.at}
      where id = any (${ids}::text[]) and result = 'held' returning id, channel)
    select ${addingJob({ name: sql`channel || 'Notice'`, payload: sql`json_build_object('delivery', id)` })}
    from released`)
}

/** Notes that deliveries were part of a digest, or that the person had read their notices by the morning. */
export function closeHeld(
  tx: Database,
  personId: string,
  change: Required<Pick<Change, 'result' | 'at'>> & {
    readonly reason: string
    readonly but: readonly string[]
  },
) {
  return tx.run(sql`
    update notice_deliveries set result = ${change.result}, reason = ${change.reason}, changed_at = ${change.at}
    where person_id = ${personId} and result = 'held' and id <> all (${change.but}::text[])`)
}

/** An attempt as the person's archive and staff see it. */
export interface ShownDelivery {
  readonly id: string
  readonly kind: string
  readonly channel: string
  readonly result: Result
  readonly reason: string | null
  readonly attempts: number
  readonly createdAt: Date
  readonly changedAt: Date
}

/** Returns the next attempts for a person, oldest first. */
export function deliveriesAfter(
  db: Database,
  { personId, after, most }: { readonly personId: string; readonly after: string; readonly most: number },
) {
  return db.many<ShownDelivery>(sql`
    select delivery.id, notices.kind, delivery.channel, delivery.result, delivery.reason, delivery.attempts,
           delivery.created_at, delivery.changed_at
    from notice_deliveries delivery join notices on notices.id = delivery.notice_id
    where delivery.person_id = ${personId} and delivery.id > ${after} order by delivery.id limit ${most}`)
}

/** Returns the newest attempts for a person, newest first. */
export function newestDeliveries(db: Database, personId: string, most: number) {
  return db.many<ShownDelivery>(sql`
    select delivery.id, notices.kind, delivery.channel, delivery.result, delivery.reason, delivery.attempts,
           delivery.created_at, delivery.changed_at
    from notice_deliveries delivery join notices on notices.id = delivery.notice_id
    where delivery.person_id = ${personId} order by delivery.id desc limit ${most}`)
}
