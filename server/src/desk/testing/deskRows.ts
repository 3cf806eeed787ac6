import { sql } from '../../engines/database/database.ts'
import type { AddPersonalRows } from '../../testing/personalRows.ts'

/** Adds a row about a person to each table of the desk. */
export const addPersonalRows: AddPersonalRows = async (db, id, at) => {
  await db.run(sql`insert into staff_scopes (person_id, programmes) values (${id}, '{general_intake}')`)
  await db.run(sql`
    insert into second_factors (person_id, kind, sealed, set_up_at) values (${id}, 'codes', 'sealed', ${at})`)
  await db.run(sql`
    insert into second_factor_tries (person_id, kind, is_new, sealed, made_at)
    values (${id}, 'codes', true, 'sealed', ${at})`)
  await db.run(sql`insert into recovery_codes (person_id, code_hash) values (${id}, 'a-hash')`)
  await db.run(sql`
    insert into second_factor_passes (sign_in_id, person_id, passed_at)
    select id, person_id, ${at} from sign_ins where person_id = ${id} limit 1`)
  await db.run(sql`
    insert into staff_invitations (token_hash, email, rights, invited_by, ends_at)
    values (${id}, ${`${id}@team.example`}, '{care}', ${id}, ${at})`)
  await db.run(sql`
    insert into desk_audit (id, at, staff_id, act, about, about_id, details_hash, hash)
    values (1, ${at}, ${id}, 'noted', 'person', ${id}, '', '')`)
  await db.run(sql`
    insert into desk_audit_details (audit_id, person_id, salt, why) values (1, ${id}, '', 'About Asha')`)
  await db.run(sql`
    insert into desk_views (id, list, name, filter, columns, owner_id, saved_at)
    values (${id}, 'people', 'My mentors', 'role=mentor', '{state}', ${id}, ${at})`)
  await db.run(sql`
    insert into desk_columns (person_id, list, columns) values (${id}, 'people', '{state}')`)
  await db.run(sql`
    insert into desk_holds (item_id, cause_since, owner_id, offered_to, snoozed_by)
    values (${id}, ${at}, ${id}, ${id}, ${id})`)
  await addPauses(db, id, at)
  await db.run(sql`
    insert into erasure_requests (person_id, asked_by, asked_at) values (${id}, ${id}, ${at})`)
  await db.run(sql`
    insert into see_as_tokens (token_hash, staff_id, sign_in_id, person_id, ends_at)
    select ${id}, ${id}, id, ${id}, ${at} from sign_ins where person_id = ${id} limit 1`)
  await db.run(sql`
    insert into mentorship_goals (mentorship_id, words, named_by, named_at)
    select mentorship_id, 'A first job', ${id}, ${at} from mentorship_care limit 1`)
  await db.run(sql`update mentorship_care set owner_id = ${id}`)
  await db.run(sql`
    insert into mentorship_contacts (id, mentorship_id, staff_id, side, way, outcome, words, next_on, held_at, action_id)
    select ${id}, mentorship_id, ${id}, 'both', 'call', 'well', '', ${at}, ${at}, '' from mentorship_care limit 1`)
  await db.run(sql`
    insert into mentorship_pulses (mentorship_id, person_id, day, value, words, answered_at)
    select mentorship_id, ${id}, 14, 4, '', ${at} from mentorship_care limit 1`)
  await db.run(sql`
    insert into email_changes (id, person_id, former, email, former_hash, email_hash, asked_at)
    values (${id}, ${id}, 'before@team.example', 'after@team.example', ${id}, ${id}, ${at})`)
  await db.run(sql`
    insert into mentorship_handovers (id, mentorship_id, kind, mentor_id, planned_by, planned_at)
    select ${id}, mentorship_id, 'bridge', ${id}, ${id}, ${at} from mentorship_care limit 1`)
  await db.run(sql`
    insert into mentorship_closures (mentorship_id, begun_by, begun_at, last_day)
    select mentorship_id, ${id}, ${at}, ${at} from mentorship_care limit 1`)
  await db.run(sql`
    insert into mentorship_farewells (mentorship_id, person_id, letter, written_at)
    select mentorship_id, ${id}, 'Thank you', ${at} from mentorship_care limit 1`)
  await db.run(sql`
    insert into desk_actions (id, staff_id, right_name, kind, about, about_id, payload, done_at, undo_until, undone_by)
    values (${id}, ${id}, 'care', 'note', 'person', ${id}, '{}', ${at}, ${at}, ${id})`)
}

const addPauses: AddPersonalRows = async (db, id, at) => {
  await db.run(sql`
    insert into person_pauses (person_id, paused_by, paused_at) values (${id}, ${id}, ${at})`)
  await db.run(sql`insert into person_pause_ends (person_id, ended_at) values (${id}, ${at})`)
}
