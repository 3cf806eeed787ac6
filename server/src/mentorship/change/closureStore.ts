import type { ClosureWish } from '@saathi/contract/mentorship/closureRules.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** A mentorship that closes. Days are written as YYYY-MM-DD. */
export interface ClosureRow {
  readonly mentorshipId: string
  readonly begunAt: Date
  readonly lastDay: string
  readonly metOn: string | null
  readonly finishedAt: Date | null
}

const columns = sql`mentorship_id, begun_at, last_day::text, met_on::text, finished_at`

/** Begins a closure; 0 if there is one. */
export function insertClosure(
  tx: Database,
  given: Pick<ClosureRow, 'mentorshipId' | 'begunAt' | 'lastDay'> & { readonly begunBy: string },
) {
  return tx.run(sql`
    insert into mentorship_closures (mentorship_id, begun_by, begun_at, last_day)
    values (${given.mentorshipId}, ${given.begunBy}, ${given.begunAt}, ${given.lastDay}::date) on conflict do nothing`)
}

/** Returns the closures of these mentorships. */
export function closuresOf(db: Database, mentorshipIds: readonly string[]) {
  return db.many<ClosureRow>(sql`
    select ${columns} from mentorship_closures where mentorship_id = any (${mentorshipIds}::text[])`)
}

/** Returns a closure; nobody else changes it until the transaction ends. */
export function lockClosure(tx: Database, mentorshipId: string) {
  return tx.maybe<ClosureRow>(sql`
    select ${columns} from mentorship_closures where mentorship_id = ${mentorshipId} for update`)
}

/** Changes the last day of a closure. */
export function setLastDay(tx: Database, mentorshipId: string, day: string) {
  return tx.run(sql`
    update mentorship_closures set last_day = ${day}::date where mentorship_id = ${mentorshipId}`)
}

/** Stores the day of the last meeting. */
export function setMet(tx: Database, mentorshipId: string, day: string) {
  return tx.run(
    sql`update mentorship_closures set met_on = ${day}::date where mentorship_id = ${mentorshipId}`,
  )
}

/** Marks a closure as finished. */
export function markFinished(tx: Database, mentorshipId: string, at: Date) {
  return tx.run(sql`
    update mentorship_closures set finished_at = coalesce(finished_at, ${at}) where mentorship_id = ${mentorshipId}`)
}

/** Takes a closure back, with what was written for it. */
export async function dropClosure(tx: Database, mentorshipId: string): Promise<void> {
  await tx.run(sql`delete from mentorship_closures where mentorship_id = ${mentorshipId}`)
  await tx.run(sql`delete from mentorship_farewells where mentorship_id = ${mentorshipId}`)
}

/** Returns the mentorships whose last day is over, or in which everyone has done everything. */
export async function closuresThatEnd(db: Database, today: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select mentorship_id as id from mentorship_closures as closure
    where finished_at is null and (last_day < ${today}::date or (met_on is not null and not exists (
      select from mentorship_members as member
      left join mentorship_farewells as own
        on own.mentorship_id = member.mentorship_id and own.person_id = member.person_id
      where member.mentorship_id = closure.mentorship_id and member.left_at is null
        and (own.written_at is null or own.answered_at is null))))
    order by mentorship_id`)
  return rows.map(({ id }) => id)
}

/** The letter and the answers of one side. */
export interface FarewellRow {
  readonly mentorshipId: string
  readonly personId: string
  readonly letter: string | null
  readonly writtenAt: Date | null
  readonly value: number | null
  readonly words: string | null
  readonly wish: ClosureWish | null
  readonly answeredAt: Date | null
}

/** Returns the letters and answers of these mentorships. */
export function farewellsOf(db: Database, mentorshipIds: readonly string[]) {
  return db.many<FarewellRow>(sql`
    select * from mentorship_farewells where mentorship_id = any (${mentorshipIds}::text[]) order by person_id`)
}

/** Returns the letters and answers of a person, for their archive. */
export function farewellsBy(db: Database, personId: string) {
  return db.many<FarewellRow>(sql`
    select * from mentorship_farewells where person_id = ${personId} order by mentorship_id`)
}

/** Stores a letter in place of an earlier one. */
export function putLetter(
  tx: Database,
  row: Pick<FarewellRow, 'mentorshipId' | 'personId' | 'letter' | 'writtenAt'>,
) {
  return tx.run(sql`
    insert into mentorship_farewells (mentorship_id, person_id, letter, written_at)
    values (${row.mentorshipId}, ${row.personId}, ${row.letter}, ${row.writtenAt})
    on conflict (mentorship_id, person_id) do update set letter = excluded.letter, written_at = excluded.written_at`)
}

/** Stores the answers of the exit survey in place of earlier ones. */
export function putExit(
  tx: Database,
  row: Pick<FarewellRow, 'mentorshipId' | 'personId' | 'value' | 'words' | 'wish' | 'answeredAt'>,
) {
  return tx.run(sql`
    insert into mentorship_farewells (mentorship_id, person_id, value, words, wish, answered_at)
    values (${row.mentorshipId}, ${row.personId}, ${row.value}, ${row.words}, ${row.wish}, ${row.answeredAt})
    on conflict (mentorship_id, person_id) do update set value = excluded.value, words = excluded.words,
      wish = excluded.wish, answered_at = excluded.answered_at`)
}
