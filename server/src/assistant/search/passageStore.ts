import { type Database, sql } from '../../engines/database/database.ts'
import type { Passage } from '../../room/room.ts'

/** A passage with its words, ready to be stored. */
export interface IndexedPassage extends Passage {
  readonly vector: string
  /** Identifies the rules that made the words, and the text. */
  readonly version: string
}

/** Waits until no other process loads passages, and keeps others out until the transaction ends. */
export function lockPassages(tx: Database) {
  return tx.run(sql`select pg_advisory_xact_lock(hashtext('assistant_passages'))`)
}

/** Returns the stored passages with their versions. */
export function storedVersions(db: Database) {
  return db.many<{ id: string; language: string; version: string }>(sql`
    select id, language, version from assistant_passages`)
}

/** Stores passages in place of their earlier versions. */
export function putPassages(tx: Database, passages: readonly IndexedPassage[]) {
  const column = <Name extends keyof IndexedPassage>(name: Name) => passages.map((passage) => passage[name])
  return tx.run(sql`
    insert into assistant_passages (id, language, scope, title, url, passage, words, version)
    select id, language, scope, title, url, passage, words::tsvector, version
    from unnest(${column('id')}::text[], ${column('language')}::text[], ${column('scope')}::text[],
                ${column('title')}::text[], ${column('url')}::text[], ${column('text')}::text[],
                ${column('vector')}::text[], ${column('version')}::text[])
      as given (id, language, scope, title, url, passage, words, version)
    on conflict (id, language) do update
      set scope = excluded.scope, title = excluded.title, url = excluded.url, passage = excluded.passage,
          words = excluded.words, version = excluded.version`)
}

/** Deletes passages. */
export function dropPassages(
  tx: Database,
  keys: readonly { readonly id: string; readonly language: string }[],
) {
  return tx.run(sql`
    delete from assistant_passages using unnest(
      ${keys.map(({ id }) => id)}::text[], ${keys.map(({ language }) => language)}::text[]) as gone (id, language)
    where assistant_passages.id = gone.id and assistant_passages.language = gone.language`)
}

/** Returns each lexeme of a language's passages, and how many of them have it. */
export function lexemeCounts(db: Database, language: string) {
  if (!/^[a-z]{2,3}$/.test(language)) throw new Error(`"${language}" is no code of a language.`)
  const statement = `select words from assistant_passages where language = '${language}'`
  return db.many<{ word: string; count: number }>(sql`select word, ndoc as count from ts_stat(${statement})`)
}

/** Returns how many passages a language has, and the number of words in all of them. */
export function sizeOf(db: Database, language: string) {
  return db.one<{ passages: number; words: number }>(sql`
    select count(*)::int as passages, coalesce(sum(length(words)), 0)::int as words
    from assistant_passages where language = ${language}`)
}

/** A passage that a search found. */
export interface FoundRow {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly text: string
  /** PostgreSQL's text of its words. */
  readonly vector: string
}

/** A search in one language. */
export interface Search {
  readonly language: string
  readonly scopes: readonly string[]
  readonly tsquery: string
  /** How many passages that have one of the words are examined, and how many of these are returned. */
  readonly mostLookedAt: number
  readonly most: number
}

/** Returns the passages that have one of the words, best first by PostgreSQL's full-text rank. */
export function passagesWith(db: Database, { language, scopes, tsquery, mostLookedAt, most }: Search) {
  return db.many<FoundRow>(sql`
    select id, title, url, passage as text, words::text as vector
    from (
      select * from assistant_passages
      where words @@ ${tsquery}::tsquery and language = ${language} and scope = any (${scopes}::text[])
      limit ${mostLookedAt}
    ) as found
    order by ts_rank(found.words, ${tsquery}::tsquery, 1) desc, id limit ${most}`)
}

/** Returns these passages in a language. */
export function passagesByIds(db: Database, ids: readonly string[], language: string) {
  return db.many<FoundRow>(sql`
    select id, title, url, passage as text, words::text as vector from assistant_passages
    where id = any (${ids}::text[]) and language = ${language}`)
}

/** Returns those of the passages that have one of the scopes, in a language. */
export function openPassagesByIds(
  db: Database,
  { ids, language, scopes }: Pick<Search, 'language' | 'scopes'> & { readonly ids: readonly string[] },
) {
  return db.many<FoundRow>(sql`
    select id, title, url, passage as text, words::text as vector from assistant_passages
    where id = any (${ids}::text[]) and language = ${language} and scope = any (${scopes}::text[])`)
}
