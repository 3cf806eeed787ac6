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
}

/** Stores an act that can be undone. */
export function insertAction(tx: Database, row: Omit<ActionRow, 'undoneAt' | 'undoneBy'>) {
  return tx.run(sql`
    insert into desk_actions (id, staff_id, right_name, kind, about, about_id, payload, done_at, undo_until, audit_id)
    values (${row.id}, ${row.staffId}, ${row.rightName}, ${row.kind}, ${row.about}, ${row.aboutId}, ${row.payload},
            ${row.doneAt}, ${row.undoUntil}, ${row.auditId})`)
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
