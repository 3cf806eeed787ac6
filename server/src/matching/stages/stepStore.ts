import { type Database, sql } from '../../engines/database/database.ts'

/** A person's part in a stage: the file, or the person outside. */
export interface StepRow {
  readonly personId: string
  readonly stage: string
  readonly doneAt: Date
  readonly fileKey: string | null
  readonly fileName: string
  readonly refereeName: string
  readonly refereeEmail: string
  readonly endsAt: Date | null
  readonly answeredAt: Date | null
  readonly answers: readonly string[]
}

const columns = sql`person_id, stage, done_at, file_key, file_name, referee_name, referee_email, ends_at, answered_at, answers`

/** Returns what these people did in their stages. */
export function stepsOf(db: Database, people: readonly string[]) {
  return db.many<StepRow>(sql`
    select ${columns} from screening_steps where person_id = any (${people}::text[]) order by person_id, stage`)
}

/** Stores a document in place of an earlier one; returns the key of the earlier file. */
export async function putDocument(
  tx: Database,
  step: Pick<StepRow, 'personId' | 'stage' | 'doneAt' | 'fileName'> & { readonly fileKey: string },
): Promise<string | null> {
  const { personId, stage, doneAt, fileKey, fileName } = step
  const former = await tx.maybe<{ fileKey: string | null }>(sql`
    select file_key from screening_steps where person_id = ${personId} and stage = ${stage} for update`)
  await tx.run(sql`
    insert into screening_steps (person_id, stage, done_at, file_key, file_name)
    values (${personId}, ${stage}, ${doneAt}, ${fileKey}, ${fileName})
    on conflict (person_id, stage) do update
    set done_at = excluded.done_at, file_key = excluded.file_key, file_name = excluded.file_name`)
  return former?.fileKey ?? null
}

/** A person outside who is asked. */
export interface AskedReferee {
  readonly personId: string
  readonly stage: string
  readonly doneAt: Date
  readonly refereeName: string
  readonly refereeEmail: string
  readonly tokenHash: string
  readonly endsAt: Date
}

/** Stores whom the person named in place of an earlier one, whose link ends. */
export function putReferee(tx: Database, asked: AskedReferee) {
  const { personId, stage, doneAt, refereeName, refereeEmail, tokenHash, endsAt } = asked
  return tx.run(sql`
    insert into screening_steps (person_id, stage, done_at, referee_name, referee_email, token_hash, ends_at)
    values (${personId}, ${stage}, ${doneAt}, ${refereeName}, ${refereeEmail}, ${tokenHash}, ${endsAt})
    on conflict (person_id, stage) do update
    set done_at = excluded.done_at, referee_name = excluded.referee_name, referee_email = excluded.referee_email,
        token_hash = excluded.token_hash, ends_at = excluded.ends_at, answered_at = null, answers = '[]'`)
}

/** Returns the open step of a link; undefined if it was used or has ended. */
export function stepOfToken(db: Database, tokenHash: string, now: Date) {
  return db.maybe<StepRow>(sql`
    select ${columns} from screening_steps
    where token_hash = ${tokenHash} and answered_at is null and ends_at > ${now}`)
}

/** Stores the answers of a link once; returns 0 if it was used or has ended. */
export function putAnswers(
  tx: Database,
  {
    tokenHash,
    answers,
    at,
  }: { readonly tokenHash: string; readonly answers: readonly string[]; readonly at: Date },
) {
  return tx.run(sql`
    update screening_steps set answers = ${JSON.stringify(answers)}::jsonb, answered_at = ${at}
    where token_hash = ${tokenHash} and answered_at is null and ends_at > ${at}`)
}

/** Returns the owner of a document. */
export async function ownerOfDocument(db: Database, fileKey: string): Promise<string | undefined> {
  const row = await db.maybe<{ personId: string }>(sql`
    select person_id from screening_steps where file_key = ${fileKey}`)
  return row?.personId
}

/** Deletes what a person did in their stages; returns the keys of the files. */
export async function dropSteps(tx: Database, personId: string): Promise<string[]> {
  const rows = await tx.many<{ fileKey: string | null }>(sql`
    delete from screening_steps where person_id = ${personId} returning file_key`)
  return rows.flatMap(({ fileKey }) => fileKey ?? [])
}
