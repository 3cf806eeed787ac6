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
    /** How many notices the delivery stands for, if it is more than its own. */
    readonly standsFor?: number | undefined
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
    insert into notice_deliveries
      (id, notice_id, person_id, channel, grown, result, stands_for, created_at, changed_at)
    select id, ${noticeId}, ${personId}, channel, ${grown}, result, stands_for, ${at}, ${at}
    from unnest(${channels.map(newId)}::text[], ${channels.map(({ channel }) => channel)}::text[],
      ${channels.map(({ result }) => result)}::text[], ${channels.map(({ standsFor = 1 }) => standsFor)}::integer[])
      as given (id, channel, result, stands_for)
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
  /** How many notices it stands for: more than one after quiet hours or a pause. */
  readonly standsFor: number
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
           delivery.stands_for, delivery.attempts, notices.kind, notices.params, notices.read_at, notices.created_at
    from notice_deliveries delivery join notices on notices.id = delivery.notice_id and notices.grown = delivery.grown
    where delivery.id = ${id} and delivery.result in ('waiting', 'sending')`)
}

/** The new state of a delivery. */
export interface Change {
  readonly result: Result
  readonly reason?: string | undefined
  readonly outsideId?: string | undefined
  readonly standsFor?: number | undefined
  readonly isAttempt?: boolean
  readonly at: Date
}

/** Stores what became of a delivery. */
export function noteDelivery(
  db: Database,
  id: string,
  { result, reason, outsideId, standsFor, isAttempt, at }: Change,
) {
  return db.run(sql`
    update notice_deliveries set result = ${result}, reason = ${reason ?? null}, changed_at = ${at},
      outside_id = coalesce(${outsideId ?? null}, outside_id),
      stands_for = coalesce(${standsFor ?? null}::integer, stands_for),
      attempts = attempts + ${isAttempt === true ? 1 : 0}
    where id = ${id}`)
}

/** Stores what became of a notice's mail. */
export function noteMail(db: Database, noticeId: string, { result, reason, at }: Change) {
  return db.run(sql`
    update notice_deliveries set result = ${result}, reason = ${reason ?? null}, changed_at = ${at},
      attempts = attempts + ${result === 'skipped' ? 0 : 1}
    where notice_id = ${noticeId} and channel = 'mail'
      and result ${result === 'skipped' ? sql`= 'waiting'` : sql`<> 'sent'`}`)
}

/** A delivery that was to be sent by a channel, with how many notices it stood for. */
export type Skipped = Pick<DueRow, 'id' | 'standsFor'>

/**
 * Marks the earlier states of a notice that has grown as skipped. Returns the ones that stood for several by their channels: the
 * next state stands for them.
 */
export async function skipEarlier(
  tx: Database,
  noticeId: string,
  { grown, at }: { readonly grown: number; readonly at: Date },
): Promise<ReadonlyMap<ChannelName, Skipped>> {
  const skipped = await tx.many<Skipped & { readonly channel: ChannelName }>(sql`
    update notice_deliveries set result = 'skipped', reason = 'grown', changed_at = ${at}
    where notice_id = ${noticeId} and grown < ${grown} and result in ('waiting', 'held')
    returning id, channel, stands_for`)
  return new Map(skipped.filter(({ standsFor }) => standsFor > 1).map((row) => [row.channel, row]))
}

/** Returns when a notice was sent by each channel since a moment: once for each of its states that a phone or a device got. */
export function sentSince(db: Database, noticeId: string, since: Date) {
  return db.many<{ channel: OutsideChannel; at: Date }>(sql`
    select channel, max(changed_at) as at from notice_deliveries
    where notice_id = ${noticeId} and result in ('sending', 'sent', 'delivered') and changed_at > ${since}
    group by channel, grown`)
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

/** Whether a messenger's id belongs to a delivery. */
export async function isKnownOutside(db: Database, outsideId: string): Promise<boolean> {
  return (
    (await db.maybe(sql`select id from notice_deliveries where outside_id = ${outsideId} limit 1`)) !==
    undefined
  )
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
export interface HeldRow extends Pick<
  DueRow,
  'id' | 'noticeId' | 'personId' | 'kind' | 'params' | 'readAt' | 'standsFor'
> {
  readonly channel: ChannelName
}

/** Returns what waits for a person's morning, oldest first. */
export function heldFor(db: Database, personId: string) {
  return db.many<HeldRow>(sql`
    select delivery.id, delivery.notice_id, delivery.person_id, delivery.channel, delivery.stands_for, notices.kind,
           notices.params, notices.read_at
    from notice_deliveries delivery join notices on notices.id = delivery.notice_id
    where delivery.person_id = ${personId} and delivery.result = 'held'
    order by notices.created_at, delivery.id`)
}

/** Returns the delivery of a notice by email. */
export function mailOf(db: Database, noticeId: string) {
  return db.maybe<Pick<DueRow, 'id' | 'personId'>>(sql`
    select id, person_id from notice_deliveries where notice_id = ${noticeId} and channel = 'mail'`)
}

/** Returns the notices that a delivery stands for, with its own. */
export function toldIn(db: Database, { id, personId }: Pick<DueRow, 'id' | 'personId'>) {
  return db.many<Pick<DueRow, 'kind' | 'personId' | 'params' | 'readAt'>>(sql`
    select notices.kind, notices.person_id, notices.params, notices.read_at
    from notice_deliveries delivery join notices on notices.id = delivery.notice_id
    where delivery.person_id = ${personId} and (delivery.id = ${id} or delivery.told_by_id = ${id})`)
}

/** Lets another delivery tell of the notices that these stand for. */
export function tellIn(
  tx: Database,
  { id, personId, of }: Pick<DueRow, 'id' | 'personId'> & { readonly of: readonly string[] },
) {
  return tx.run(sql`
    update notice_deliveries set told_by_id = ${id}
    where person_id = ${personId} and id <> ${id} and (id = any (${of}::text[]) or told_by_id = any (${of}::text[]))`)
}

/** Lets a held delivery go. It is sent now, and stands for this many notices. */
export function releaseHeld(
  tx: Database,
  id: string,
  { standsFor, at }: Pick<DueRow, 'standsFor'> & { readonly at: Date },
) {
  return tx.run(sql`
    with released as (
      update notice_deliveries set result = 'waiting', reason = null, stands_for = ${standsFor}, changed_at = ${at}
      where id = ${id} and result = 'held' returning id, channel)
    select ${addingJob({ name: sql`channel || 'Notice'`, payload: sql`json_build_object('delivery', id)` })}
    from released`)
}

/** Notes why held deliveries are not sent on their own. */
export function skipHeld(
  tx: Database,
  ids: readonly string[],
  { reason, at }: { readonly reason: 'read' | 'off' | 'digest'; readonly at: Date },
) {
  return tx.run(sql`
    update notice_deliveries set result = 'skipped', reason = ${reason}, changed_at = ${at}
    where id = any (${ids}::text[]) and result = 'held'`)
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

/** Returns how the newest notices of a person were sent, newest first, once for each channel. */
export function newestDeliveries(db: Database, personId: string, most: number) {
  return db.many<ShownDelivery>(sql`
    select delivery.id, notices.kind, delivery.channel, delivery.result, delivery.reason, delivery.attempts,
           delivery.created_at, delivery.changed_at
    from notice_deliveries delivery join notices on notices.id = delivery.notice_id
    where delivery.person_id = ${personId} and delivery.device_id is null
    order by delivery.created_at desc, delivery.notice_id desc, delivery.channel desc limit ${most}`)
}
