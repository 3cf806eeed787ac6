import type { NoticeKindName } from '@saathi/contract/domainNotices.ts'
import { type PairNoticeKind, pairNoticeKinds } from '@saathi/contract/mentorship/pairNotices.ts'

import { type Database, sql } from '../../engines/database/database.ts'
import type { NoticeValues } from './wording.ts'

/** A notice as stored. */
export interface NoticeRow {
  readonly id: string
  readonly kind: string
  readonly params: NoticeValues
  readonly createdAt: Date
  readonly readAt: Date | null
}

/** A notice to be stored; a person has at most one per key. */
export interface NewNotice {
  readonly id: string
  readonly personId: string
  readonly kind: NoticeKindName
  readonly key: string
  readonly params: NoticeValues
  readonly at: Date
  /** Whether the person has turned the kind off in the app: the notice is listed, but not as new. */
  readonly isRead: boolean
}

/** Stores a notice; returns 0 if the person has one with this key. */
export function addNotice(tx: Database, { id, personId, kind, key, params, at, isRead }: NewNotice) {
  return tx.run(sql`
    insert into notices (id, person_id, kind, key, params, created_at, read_at)
    values (${id}, ${personId}, ${kind}, ${key}, ${JSON.stringify(params)}::jsonb, ${at}, ${isRead ? at : null})
    on conflict (person_id, key) do nothing`)
}

/** A notice about messages, which grows with each of them. */
export interface GrowingNotice extends Omit<NewNotice, 'isRead'> {
  readonly seq: number
}

/**
 * Stores a notice that the list does not show, or lets the one with its key grow. Undefined if it already covers
 * this number.
 */
export function growNotice(tx: Database, { id, personId, kind, key, params, at, seq }: GrowingNotice) {
  return tx.maybe<{ id: string; grown: number }>(sql`
    insert into notices (id, person_id, kind, key, params, created_at, is_listed)
    values (${id}, ${personId}, ${kind}, ${key}, ${JSON.stringify(params)}::jsonb, ${at}, false)
    on conflict (person_id, key) do update
      set params = excluded.params, created_at = excluded.created_at, read_at = null, grown = notices.grown + 1
      where (notices.params ->> 'seq')::integer < ${seq}
    returning id, grown`)
}

/** Returns which of these notices of a person are unread. */
export function unreadAmong(db: Database, personId: string, ids: readonly string[]) {
  return db.many<Pick<NoticeRow, 'id' | 'kind' | 'params'>>(sql`
    select id, kind, params from notices
    where person_id = ${personId} and id = any (${ids}::text[]) and read_at is null`)
}

/** Returns the notices of a person before an id, newest first. */
export function noticesBefore(
  db: Database,
  { personId, before, most }: { readonly personId: string; readonly before?: string; readonly most: number },
) {
  return db.many<NoticeRow>(sql`
    select id, kind, params, created_at, read_at from notices
    where person_id = ${personId} and is_listed and (${before ?? null}::text is null or id < ${before ?? null})
    order by id desc limit ${most}`)
}

/** Returns the next notices of a person after an id, oldest first. */
export function noticesAfter(
  db: Database,
  { personId, after, most }: { readonly personId: string; readonly after: string; readonly most: number },
) {
  return db.many<NoticeRow>(sql`
    select id, kind, params, created_at, read_at from notices
    where person_id = ${personId} and id > ${after} order by id limit ${most}`)
}

const kindsOfPair: readonly NoticeKindName[] = pairNoticeKinds

/** Returns the newest listed notices about a mentorship to these people, without their values. */
export function noticesOfPair(
  db: Database,
  { mentorshipId, people, most }: { mentorshipId: string; people: readonly string[]; most: number },
) {
  return db.many<{ personId: string; kind: PairNoticeKind; at: Date }>(sql`
    select person_id, kind, created_at as at from notices
    where person_id = any (${people}::text[]) and is_listed and kind = any (${kindsOfPair}::text[])
      and (params ->> 'mentorship' = ${mentorshipId} or key = ${`mentorshipBegun:${mentorshipId}`}
        or params -> 'mentorships' -> 'list' @> to_jsonb(${mentorshipId}::text))
    order by id desc limit ${most}`)
}

/** Returns the number of unread notices of a person. */
export async function countUnread(db: Database, personId: string): Promise<number> {
  const row = await db.one<{ unread: number }>(sql`
    select count(*) as unread from notices where person_id = ${personId} and read_at is null and is_listed`)
  return row.unread
}

/** Returns how many notices of a kind a person got since a moment. */
export async function countOfKind(
  tx: Database,
  { personId, kind, since }: Pick<NewNotice, 'personId' | 'kind'> & { readonly since: Date },
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from notices where person_id = ${personId} and kind = ${kind} and created_at > ${since}`)
  return count
}

/** Marks notices of a person as read, the listed ones or all; returns how many were unread. */
export function markRead(
  db: Database,
  { personId, ids, at }: { readonly personId: string; readonly ids?: readonly string[]; readonly at: Date },
) {
  return db.run(sql`
    update notices set read_at = ${at}
    where person_id = ${personId} and read_at is null
      and (${ids === undefined} or id = any (${ids ?? []}::text[]))`)
}

/** Marks everyone's notices with these keys as read. */
export function closeByKey(tx: Database, keys: readonly string[], at: Date) {
  return tx.run(sql`update notices set read_at = ${at} where key = any (${keys}::text[]) and read_at is null`)
}

/** Deletes everyone's notices with these keys; returns their ids. */
export async function deleteByKey(tx: Database, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    delete from notices where key = any (${keys}::text[]) returning id`)
  return rows.map(({ id }) => id)
}
