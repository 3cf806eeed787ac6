import type { PairMark } from '@saathi/contract/matching/studioRules.ts'

import { type Database, sql, type Statement } from '../../engines/database/database.ts'
import type { DraftSettings } from './settings.ts'
import type { StoredFigures } from './figures.ts'

/** A stored draft. */
export interface DraftRow {
  readonly id: string
  readonly programme: string
  readonly madeBy: string | null
  readonly madeAt: Date
  readonly settings: DraftSettings
  readonly programmes: string[] | null
  readonly institutions: string[] | null
  readonly runId: string | null
  readonly state: 'waiting' | 'working' | 'ready' | 'failed'
  readonly progress: number
  readonly version: number
  readonly figures: StoredFigures | null
  readonly publishedBy: string | null
  readonly publishedAt: Date | null
  readonly sendsAt: Date | null
  readonly isSent: boolean
  readonly actionId: string | null
  /** When the proposals of its run were made; null before. */
  readonly runPublishedAt: Date | null
  /** Whether what it was made of is still stored. */
  readonly hasRun: boolean
}

const columns: Statement = sql`
  match_drafts.*, match_runs.published_at as run_published_at, match_runs.input is not null as has_run`
const drafts: Statement = sql`match_drafts left join match_runs on match_runs.id = run_id`

/** Returns a draft. */
export function draftById(db: Database, id: string) {
  return db.maybe<DraftRow>(sql`select ${columns} from ${drafts} where match_drafts.id = ${id}`)
}

/** Returns those of these drafts that are there. */
export function draftsByIds(db: Database, ids: readonly string[]) {
  return db.many<DraftRow>(sql`
    select ${columns} from ${drafts} where match_drafts.id = any (${ids}::text[])`)
}

/** Locks the drafts of a programme until the transaction ends, and returns them. */
export function lockDrafts(tx: Database, programme: string) {
  return tx.many<DraftRow>(sql`
    select ${columns} from ${drafts} where match_drafts.programme = ${programme}
    order by match_drafts.id for update of match_drafts`)
}

/** Locks a draft until the transaction ends. */
export function lockDraft(tx: Database, id: string) {
  return tx.maybe<DraftRow>(sql`
    select ${columns} from ${drafts} where match_drafts.id = ${id} for update of match_drafts`)
}

/** Returns the newest drafts before a place, which is the id of a draft. */
export function newestDrafts(
  db: Database,
  { before, most }: { readonly before?: string; readonly most: number },
) {
  return db.many<DraftRow>(sql`
    select ${columns} from ${drafts} where ${before ?? null}::text is null or match_drafts.id < ${before ?? null}
    order by match_drafts.id desc limit ${most}`)
}

type NewDraft = Pick<DraftRow, 'id' | 'programme' | 'settings' | 'programmes' | 'institutions' | 'madeAt'>

/** Stores a draft that waits for its dry run. */
export function addDraft(tx: Database, draft: NewDraft & { readonly madeBy: string }) {
  return tx.run(sql`
    insert into match_drafts (id, programme, made_by, made_at, settings, programmes, institutions, state)
    values (${draft.id}, ${draft.programme}, ${draft.madeBy}, ${draft.madeAt}, ${JSON.stringify(draft.settings)}::jsonb,
            ${draft.programmes}, ${draft.institutions}, 'waiting')`)
}

/** Stores how far the dry run of a version is. */
export function putProgress(
  tx: Database,
  { id, version, state, progress }: Pick<DraftRow, 'id' | 'version' | 'state' | 'progress'>,
) {
  return tx.run(sql`
    update match_drafts set state = ${state}, progress = ${progress} where id = ${id} and version = ${version}`)
}

