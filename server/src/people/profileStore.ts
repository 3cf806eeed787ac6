import { type Database, sql } from '../engines/database/database.ts'

/** The changes of a profile; undefined fields stay. */
export interface ProfileChange {
  readonly id: string
  readonly firstName: string | undefined
  readonly lastName: string | undefined
  readonly bio: string | undefined
  readonly phoneNumber: string | undefined
  readonly pictureKey: string | null | undefined
}

/**
 * Changes a profile in one statement; returns the key of the previous picture. Undefined if the person is erased.
 */
export async function changeProfile(db: Database, change: ProfileChange): Promise<string | null | undefined> {
  const row = await db.maybe<{ replaced: string | null }>(sql`
    update people set
      first_name = coalesce(${change.firstName ?? null}, people.first_name),
      last_name = coalesce(${change.lastName ?? null}, people.last_name),
      bio = coalesce(${change.bio ?? null}, people.bio),
      phone_number = coalesce(${change.phoneNumber ?? null}, people.phone_number),
      picture_key = case when ${change.pictureKey !== undefined} then ${change.pictureKey ?? null} else people.picture_key end
    from (select id, picture_key as replaced from people where id = ${change.id} and erased_at is null for update) as before
    where people.id = before.id
    returning before.replaced`)
  return row?.replaced
}

/** Stores a phone number that the team corrected. */
export function correctPhone(tx: Database, personId: string, phone: string) {
  return tx.run(sql`update people set phone_number = ${phone} where id = ${personId}`)
}

/** Whether anybody's picture is stored under this key. */
export async function isPicture(db: Database, pictureKey: string): Promise<boolean> {
  return (await db.maybe(sql`select from people where picture_key = ${pictureKey} limit 1`)) !== undefined
}

/** Whether a person's picture is stored under this key. */
export async function isPictureOf(db: Database, personId: string, pictureKey: string): Promise<boolean> {
  const row = await db.maybe(
    sql`select id from people where id = ${personId} and picture_key = ${pictureKey}`,
  )
  return row !== undefined
}

/** Stores the year of birth if none is known; returns the known one. Undefined if the person is erased. */
export async function setBirthYear(db: Database, id: string, year: number): Promise<number | undefined> {
  const row = await db.maybe<{ birthYear: number }>(sql`
    update people set birth_year = coalesce(birth_year, ${year}) where id = ${id} and erased_at is null
    returning birth_year`)
  return row?.birthYear
}

/** Stores a year of birth that the team corrected; null if the undo goes back to none. */
export function correctBirthYear(tx: Database, id: string, year: number | null) {
  return tx.run(sql`update people set birth_year = ${year} where id = ${id} and erased_at is null`)
}
