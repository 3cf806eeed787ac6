import { type Database, sql } from '../../engines/database/database.ts'

/** A question as it was put. */
export interface PutQuestion {
  readonly messageId: string
  readonly channelId: string
  readonly personId: string
  readonly askedAt: Date
}

/** Notes a question; false if it is answered already. */
export async function noteQuestion(db: Database, question: PutQuestion): Promise<boolean> {
  const { messageId, channelId, personId, askedAt } = question
  const row = await db.one<{ isOpen: boolean }>(sql`
    insert into assistant_questions (message_id, channel_id, person_id, asked_at)
    values (${messageId}, ${channelId}, ${personId}, ${askedAt})
    on conflict (message_id) do update set message_id = excluded.message_id
    returning answered_at is null as is_open`)
  return row.isOpen
}

/** Returns how many questions a person put since a moment, up to one of them; it stops counting at `most`. */
export async function questionsSince(
  db: Database,
  { personId, askedAt }: PutQuestion,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from assistant_questions
      where person_id = ${personId} and asked_at > ${since} and asked_at <= ${askedAt} limit ${most}
    ) as counted`)
  return row.count
}

/** The limits of a day for questions to the model. */
export interface ModelClaim {
  readonly messageId: string
  readonly personId: string
  readonly since: Date
  readonly most: { readonly ofPerson: number; readonly ofAll: number }
}

/** Notes that the model is asked, unless a limit of the day is reached; then it returns false. */
export async function claimModel(
  tx: Database,
  { messageId, personId, since, most }: ModelClaim,
): Promise<boolean> {
  // Only one process at a time counts, so that two that count at once cannot exceed a limit.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('assistant_model'))`)
  const claimed = await tx.run(sql`
    update assistant_questions set asked_model = true
    where message_id = ${messageId} and (asked_model or (
      (select count(*) from assistant_questions where asked_model and asked_at > ${since}) < ${most.ofAll}
      and (select count(*) from assistant_questions
           where person_id = ${personId} and asked_model and asked_at > ${since}) < ${most.ofPerson}))`)
  return claimed > 0
}

/** Notes that a question is answered, or with null that it needs no answer. */
export function noteAnswer(
  db: Database,
  {
    messageId,
    answerId,
    at,
  }: { readonly messageId: string; readonly answerId: string | null; readonly at: Date },
) {
  return db.run(sql`
    update assistant_questions set answered_at = ${at}, answer_id = ${answerId}
    where message_id = ${messageId} and answered_at is null`)
}

/** Returns a person's questions for their archive. */
export function questionsOf(
  db: Database,
  personId: string,
  { after, most }: { readonly after: string; readonly most: number },
) {
  return db.many<{ messageId: string; askedAt: Date; askedModel: boolean; answerId: string | null }>(sql`
    select message_id, asked_at, asked_model, answer_id from assistant_questions
    where person_id = ${personId} and message_id > ${after} order by message_id limit ${most}`)
}
