import type { StaffRight } from '@saathi/contract/base/staffRights.ts'

import { type Database, sql } from '../../engines/database/database.ts'
import type { ActSubject } from '../../room/deskDuties.ts'

/** An act that can be undone. */
export interface ActionRow {
  readonly id: string
  readonly staffId: string
  readonly rightName: StaffRight
  readonly kind: string
  readonly about: ActSubject
  readonly aboutId: string
  readonly payload: string
  readonly doneAt: Date
  readonly undoUntil: Date
  readonly undoneAt: Date | null
  readonly undoneBy: string | null
  /** Its line in the audit; null for acts from before this was stored. */
  readonly auditId: number | null
  /** Acts with the same chain about the same thing replace each other; empty for acts that stand alone. */
  readonly chain: string
}

/** Stores an act that can be undone. */
export function insertAction(tx: Database, row: Omit<ActionRow, 'undoneAt' | 'undoneBy'>) {
  return tx.run(sql`
    insert into desk_actions (id, staff_id, right_name, kind, about, about_id, payload, done_at, undo_until, audit_id, chain)
    values (${row.id}, ${row.staffId}, ${row.rightName}, ${row.kind}, ${row.about}, ${row.aboutId}, ${row.payload},
            ${row.doneAt}, ${row.undoUntil}, ${row.auditId}, ${row.chain})`)
}

/** Returns those of these lines of the audit whose acts can be undone now. */
export function undoableAmong(db: Database, auditIds: readonly number[], at: Date) {
  return db.many<Pick<ActionRow, 'id' | 'rightName' | 'undoUntil'> & { readonly auditId: number }>(sql`
    select id, right_name, undo_until, audit_id from desk_actions
    where audit_id = any (${auditIds}::bigint[]) and undone_at is null and undo_until > ${at}`)
}

/** Returns an act; nobody else undoes it until the transaction ends. */
export function lockAction(tx: Database, id: string) {
  return tx.maybe<ActionRow>(sql`select * from desk_actions where id = ${id} for update`)
}

/** Stores who undid an act. */
export function markUndone(
  tx: Database,
  { id, staffId, at }: { readonly id: string; readonly staffId: string; readonly at: Date },
) {
  return tx.run(sql`update desk_actions set undone_at = ${at}, undone_by = ${staffId} where id = ${id}`)
}

/** Returns the member of the team who has replaced an act since: they did another act of its chain, which was not undone. */
export async function replacedBy(
  db: Database,
  { aboutId, chain, doneAt }: Pick<ActionRow, 'aboutId' | 'chain' | 'doneAt'>,
): Promise<string | undefined> {
  if (chain === '') return undefined
  const later = await db.maybe<Pick<ActionRow, 'staffId'>>(sql`
    select staff_id from desk_actions
    where about_id = ${aboutId} and chain = ${chain} and done_at > ${doneAt} and undone_at is null
    order by done_at desc limit 1`)
  return later?.staffId
}

/** Returns who last acted on a thing with an act of these chains. */
export async function newestActor(db: Database, aboutId: string): Promise<string | undefined> {
  const newest = await db.maybe<Pick<ActionRow, 'staffId'>>(sql`
    select staff_id from desk_actions where about_id = ${aboutId} and undone_at is null order by done_at desc limit 1`)
  return newest?.staffId
}

/** Deletes the acts about a person: nothing of an erased account can be undone, and the former values are theirs. */
export function dropActionsAbout(tx: Database, personId: string) {
  return tx.run(sql`delete from desk_actions where about = 'person' and about_id = ${personId}`)
}

/** Deletes the acts that could be undone until before a moment. */
export function dropEndedActions(tx: Database, before: Date) {
  return tx.run(sql`delete from desk_actions where undo_until < ${before}`)
}

/** The most acts of a day that are counted. */
const mostCounted = 500

/** Counts what a member of the team did since a moment. Looks, and what they did to their own access, do not count. */
export async function countOwnActs(db: Database, staffId: string, since: Date): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::integer as count from (
      select at, act, about from desk_audit where staff_id = ${staffId} order by id desc limit ${mostCounted}) as newest
    where at >= ${since} and about <> 'team' and act not like '%\\_seen' and act <> 'person_seen_as'`)
  return count
}

/** Returns the newest act of a member of the team that can be undone. */
export function newestUndoable(db: Database, staffId: string, at: Date) {
  return db.maybe<Pick<ActionRow, 'id' | 'undoUntil'> & { readonly act: string }>(sql`
    select desk_actions.id, undo_until, desk_audit.act from desk_actions join desk_audit on desk_audit.id = audit_id
    where desk_actions.staff_id = ${staffId} and undone_at is null and undo_until > ${at}
    order by done_at desc limit 1`)
}