/** Stores the result of a version; returns 0 if the team has changed the draft since. */
export function putResult(
  tx: Database,
  {
    id,
    version,
    runId,
    figures,
  }: Pick<DraftRow, 'id' | 'version'> & { runId: string; figures: StoredFigures },
) {
  return tx.run(sql`
    update match_drafts set state = 'ready', run_id = ${runId}, figures = ${JSON.stringify(figures)}::jsonb
    where id = ${id} and version = ${version}`)
}

/** Lets a draft wait for another dry run. */
export function waitAgain(tx: Database, id: string) {
  return tx.run(sql`
    update match_drafts set state = 'waiting', progress = 0, version = version + 1 where id = ${id}`)
}

/** Stores that a draft is published; the values are null if that is taken back. */
export function putPublished(
  tx: Database,
  {
    id,
    by,
    at,
    sendsAt,
    actionId,
  }: { id: string; by: string | null; at: Date | null; sendsAt: Date | null; actionId: string | null },
) {
  return tx.run(sql`
    update match_drafts
    set published_by = ${by}, published_at = ${at}, sends_at = ${sendsAt}, action_id = ${actionId}
    where id = ${id}`)
}

/** Marks that the proposals of a published draft go out; returns 0 if that was taken back. */
export function markSent(tx: Database, id: string, publishedAt: Date) {
  return tx.run(sql`
    update match_drafts set is_sent = true where id = ${id} and published_at = ${publishedAt}`)
}

/** What the team said about a pair. */
export interface MarkRow {
  readonly menteeId: string
  readonly mentorId: string
  readonly mark: Exclude<PairMark, 'none'>
  readonly reason: string
  readonly markedBy: string | null
  readonly markedAt: Date
}

/** Returns the marks of a draft, the newest first. */
export function marksOf(db: Database, draftId: string) {
  return db.many<MarkRow>(sql`
    select mentee_id, mentor_id, mark, reason, marked_by, marked_at from match_draft_marks
    where draft_id = ${draftId} order by marked_at desc, mentee_id, mentor_id`)
}

/** Stores a mark, in place of the one before. */
export function putMark(tx: Database, draftId: string, row: MarkRow) {
  return tx.run(sql`
    insert into match_draft_marks (draft_id, mentee_id, mentor_id, mark, reason, marked_by, marked_at)
    values (${draftId}, ${row.menteeId}, ${row.mentorId}, ${row.mark}, ${row.reason}, ${row.markedBy}, ${row.markedAt})
    on conflict (draft_id, mentee_id, mentor_id) do update
    set mark = excluded.mark, reason = excluded.reason, marked_by = excluded.marked_by, marked_at = excluded.marked_at`)
}

/** Deletes a mark; returns 0 if there is none. */
export function dropMark(
  tx: Database,
  draftId: string,
  { menteeId, mentorId }: Pick<MarkRow, 'menteeId' | 'mentorId'>,
) {
  return tx.run(sql`
    delete from match_draft_marks
    where draft_id = ${draftId} and mentee_id = ${menteeId} and mentor_id = ${mentorId}`)
}

/** Takes the marks of another draft over. */
export function copyMarks(tx: Database, from: string, to: string) {
  return tx.run(sql`
    insert into match_draft_marks (draft_id, mentee_id, mentor_id, mark, reason, marked_by, marked_at)
    select ${to}, mentee_id, mentor_id, mark, reason, marked_by, marked_at from match_draft_marks
    where draft_id = ${from}`)
}

/** Deletes a run that a newer one of its draft replaces. */
export function dropRun(tx: Database, runId: string) {
  return tx.run(sql`
    delete from match_runs where id = ${runId} and kind = 'draft' and published_at is null
      and not exists (select from match_trackers where run_id = match_runs.id)
      and not exists (select from match_helps where run_id = match_runs.id)`)
}

/** Returns what the team said about pairs of a person, for their archive. */
export function marksAbout(db: Database, personId: string) {
  return db.many(sql`
    select mark, reason, marked_at from match_draft_marks where mentee_id = ${personId} or mentor_id = ${personId}
    order by marked_at, mark`)
}
