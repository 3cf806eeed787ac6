import { type Database, sql } from '../../engines/database/database.ts'

/** A programme that the team made. */
export interface ProgrammeRow {
  readonly key: string
  readonly name: string
  readonly languages: string[]
  readonly emailDomains: string[]
  readonly leastAge: number | null
  readonly beginsOn: string
}

/** An institution of its mentors. */
export interface InstitutionRow {
  readonly code: string
  readonly name: string
  readonly emailDomains: string[]
}

/** Returns the programmes that the team made, the first one first. */
export function everyProgramme(db: Database) {
  return db.many<ProgrammeRow>(sql`
    select key, name, languages, email_domains, least_age, begins_on::text from programmes order by made_at, key`)
}

/** Returns the institutions of their mentors. */
export function everyInstitution(db: Database) {
  return db.many<InstitutionRow>(sql`select * from programme_institutions order by name, code`)
}

/** Stores a programme. */
export function addProgramme(tx: Database, row: ProgrammeRow, at: Date) {
  return tx.run(sql`
    insert into programmes (key, name, languages, email_domains, least_age, begins_on, made_at)
    values (${row.key}, ${row.name}, ${row.languages}, ${row.emailDomains}, ${row.leastAge}, ${row.beginsOn}, ${at})`)
}

/** Stores an institution; a second one with the same code is left out. */
export function addInstitution(tx: Database, { code, name, emailDomains }: InstitutionRow) {
  return tx.run(sql`
    insert into programme_institutions (code, name, email_domains) values (${code}, ${name}, ${emailDomains})
    on conflict (code) do nothing`)
}

/** The person whom the team calls at a programme or an institution. */
export interface ContactRow {
  readonly placeKind: 'programme' | 'institution'
  readonly placeKey: string
  readonly name: string
  readonly phone: string
  readonly hours: string
}

/** Returns whom to call at these programmes and institutions. */
export function contactsAt(
  db: Database,
  { programmes, institutions }: Record<'programmes' | 'institutions', readonly string[]>,
) {
  return db.many<ContactRow>(sql`
    select * from distress_contacts
    where (place_kind = 'programme' and place_key = any(${[...programmes]}))
      or (place_kind = 'institution' and place_key = any(${[...institutions]}))`)
}

/** Stores whom to call at a place, in place of an earlier contact. */
export function putContact(tx: Database, { placeKind, placeKey, name, phone, hours }: ContactRow) {
  return tx.run(sql`
    insert into distress_contacts (place_kind, place_key, name, phone, hours)
    values (${placeKind}, ${placeKey}, ${name}, ${phone}, ${hours})
    on conflict (place_kind, place_key) do update
      set name = excluded.name, phone = excluded.phone, hours = excluded.hours`)
}

/** Deletes whom to call at a place. */
export function dropContact(
  tx: Database,
  { placeKind, placeKey }: Pick<ContactRow, 'placeKind' | 'placeKey'>,
) {
  return tx.run(
    sql`delete from distress_contacts where place_kind = ${placeKind} and place_key = ${placeKey}`,
  )
}
