import { type Database, sql } from '../../engines/database/database.ts'

/** Adds a row about a person to each table of screening. */
export async function addScreeningRows(db: Database, id: string, at: Date): Promise<void> {
  await db.run(sql`
    insert into screening_steps (person_id, stage, done_at, file_key, file_name, referee_name, referee_email, answers)
    values (${id}, 'identity', ${at}, ${`documents/${id}.pdf`}, 'Asha.pdf', 'Prof. Rao', 'rao@college.example', '["Kind"]')`)
  await db.run(sql`
    insert into screening_decisions (id, person_id, stage, staff_id, decision, words, notes, number, decided_at)
    values (${id}, ${id}, 'identity', ${id}, 'pass', 'Thank you, Asha', 'Warm', '22', ${at})`)
}
