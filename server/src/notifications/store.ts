import type { NoticeKindName } from '@saathi/contract/domainNotices.ts'
import type { NoticeTopic } from '@saathi/contract/notifications/rules.ts'

import { type Database, sql } from '../engines/database/database.ts'
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
}

/** Stores a notice; returns 0 if the person has one with this key. */
export function addNotice(tx: Database, { id, personId, kind, key, params, at }: NewNotice) {
  return tx.run(sql`
    insert into notices (id, person_id, kind, key, params, created_at)
    values (${id}, ${personId}, ${kind}, ${key}, ${JSON.stringify(params)}::jsonb, ${at})
    on conflict (person_id, key) do nothing`)
}

/** Returns the notices of a person before an id, newest first. */
export function noticesBefore(
  db: Database,
  { personId, before, most }: { readonly personId: string; readonly before?: string; readonly most: number },
) {
  return db.many<NoticeRow>(sql`
    select id, kind, params, created_at, read_at from notices
    where person_id = ${personId} and (${before ?? null}::text is null or id < ${before ?? null})
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

/** Returns the number of unread notices of a person. */
export async function countUnread(db: Database, personId: string): Promise<number> {
  const row = await db.one<{ unread: number }>(sql`
    select count(*) as unread from notices where person_id = ${personId} and read_at is null`)
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

/** A person's choice about the mails of a topic. */
export interface PreferenceRow {
  readonly topic: string
  readonly mail: boolean
  readonly chosenAt: Date
}

/** Returns a person's choices about mails. */
export function preferencesOf(db: Database, personId: string) {
  return db.many<PreferenceRow>(sql`
    select topic, mail, chosen_at from notice_preferences where person_id = ${personId} order by topic`)
}

/** Stores a person's choice about the mails of a topic. */
export function putPreference(
  db: Database,
  given: {
    readonly personId: string
    readonly topic: NoticeTopic
    readonly mail: boolean
    readonly at: Date
  },
) {
  return db.run(sql`
    insert into notice_preferences (person_id, topic, mail, chosen_at)
    values (${given.personId}, ${given.topic}, ${given.mail}, ${given.at})
    on conflict (person_id, topic) do update set mail = excluded.mail, chosen_at = excluded.chosen_at
    where notice_preferences.mail <> excluded.mail`)
}

/** Deletes everyone's notices with these keys; returns their ids. */
export async function deleteByKey(tx: Database, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    delete from notices where key = any (${keys}::text[]) returning id`)
  return rows.map(({ id }) => id)
}
