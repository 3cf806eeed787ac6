import { type Database, sql } from '../../engines/database/database.ts'
import type { Person } from '../../http/request.ts'

/** A person as stored. */
export interface PersonRow {
  readonly id: string
  readonly email: string
  readonly role: Person['role']
  readonly firstName: string
  readonly lastName: string
  readonly bio: string
  readonly pictureKey: string | null
  readonly phoneNumber: string
  readonly provider: 'normal' | 'google' | 'ncs'
  readonly project: string | null
  readonly institutionCode: string | null
  readonly primaryLanguage: string
  /** The IANA name of the zone in which the person reads and makes times. */
  readonly timeZone: string
  readonly birthYear: number | null
  readonly emailVerifiedAt: Date | null
  readonly disabledAt: Date | null
  readonly termsVersion: string | null
  /** Its role in channels if it is a bot; null for people. */
  readonly botRole: 'ai_assistant' | 'team' | null
  readonly createdAt: Date
}

/** Returns the person with this address. The placeholders of erased people and of bots are not addresses. */
export function personByEmail(db: Database, email: string) {
  return db.maybe<PersonRow>(
    sql`select * from people where email = ${email} and erased_at is null and bot_role is null`,
  )
}

/** Returns the person with this id. */
export function personById(db: Database, id: string) {
  return db.maybe<PersonRow>(sql`select * from people where id = ${id}`)
}

/** Returns the language in which a person reads. */
export function languageOfPerson(db: Database, id: string) {
  return db.maybe<Pick<PersonRow, 'primaryLanguage'>>(
    sql`select primary_language from people where id = ${id}`,
  )
}

/** Returns the people whose addresses are at this host, by address. */
export function peopleAtHost(db: Database, host: string) {
  return db.many<PersonRow>(sql`
    select * from people where email like ${`%@${host}`} and erased_at is null and bot_role is null order by email`)
}

/** Returns the person who has been staff for longest. */
export function anyStaff(db: Database) {
  return db.maybe<PersonRow>(sql`
    select * from people where role = 'staff' and disabled_at is null and bot_role is null order by created_at, id limit 1`)
}

/** Returns the ids of the programme team. */
export function everyStaff(db: Database) {
  return db.many<Pick<PersonRow, 'id'>>(sql`
    select id from people where role = 'staff' and bot_role is null and disabled_at is null order by id`)
}

/** Returns the people with these ids, ordered by name. */
export function peopleByIds(db: Database, ids: readonly string[]) {
  return db.many<PersonRow>(sql`
    select * from people where id = any (${ids}::text[]) order by first_name, last_name, id`)
}

/** Whether there is any account. */
export async function hasPeople(db: Database): Promise<boolean> {
  return (
    await db.one<{ some: boolean }>(sql`select exists (select 1 from people where bot_role is null) as some`)
  ).some
}

/** Confirms the unconfirmed address of a person; returns 0 if there is none. */
export function verifyAddress(db: Database, email: string, at: Date) {
  return db.run(sql`
    update people set email_verified_at = ${at} where email = ${email} and email_verified_at is null and bot_role is null`)
}

/** Withdraws the confirmation of an address; returns the person's id. */
export function unverifyAddress(db: Database, email: string) {
  return db.maybe<{ id: string }>(
    sql`update people set email_verified_at = null where email = ${email} returning id`,
  )
}

/** Disables a person, or enables them with null; returns the person's id. */
export function setDisabled(db: Database, email: string, at: Date | null) {
  return db.maybe<{ id: string }>(
    sql`update people set disabled_at = ${at} where email = ${email} and bot_role is null returning id`,
  )
}

/** Disables a person, or enables them with null; returns the person's id. */
export function setDisabledById(db: Database, id: string, at: Date | null) {
  return db.maybe<{ id: string }>(
    sql`update people set disabled_at = ${at} where id = ${id} and bot_role is null and erased_at is null returning id`,
  )
}

/** Returns those of these people whose account is disabled. */
export async function disabledAmong(db: Database, people: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from people where disabled_at is not null and id = any (${people}::text[])`)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the mentors who are disabled. */
export async function disabledMentors(db: Database): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from people where disabled_at is not null and role = 'mentor' and erased_at is null`)
  return rows.map(({ id }) => id)
}

/** Changes the address of a person, which is then confirmed; undefined if another account has it. */
export async function setEmail(
  tx: Database,
  { id, email, at }: { readonly id: string; readonly email: string; readonly at: Date },
) {
  // Two people may ask for one address at once: the second waits for the first, and then finds it taken.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`email ${email}`}))`)
  return tx.maybe<{ id: string }>(sql`
    update people set email = ${email}, email_verified_at = ${at}
    where id = ${id} and erased_at is null and not exists (select from people where email = ${email} and id <> ${id})
    returning id`)
}

