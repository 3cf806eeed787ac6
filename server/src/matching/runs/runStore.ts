import { type Database, sql } from '../../engines/database/database.ts'

/** Why a run was made: by staff, as a draft of theirs, or because people answered. */
export type RunKind = 'first' | 'draft' | 'followUp'

/** A stored run without its input and output. */
export interface RunRow {
  readonly id: string
  readonly programme: string
  readonly kind: RunKind
  readonly seed: number
  readonly engine: string
  readonly fingerprint: string
  readonly madeAt: Date
  readonly publishedAt: Date | null
}

/** A run to be stored; input and output are canonical JSON in gzip. */
export interface NewRun extends Omit<RunRow, 'publishedAt'> {
  readonly input: Uint8Array
  readonly output: Uint8Array
  readonly people: readonly string[]
}

/** Stores a run. */
export function addRun(tx: Database, run: NewRun) {
  return tx.run(sql`
    insert into match_runs
      (id, programme, kind, seed, engine, fingerprint, input, output, people, made_at)
    values (${run.id}, ${run.programme}, ${run.kind}, ${run.seed}, ${run.engine}, ${run.fingerprint},
            ${run.input}, ${run.output}, ${run.people}, ${run.madeAt})`)
}

/** Returns a run by its id, or by the beginning of it; `latest` is the newest one that is no mere draft. */
export function runNamed(db: Database, name: string) {
  return db.maybe<RunRow>(sql`
    select id, programme, kind, seed, engine, fingerprint, made_at, published_at from match_runs
    where (${name} = 'latest' and (kind <> 'draft' or published_at is not null)) or starts_with(id, ${name})
    order by made_at desc, id desc limit 1`)
}

/** Returns the input and the output of a run; null for an old run, and if someone in it was erased. */
export function runBytes(db: Database, id: string) {
  return db.one<{ input: Buffer | null; output: Buffer | null }>(
    sql`select input, output from match_runs where id = ${id}`,
  )
}

/** Marks a run as published; the first time stays. */
export function markPublished(tx: Database, id: string, at: Date) {
  return tx.run(sql`update match_runs set published_at = coalesce(published_at, ${at}) where id = ${id}`)
}

/** Whether staff have published a run of a programme. */
export async function hasPublished(db: Database, programme: string): Promise<boolean> {
  const row = await db.maybe(sql`
    select from match_runs where programme = ${programme} and published_at is not null limit 1`)
  return row !== undefined
}

/** Returns when a person was in a run, for their archive. */
export function runsWith(db: Database, personId: string) {
  return db.many<{ programme: string; madeAt: Date; publishedAt: Date | null }>(sql`
    select programme, made_at, published_at from match_runs where people @> array[${personId}::text]
    order by made_at, id`)
}

/** Deletes the input and output of the runs that a person was in; they cannot be run again after that. */
export function forgetInRuns(tx: Database, personId: string) {
  return tx.run(sql`
    update match_runs set input = null, output = null, people = array_remove(people, ${personId})
    where people @> array[${personId}::text]`)
}

/** Deletes the runs that were made before a moment and never published. */
export async function dropUnpublished(db: Database, before: Date): Promise<void> {
  await db.run(sql`
    delete from match_runs where made_at < ${before} and published_at is null and input is not null
      and not exists (select from match_trackers where run_id = match_runs.id)
      and not exists (select from match_helps where run_id = match_runs.id)`)
}

/** Deletes the input and output of the runs that were made before a moment. */
export function emptyRuns(db: Database, before: Date) {
  return db.run(sql`
    update match_runs set input = null, output = null where made_at < ${before} and input is not null`)
}

/** Deletes the drafts that were made before a moment and never had a run. */
export function dropEmptyDrafts(db: Database, before: Date) {
  return db.run(sql`delete from match_drafts where run_id is null and made_at < ${before}`)
}
