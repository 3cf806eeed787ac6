import type { ContactOutcome } from '@saathi/contract/mentorship/careRules.ts'
import type { MemberRole } from '@saathi/contract/mentorship/rules.ts'

import { type Database, sql, type Statement } from '../../engines/database/database.ts'

/** A mentorship with the team's next contact. Days are written as YYYY-MM-DD. */
export interface CareRow {
  readonly id: string
  readonly type: 'one_to_one' | 'group'
  readonly createdAt: Date
  readonly endedAt: Date | null
  readonly nextOn: string
  readonly ownerId: string | null
  readonly pausedAt: Date | null
  readonly pausedUntil: string | null
  /** The last day of the closure that has begun; null without one. */
  readonly closesOn: string | null
}

/** The columns of a mentorship with the team's next contact. */
export const careColumns = sql`
  mentorships.id, mentorships.type, mentorships.created_at, mentorships.ended_at, next_on::text, owner_id, paused_at,
  paused_until::text,
  (select last_day::text from mentorship_closures as closure where closure.mentorship_id = mentorships.id) as closes_on`

/** Returns those of these mentorships that run and are not paused; without ids, all of them. */
export function activePairs(db: Database, ids: readonly string[] | null = null) {
  return db.many<CareRow>(sql`
    select ${careColumns} from mentorships join mentorship_care on mentorship_id = mentorships.id
    where ended_at is null and paused_at is null
      and (${ids}::text[] is null or mentorships.id = any (${ids}::text[]))
    order by next_on, mentorships.id`)
}

/** The pairs of a page of the list. */
export interface PairsAsked {
  readonly state: 'active' | 'paused' | 'closing' | 'ended' | 'running'
  readonly owner: string | undefined
  readonly lateBefore: string | undefined
  /** Only the pairs of these people. */
  readonly people: readonly string[] | undefined
  /** The day and the id of the last pair before. */
  readonly after: readonly [string, string] | undefined
  readonly most: number
}

/** Returns the next pairs by the day of their next contact. The name alone would sort by the text of the day, without the index. */
export function pairsAfter(db: Database, { state, owner, lateBefore, people, after, most }: PairsAsked) {
  const [day, id] = after ?? ['0001-01-01', '']
  return db.many<CareRow>(sql`
    select ${careColumns} from mentorships join mentorship_care as care on care.mentorship_id = mentorships.id
    where ${stateOf[state]} and (care.next_on, care.mentorship_id) > (${day}::date, ${id})
      and (${owner ?? null}::text is null or owner_id is not distinct from nullif(${owner ?? null}, 'nobody'))
      and (${lateBefore ?? null}::date is null or care.next_on < ${lateBefore ?? null}::date)
      and (${people ?? null}::text[] is null or mentorships.id in (
        select member.mentorship_id from mentorship_members as member
        where member.person_id = any (${people ?? null}::text[]) and left_at is null))
    order by care.next_on, care.mentorship_id limit ${most}`)
}

/** The condition of each state. */
export const stateOf: Readonly<Record<PairsAsked['state'], Statement>> = {
  active: sql`ended_at is null and paused_at is null`,
  running: sql`ended_at is null`,
  paused: sql`ended_at is null and paused_at is not null`,
  closing: sql`ended_at is null and mentorships.id in (
    select closure.mentorship_id from mentorship_closures as closure where finished_at is null)`,
  ended: sql`ended_at is not null`,
}

/** Returns one mentorship. */
export function pairById(db: Database, id: string) {
  return db.maybe<CareRow>(sql`
    select ${careColumns} from mentorships join mentorship_care on mentorship_id = mentorships.id
    where mentorships.id = ${id}`)
}

/** Returns one mentorship; nobody else changes its next contact until the transaction ends. */
export function lockPair(tx: Database, id: string) {
  return tx.maybe<CareRow>(sql`
    select ${careColumns} from mentorships join mentorship_care on mentorship_id = mentorships.id
    where mentorships.id = ${id} for update of mentorship_care`)
}

/** Stores the next contact of a mentorship and its owner. */
export function setNext(
  tx: Database,
  { id, nextOn, ownerId }: { readonly id: string; readonly nextOn: string; readonly ownerId: string | null },
) {
  return tx.run(sql`
    update mentorship_care set next_on = ${nextOn}::date, owner_id = ${ownerId} where mentorship_id = ${id}`)
}

