import { type Database, sql, type Statement } from '../../engines/database/database.ts'
import type { StaffScope } from '../../http/request.ts'
import { searchPartsOf } from './searchWords.ts'
import type { PersonRow } from './store.ts'

/** The people of a page of the list. */
export interface PeopleAsked {
  /** Parts of a name, an address or a number in small letters, in the scripts in which they may be written. */
  readonly words: readonly string[]
  readonly role: 'mentee' | 'mentor' | undefined
  readonly programme: string | undefined
  readonly institution: string | undefined
  readonly isDisabled: boolean | undefined
  readonly scope: StaffScope
  /** The time and the id of the last person before. */
  readonly after: readonly [Date, string] | undefined
  readonly most: number
}

/** The searched text of a person, as the index `people_search` has it. */
const searched = sql`lower(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number)`

/** The condition that the text of a person contains a word. */
function contains(word: string): Statement {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const isLike = sql`${searched} like ${pattern}`
  const parts = searchPartsOf(word)
  // Shorter words are compared with everyone.
  if (parts.length === 0) return isLike
  return sql`(${isLike} and search_parts(${searched}) @> ${parts}::text[])`
}

/** Returns the next mentees and mentors in the scope, the newest first. */
export function peopleAfter(
  db: Database,
  { words, role, programme, institution, isDisabled, scope, after, most }: PeopleAsked,
) {
  const anyone = sql`${words.length === 0}::boolean`
  const found = words.map(contains).reduce((one, other) => sql`${one} or ${other}`, anyone)
  const [at, id] = after ?? [new Date('9999-01-01'), '']
  const { programmes, institutions } = scope
  return db.many<PersonRow>(sql`
    select * from people
    where bot_role is null and erased_at is null and role in ('mentee', 'mentor')
      and (created_at, id) < (${at}::timestamptz, ${id}::text)
      and (${role ?? null}::text is null or role = ${role ?? null})
      and (${programme ?? null}::text is null or project = ${programme ?? null})
      and (${institution ?? null}::text is null or institution_code = ${institution ?? null})
      and (${isDisabled ?? null}::boolean is null or (disabled_at is not null) = ${isDisabled ?? null})
      and (${programmes}::text[] is null or project is null or project = any (${programmes}::text[]))
      and (${institutions}::text[] is null or institution_code is null
        or institution_code = any (${institutions}::text[]))
      and (${found})
    order by created_at desc, id desc limit ${most}`)
}

/** Changes the name of a person; the former one is returned. */
export function renamePerson(
  tx: Database,
  { id, firstName, lastName }: Pick<PersonRow, 'id' | 'firstName' | 'lastName'>,
) {
  return tx.run(sql`update people set first_name = ${firstName}, last_name = ${lastName} where id = ${id}`)
}
