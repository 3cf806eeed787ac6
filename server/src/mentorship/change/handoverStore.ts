import { type Database, sql } from '../../engines/database/database.ts'

/** Another mentor for a mentorship: planned, carried out, or dropped because they cannot come any more. */
export interface HandoverRow {
  readonly id: string
  readonly mentorshipId: string
  readonly kind: 'bridge' | 'swap'
  readonly mentorId: string
  readonly plannedBy: string | null
  readonly plannedAt: Date
  readonly doneAt: Date | null
  readonly droppedAt: Date | null
}

/** Plans a handover; 0 if another one is planned. */
export function insertHandover(tx: Database, row: Omit<HandoverRow, 'doneAt' | 'droppedAt'>) {
  return tx.run(sql`
    insert into mentorship_handovers (id, mentorship_id, kind, mentor_id, planned_by, planned_at)
    values (${row.id}, ${row.mentorshipId}, ${row.kind}, ${row.mentorId}, ${row.plannedBy}, ${row.plannedAt})
    on conflict do nothing`)
}

/** Returns the planned handover of a mentorship. */
export function plannedHandover(db: Database, mentorshipId: string) {
  return db.maybe<HandoverRow>(sql`
    select * from mentorship_handovers where mentorship_id = ${mentorshipId} and done_at is null and dropped_at is null`)
}

/** Returns the newest handover of each of these mentorships. */
export function newestHandovers(db: Database, mentorshipIds: readonly string[]) {
  return db.many<HandoverRow>(sql`
    select distinct on (mentorship_id) * from mentorship_handovers where mentorship_id = any (${mentorshipIds}::text[])
    order by mentorship_id, planned_at desc, id desc`)
}

/** Takes a planned handover back; 0 if it was carried out. */
export function dropHandover(tx: Database, id: string) {
  return tx.run(sql`delete from mentorship_handovers where id = ${id} and done_at is null`)
}

/** Marks a handover as carried out. */
export function markHandedOver(tx: Database, id: string, at: Date) {
  return tx.run(sql`update mentorship_handovers set done_at = ${at} where id = ${id}`)
}

/** Marks a plan as dropped because its mentor can no longer come. */
export function markDropped(tx: Database, id: string, at: Date) {
  return tx.run(sql`update mentorship_handovers set dropped_at = ${at} where id = ${id}`)
}

/** Stores since when a bridge mentor is there; null for a mentor who stays. */
export function setBridged(tx: Database, mentorshipId: string, at: Date | null) {
  return tx.run(sql`update mentorships set bridged_at = ${at} where id = ${mentorshipId}`)
}

/** Lets a person be a member again or for the first time. */
export function putMentor(tx: Database, mentorshipId: string, personId: string) {
  return tx.run(sql`
    insert into mentorship_members (mentorship_id, person_id, role) values (${mentorshipId}, ${personId}, 'mentor')
    on conflict (mentorship_id, person_id) do update set left_at = null`)
}
