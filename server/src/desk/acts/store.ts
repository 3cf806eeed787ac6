import type { StaffRight } from '@saathi/contract/base/staffRights.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** An act that can be undone. */
export interface ActionRow {
  readonly id: string
  readonly staffId: string
  readonly rightName: StaffRight
  readonly kind: string
  readonly about: 'person' | 'mentorship' | 'report' | 'case' | 'item' | 'team' | 'list'
  readonly aboutId: string
  readonly payload: string
  readonly doneAt: Date
  readonly undoUntil: Date
  readonly undoneAt: Date | null
  readonly undoneBy: string | null
}

/** Stores an act that can be undone. */
export function insertAction(tx: Database, row: Omit<ActionRow, 'undoneAt' | 'undoneBy'>) {
  return tx.run(sql`
    insert into desk_actions (id, staff_id, right_name, kind, about, about_id, payload, done_at, undo_until)
    values (${row.id}, ${row.staffId}, ${row.rightName}, ${row.kind}, ${row.about}, ${row.aboutId}, ${row.payload},
            ${row.doneAt}, ${row.undoUntil})`)
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
