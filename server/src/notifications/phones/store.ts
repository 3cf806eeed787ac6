import type { PhoneChannel } from '@saathi/contract/notifications/phoneCalls.ts'

import { type Database, sql } from '../../engines/database/database.ts'
import { newId } from '../../engines/database/ids.ts'

/** Returns the proved number of a person. */
export async function numberOf(db: Database, personId: string): Promise<string | undefined> {
  const row = await db.maybe<{ number: string }>(sql`
    select number from notice_phones where person_id = ${personId}`)
  return row?.number
}

/** Returns the number that a person's notices go to by a channel; undefined without consent. */
export async function agreedNumber(
  db: Database,
  personId: string,
  channel: PhoneChannel,
): Promise<string | undefined> {
  const row = await db.maybe<{ number: string }>(sql`
    select number from notice_phones join notice_phone_consents using (person_id, number)
    where person_id = ${personId} and channel = ${channel} and ended_at is null`)
  return row?.number
}

/** Returns which of these people a channel to phone numbers reaches. */
export async function peopleWithPhone(db: Database, people: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ personId: string }>(sql`
    select distinct person_id from notice_phone_consents
    where person_id = any (${people}::text[]) and ended_at is null`)
  return rows.map(({ personId }) => personId)
}

/** Whether anybody agreed to notices at a phone number. */
export async function isAnyPhone(db: Database): Promise<boolean> {
  return (
    await db.one<{ some: boolean }>(sql`
    select exists (select from notice_phone_consents where ended_at is null) as some`)
  ).some
}

/** A code that was sent to a number. */
export interface CodeRow {
  readonly number: string
  readonly channel: PhoneChannel
  readonly expiresAt: Date
}

/** Stores the only valid code of a person. */
export function putPhoneCode(
  db: Database,
  personId: string,
  { number, channel, expiresAt, codeHash }: CodeRow & { readonly codeHash: string },
) {
  return db.run(sql`
    insert into notice_phone_codes (person_id, number, channel, code_hash, expires_at, tries)
    values (${personId}, ${number}, ${channel}, ${codeHash}, ${expiresAt}, 0)
    on conflict (person_id) do update set number = excluded.number, channel = excluded.channel,
      code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`)
}

/** Returns the code that a person has not typed yet. */
export function phoneCodeOf(db: Database, personId: string, now: Date) {
  return db.maybe<CodeRow>(sql`
    select number, channel, expires_at from notice_phone_codes
    where person_id = ${personId} and expires_at > ${now}`)
}

/** The number of wrong codes that a person may type. */
const mostTries = 5

/** Counts an attempt, so that parallel guesses cannot exceed the limit. Returns false after the last one. */
export async function takeTry(db: Database, personId: string, now: Date): Promise<boolean> {
  const taken = await db.run(sql`
    update notice_phone_codes set tries = tries + 1
    where person_id = ${personId} and expires_at > ${now} and tries < ${mostTries}`)
  return taken > 0
}

/** Uses a code up, and returns its number and channel; undefined if it is wrong. */
export function usePhoneCode(
  tx: Database,
  { personId, codeHash, now }: { readonly personId: string; readonly codeHash: string; readonly now: Date },
) {
  return tx.maybe<Pick<CodeRow, 'number' | 'channel'>>(sql`
    delete from notice_phone_codes
    where person_id = ${personId} and code_hash = ${codeHash} and expires_at > ${now}
    returning number, channel`)
}

/** Forgets a code that was not typed. */
export function deletePhoneCode(db: Database, personId: string) {
  return db.run(sql`delete from notice_phone_codes where person_id = ${personId}`)
}

/** Stores a proved number. Consents for an earlier one end. */
export async function putPhone(
  tx: Database,
  { personId, number, at }: { readonly personId: string; readonly number: string; readonly at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into notice_phones (person_id, number, proved_at) values (${personId}, ${number}, ${at})
    on conflict (person_id) do update set number = excluded.number, proved_at = excluded.proved_at`)
  await tx.run(sql`
    update notice_phone_consents set ended_at = ${at}, ended_by = 'number'
    where person_id = ${personId} and number <> ${number} and ended_at is null`)
}

/** Forgets the number of a person, and ends the consents for it. */
export async function deletePhone(tx: Database, personId: string, at: Date): Promise<void> {
  await tx.run(sql`delete from notice_phones where person_id = ${personId}`)
  await deletePhoneCode(tx, personId)
  await tx.run(sql`
    update notice_phone_consents set ended_at = ${at}, ended_by = 'person'
    where person_id = ${personId} and ended_at is null`)
}

/** What a person agreed to. */
export interface ConsentRow {
  readonly channel: PhoneChannel
  readonly number: string
  readonly wording: string
  readonly agreedAt: Date
  readonly endedAt: Date | null
  readonly endedBy: 'person' | 'stop' | 'number' | null
}

/** Returns the consents of a person, newest first. */
export function phoneConsentsOf(db: Database, personId: string) {
  return db.many<ConsentRow>(sql`
    select channel, number, wording, agreed_at, ended_at, ended_by from notice_phone_consents
    where person_id = ${personId} order by agreed_at desc, id desc`)
}

/** Stores that a person agrees to a channel; the same again changes nothing. */
export function addConsent(
  tx: Database,
  given: Pick<ConsentRow, 'channel' | 'number' | 'wording' | 'agreedAt'> & { readonly personId: string },
) {
  return tx.run(sql`
    insert into notice_phone_consents (id, person_id, channel, number, wording, agreed_at)
    values (${newId()}, ${given.personId}, ${given.channel}, ${given.number}, ${given.wording}, ${given.agreedAt})
    on conflict do nothing`)
}

/** Ends the consent of a person for a channel. */
export function endConsent(
  tx: Database,
  { personId, channel, at }: { readonly personId: string; readonly channel: PhoneChannel; readonly at: Date },
) {
  return tx.run(sql`
    update notice_phone_consents set ended_at = ${at}, ended_by = 'person'
    where person_id = ${personId} and channel = ${channel} and ended_at is null`)
}

/** Ends the consents for a number whose owner wrote STOP by a channel, given before a moment. */
export function stopNumber(
  db: Database,
  {
    number,
    channel,
    at,
    before,
  }: {
    readonly number: string
    readonly channel: PhoneChannel
    readonly at: Date
    readonly before: Date
  },
) {
  return db.run(sql`
    update notice_phone_consents set ended_at = ${at}, ended_by = 'stop'
    where number = ${number} and channel = ${channel} and ended_at is null and agreed_at <= ${before}`)
}