/** Changes a person's role; returns the person's id. */
export function setRole(db: Database, email: string, role: Person['role']) {
  return db.maybe<{ id: string }>(
    sql`update people set role = ${role} where email = ${email} and bot_role is null returning id`,
  )
}

/** Whether a person with this id exists and is not erased. */
export async function isHere(db: Database, id: string): Promise<boolean> {
  const row = await db.one<{ here: boolean }>(
    sql`select exists (select 1 from people where id = ${id} and erased_at is null) as here`,
  )
  return row.here
}

/** Stores a new person; undefined if the address is taken. */
export function addPerson(
  db: Database,
  person: Omit<PersonRow, 'bio' | 'pictureKey' | 'timeZone' | 'disabledAt' | 'termsVersion' | 'botRole'>,
) {
  return db.maybe<PersonRow>(sql`
    insert into people (id, email, role, first_name, last_name, phone_number, provider, project,
                        institution_code, primary_language, birth_year, email_verified_at, created_at)
    values (${person.id}, ${person.email}, ${person.role}, ${person.firstName}, ${person.lastName}, ${person.phoneNumber},
            ${person.provider}, ${person.project}, ${person.institutionCode},
            ${person.primaryLanguage}, ${person.birthYear}, ${person.emailVerifiedAt}, ${person.createdAt})
    on conflict (email) do nothing returning *`)
}

/** Stores which terms a person agreed to; repeating it changes nothing. */
export function agreeToTerms(
  db: Database,
  { personId, version, at }: { readonly personId: string; readonly version: string; readonly at: Date },
) {
  return db.run(sql`
    update people set terms_version = ${version}, terms_agreed_at = ${at}
    where id = ${personId} and terms_version is distinct from ${version}`)
}

/** Returns the next people after an id who agreed to terms and are not erased. */
export function peopleWithTerms(
  db: Database,
  { after, most }: { readonly after: string; readonly most: number },
) {
  return db.many<{ id: string }>(sql`
    select id from people
    where id > ${after} and terms_version is not null and erased_at is null and bot_role is null
    order by id limit ${most}`)
}

/** The id of the assistant among the people; migration 0027 stores it. */
export const assistantId = 'assistant'

/** The id of the programme team among the people: one member of a channel for all of them; migration 0033 stores it. */
export const teamId = 'team'

/** Returns the bots that answer automatically. */
export function allBots(db: Database) {
  return db.many<{ id: string; botRole: 'ai_assistant' }>(sql`
    select id, bot_role from people where bot_role = 'ai_assistant' order by id`)
}

/** Stores the language a person reads in. */
export function setPrimaryLanguage(db: Database, personId: string, code: string) {
  return db.run(sql`update people set primary_language = ${code} where id = ${personId}`)
}

/** Returns the zones of these people by their ids. */
export async function timeZonesOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.many<{ id: string; timeZone: string }>(sql`
    select id, time_zone from people where id = any (${ids}::text[])`)
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}

/** Returns the zone in which a person reads and makes times. */
export async function timeZoneOf(db: Database, id: string): Promise<string> {
  const row = await db.one<{ timeZone: string }>(sql`select time_zone from people where id = ${id}`)
  return row.timeZone
}

/** Stores the zone in which a person reads and makes times. */
export function setTimeZone(db: Database, personId: string, timeZone: string) {
  return db.run(sql`
    update people set time_zone = ${timeZone} where id = ${personId} and time_zone <> ${timeZone}`)
}

/**
 * Removes everything from a person's row that identifies them; returns the key of the picture to delete.
 * Repeating it changes nothing.
 */
export async function makeNameless(
  tx: Database,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<string | null> {
  const row = await tx.maybe<{ pictureKey: string | null }>(sql`
    update people set
      email = 'erased-' || lower(people.id) || '@erased.invalid', first_name = '', last_name = '', bio = '',
      phone_number = '', birth_year = null, time_zone = default, picture_key = null, project = null, institution_code = null, email_verified_at = null,
      disabled_at = coalesce(disabled_at, ${at}), erased_at = ${at}
    from (select id, picture_key from people where id = ${id} and erased_at is null for update) as before
    where people.id = before.id
    returning before.picture_key`)
  return row?.pictureKey ?? null
}

/** A person who is to be told something that concerns everyone. */
export type Concerned = Pick<PersonRow, 'id' | 'email' | 'primaryLanguage' | 'emailVerifiedAt' | 'disabledAt'>

/** Returns the next people after an id: everyone, or those with these addresses. */
export function concernedAfter(
  db: Database,
  {
    after,
    emails,
    most,
  }: { readonly after: string; readonly emails: readonly string[] | null; readonly most: number },
) {
  return db.many<Concerned>(sql`
    select id, email, primary_language, email_verified_at, disabled_at from people
    where id > ${after} and bot_role is null and erased_at is null
      and (${emails}::text[] is null or email = any (${emails}::text[]))
    order by id limit ${most}`)
}
