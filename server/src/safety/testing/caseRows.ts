import { sql } from '../../engines/database/database.ts'
import type { AddPersonalRows } from '../../testing/personalRows.ts'

/** Adds a row about a person to each table of the safety desk; the reports and blocks of the person have made cases. */
export const addPersonalRows: AddPersonalRows = async (db, id, at) => {
  await db.run(sql`
    insert into safety_cases (id, kind, reason, about_id, created_at, opened_by, read_asked_by, read_agreed_by,
      closed_by, decided_by)
    values (${`case-${id}`}, 'flag', 'contact', ${id}, ${at}, ${id}, ${id}, ${id}, ${id}, ${id})`)
  await db.run(sql`
    insert into safety_case_notes (id, case_id, staff_id, words, is_task, written_at)
    values (${`note-${id}`}, ${`case-${id}`}, ${id}, 'About Asha', false, ${at})`)
  await db.run(sql`
    insert into safety_case_files (id, case_id, staff_id, name, file_key, added_at)
    values (${`file-${id}`}, ${`case-${id}`}, ${id}, 'asha.pdf', ${`cases/${id}.pdf`}, ${at})`)
  await db.run(sql`
    insert into safety_pauses (channel_id, case_id, paused_by, paused_at)
    select channel_id, ${`case-${id}`}, ${id}, ${at} from messages where sender_id = ${id} limit 1
    on conflict do nothing`)
}