/** Pauses a mentorship, or ends its pause with null. */
export function setPaused(
  tx: Database,
  { id, at, until }: { readonly id: string; readonly at: Date | null; readonly until: string | null },
) {
  return tx.run(sql`
    update mentorship_care set paused_at = ${at}, paused_until = ${until}::date where mentorship_id = ${id}`)
}

/** Returns the running mentorships whose pause ended before a day. */
export async function endedPauses(db: Database, today: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select mentorships.id from mentorship_care join mentorships on mentorships.id = mentorship_id
    where paused_until < ${today}::date and paused_at is not null and ended_at is null order by mentorships.id`)
  return rows.map(({ id }) => id)
}

/** Everyone who is in these mentorships, or was until their end. */
export function everyMember(db: Database, ids: readonly string[]) {
  return db.many<{ mentorshipId: string; personId: string; role: MemberRole }>(sql`
    select mentorship_id, person_id, role from mentorship_members
    where mentorship_id = any (${ids}::text[]) and left_at is null order by role, person_id`)
}

/** A contact of the team with a pair. */
export interface ContactRow {
  readonly id: string
  readonly mentorshipId: string
  readonly staffId: string | null
  readonly side: 'mentee' | 'mentor' | 'both'
  readonly way: 'call' | 'message' | 'meeting' | 'visit'
  readonly outcome: ContactOutcome
  readonly words: string
  readonly nextOn: string
  readonly heldAt: Date
  readonly actionId: string
}

/** Stores a contact. */
export function insertContact(tx: Database, row: ContactRow) {
  return tx.run(sql`
    insert into mentorship_contacts (id, mentorship_id, staff_id, side, way, outcome, words, next_on, held_at, action_id)
    values (${row.id}, ${row.mentorshipId}, ${row.staffId}, ${row.side}, ${row.way}, ${row.outcome}, ${row.words},
            ${row.nextOn}::date, ${row.heldAt}, ${row.actionId})`)
}

/** Returns the contacts of these mentorships that were not undone, newest first. */
export function contactsOf(db: Database, ids: readonly string[]) {
  return db.many<ContactRow>(sql`
    select id, mentorship_id, staff_id, side, way, outcome, words, next_on::text, held_at, action_id
    from mentorship_contacts where mentorship_id = any (${ids}::text[]) and undone_at is null
    order by held_at desc, id desc`)
}

/** Returns the newest contact of each of these mentorships. */
export function newestContacts(db: Database, ids: readonly string[]) {
  return db.many<Pick<ContactRow, 'mentorshipId' | 'outcome' | 'heldAt'>>(sql`
    select distinct on (mentorship_id) mentorship_id, outcome, held_at from mentorship_contacts
    where mentorship_id = any (${ids}::text[]) and undone_at is null
    order by mentorship_id, held_at desc, id desc`)
}

/** Marks a contact as undone. */
export function undoContact(tx: Database, id: string, at: Date) {
  return tx.run(sql`update mentorship_contacts set undone_at = ${at} where id = ${id} and undone_at is null`)
}

/** How it goes for one side, asked on a day after the beginning. */
export interface PulseRow {
  readonly mentorshipId: string
  readonly personId: string
  readonly day: number
  readonly value: number
  readonly words: string
  readonly answeredAt: Date
}

/** Stores how it goes, in place of an earlier answer of the same day. */
export function putPulse(tx: Database, row: PulseRow) {
  return tx.run(sql`
    insert into mentorship_pulses (mentorship_id, person_id, day, value, words, answered_at)
    values (${row.mentorshipId}, ${row.personId}, ${row.day}, ${row.value}, ${row.words}, ${row.answeredAt})
    on conflict (mentorship_id, person_id, day) do update set value = excluded.value, words = excluded.words,
      answered_at = excluded.answered_at`)
}

/** Returns the pulses of these mentorships, oldest first. */
export function pulsesOf(db: Database, ids: readonly string[]) {
  return db.many<PulseRow>(sql`
    select * from mentorship_pulses where mentorship_id = any (${ids}::text[]) order by day, answered_at`)
}

/** Returns the pulses of a person, for their archive. */
export function pulsesBy(db: Database, personId: string) {
  return db.many<PulseRow>(sql`
    select * from mentorship_pulses where person_id = ${personId} order by mentorship_id, day`)
}
