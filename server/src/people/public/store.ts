import { type Database, sql } from '../../engines/database.ts'
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
  readonly birthYear: number | null
  readonly emailVerifiedAt: Date | null
  readonly disabledAt: Date | null
  readonly termsVersion: string | null
  readonly createdAt: Date
}

/** The person with this address; what stands in the row of somebody erased is no address. */
export function personByEmail(db: Database, email: string) {
  return db.maybe<PersonRow>(sql`select * from people where email = ${email} and erased_at is null`)
}

/** The person with this id. */
export function personById(db: Database, id: string) {
  return db.maybe<PersonRow>(sql`select * from people where id = ${id}`)
}

/** The people with these ids, in the order of their names. */
export function peopleByIds(db: Database, ids: readonly string[]) {
  return db.many<PersonRow>(sql`
    select * from people where id = any (${ids}::text[]) order by first_name, last_name, id`)
}

/** Whether anyone has an account here. */
export async function hasPeople(db: Database): Promise<boolean> {
  return (await db.one<{ some: boolean }>(sql`select exists (select 1 from people) as some`)).some
}

/** Confirms the address of a person who registered without; 0 when there is none to confirm. */
export function verifyAddress(db: Database, email: string, at: Date) {
  return db.run(sql`
    update people set email_verified_at = ${at} where email = ${email} and email_verified_at is null`)
}

/** Takes the confirmation of an address back; answers whose it was. */
export function unverifyAddress(db: Database, email: string) {
  return db.maybe<{ id: string }>(
    sql`update people set email_verified_at = null where email = ${email} returning id`,
  )
}

/** Disables a person, or enables them again with null; answers whose account it is. */
export function setDisabled(db: Database, email: string, at: Date | null) {
  return db.maybe<{ id: string }>(
    sql`update people set disabled_at = ${at} where email = ${email} returning id`,
  )
}

/** Gives a person another role; answers whose it is. */
export function setRole(db: Database, email: string, role: Person['role']) {
  return db.maybe<{ id: string }>(sql`update people set role = ${role} where email = ${email} returning id`)
}

/** Whether there is a person with this id who is not erased. */
export async function isHere(db: Database, id: string): Promise<boolean> {
  const row = await db.one<{ here: boolean }>(
    sql`select exists (select 1 from people where id = ${id} and erased_at is null) as here`,
  )
  return row.here
}
