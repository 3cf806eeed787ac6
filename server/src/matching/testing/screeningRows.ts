import { sql } from '../../engines/database/database.ts'
import type { AddPersonalRows } from '../../testing/personalRows.ts'

/** Adds a row about a person to each table of screening and of the drafts. */
export const addPersonalRows: AddPersonalRows = async (db, id, at) => {
  await db.run(sql`
    insert into screening_steps (person_id, stage, done_at, file_key, file_name, referee_name, referee_email, answers)
    values (${id}, 'identity', ${at}, ${`documents/${id}.pdf`}, 'Asha.pdf', 'Prof. Rao', 'rao@college.example', '["Kind"]')`)
  await db.run(sql`
    insert into match_drafts (id, programme, made_by, made_at, settings, state, published_by)
    values (${`draft-${id}`}, 'general', ${id}, ${at}, '{}', 'failed', ${id})`)
  await db.run(sql`
    insert into match_draft_marks (draft_id, mentee_id, mentor_id, mark, reason, marked_by, marked_at)
    values (${`draft-${id}`}, ${id}, ${id}, 'lock', 'Asha asked for it', ${id}, ${at})`)
  await db.run(sql`insert into pool_limits (person_id, because, found_at) values (${id}, 'language', ${at})`)
  await db.run(sql`
    insert into screening_decisions (id, person_id, stage, staff_id, decision, words, notes, number, decided_at)
    values (${id}, ${id}, 'identity', ${id}, 'pass', 'Thank you, Asha', 'Warm', '22', ${at})`)
}
