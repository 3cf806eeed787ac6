import { type Database, sql } from '../engines/database.ts'
import type { PersonRow } from './public/store.ts'

/** Stores a new person; undefined when the address is taken, whoever came first. */
export function addPerson(
  db: Database,
  person: Omit<PersonRow, 'bio' | 'pictureKey' | 'disabledAt' | 'termsVersion'>,
) {
  return db.maybe<PersonRow>(sql`
    insert into people (id, email, role, first_name, last_name, phone_number, provider, project,
                        institution_code, primary_language, birth_year, email_verified_at, created_at)
    values (${person.id}, ${person.email}, ${person.role}, ${person.firstName}, ${person.lastName}, ${person.phoneNumber},
            ${person.provider}, ${person.project}, ${person.institutionCode},
            ${person.primaryLanguage}, ${person.birthYear}, ${person.emailVerifiedAt}, ${person.createdAt})
    on conflict (email) do nothing returning *`)
}

/** Stores which terms a person agreed to; agreeing to the same again changes nothing. */
export function agreeToTerms(
  db: Database,
  { personId, version, at }: { readonly personId: string; readonly version: string; readonly at: Date },
) {
  return db.run(sql`
    update people set terms_version = ${version}, terms_agreed_at = ${at}
    where id = ${personId} and terms_version is distinct from ${version}`)
}

/** Stores the language a person reads in. */
export function setPrimaryLanguage(db: Database, personId: string, code: string) {
  return db.run(sql`update people set primary_language = ${code} where id = ${personId}`)
}

/**
 * Takes everything that says who it was from a person's row; returns the key of the picture that is no longer referred to.
 * Doing it again changes nothing.
 */
export async function makeNameless(
  tx: Database,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<string | null> {
  const row = await tx.maybe<{ pictureKey: string | null }>(sql`
    update people set
      email = 'erased-' || lower(people.id) || '@erased.invalid', first_name = '', last_name = '', bio = '',
      phone_number = '', birth_year = null, picture_key = null, project = null, institution_code = null, email_verified_at = null,
      disabled_at = coalesce(disabled_at, ${at}), erased_at = ${at}
    from (select id, picture_key from people where id = ${id} and erased_at is null for update) as before
    where people.id = before.id
    returning before.picture_key`)
  return row?.pictureKey ?? null
}
