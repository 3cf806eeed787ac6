import { sql } from '../../engines/database/database.ts'
import type { AddPersonalRows } from '../../testing/personalRows.ts'

/** Adds a row of a person to each table about phone numbers. */
export const addPersonalRows: AddPersonalRows = async (db, personId, at) => {
  const number = '+919835041270'
  await db.run(sql`
    insert into notice_phones (person_id, number, proved_at) values (${personId}, ${number}, ${at})`)
  await db.run(sql`
    insert into notice_phone_codes (person_id, number, channel, code_hash, expires_at, tries)
    values (${personId}, ${number}, 'sms', '', ${at}, 0)`)
  await db.run(sql`
    insert into notice_phone_consents (id, person_id, channel, number, wording, agreed_at)
    values (${personId}, ${personId}, 'sms', ${number}, '', ${at})`)
}
