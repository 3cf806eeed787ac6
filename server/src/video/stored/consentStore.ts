import type { CallConsent, VideoRoom } from '@saathi/contract/video/calls.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** A person's answer to what may be kept of a call, with the words that they read. */
export interface ConsentRow {
  readonly id: string
  readonly callId: string
  readonly personId: string
  readonly recording: boolean
  readonly transcript: boolean
  readonly summary: boolean
  /** The purposes that they left open, which count as no. */
  readonly unanswered: VideoRoom['unanswered']
  readonly wording: string
  /** The days that the question named. */
  readonly recordingDays: number | null
  readonly answeredAt: Date
}

/** Stores an answer. Earlier ones stay, because they say what was allowed until then. */
export function addConsent(db: Database, row: ConsentRow) {
  const { id, callId, personId, recording, transcript, summary, unanswered, wording } = row
  return db.run(sql`
    insert into call_consents
      (id, call_id, person_id, recording, transcript, summary, unanswered, wording, recording_days, answered_at)
    values (${id}, ${callId}, ${personId}, ${recording}, ${transcript}, ${summary}, ${unanswered}::text[], ${wording},
            ${row.recordingDays}, ${row.answeredAt})`)
}

/** Returns a person's newest answer about a call. */
export function consentOf(db: Database, callId: string, personId: string) {
  return db.maybe<CallConsent & Pick<ConsentRow, 'unanswered'>>(sql`
    select recording as consent, transcript, summary, unanswered from call_consents
    where call_id = ${callId} and person_id = ${personId} order by answered_at desc, id desc limit 1`)
}

/** Returns all answers about a call, in their order. */
export function answersIn(db: Database, callId: string) {
  return db.many<
    Pick<ConsentRow, 'personId' | 'recording' | 'transcript' | 'summary' | 'recordingDays' | 'answeredAt'>
  >(sql`
    select person_id, recording, transcript, summary, recording_days, answered_at from call_consents
    where call_id = ${callId} order by answered_at, id`)
}

/** Returns a person's answers, for their archive. */
export function consentsOf(db: Database, personId: string) {
  return db.many<Omit<ConsentRow, 'id' | 'personId'>>(sql`
    select call_id, recording, transcript, summary, unanswered, wording, recording_days, answered_at from call_consents
    where person_id = ${personId} order by answered_at, id`)
}
