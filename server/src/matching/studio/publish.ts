import { Failure } from '@saathi/contract/errors.ts'
import { publishUndoMs } from '@saathi/contract/matching/studioRules.ts'
import * as v from 'valibot'

import { deskChanged } from '../../desk/public/news.ts'
import { undoableAct } from '../../desk/public/undoable.ts'
import type { Undo } from '../../room/deskDuties.ts'
import { type DueKind, dueKind } from '../../engines/work/dueWork.ts'
import { type Job, job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import { languageOf } from '../../people/public/person.ts'
import { findRun, programmeNamed } from '../public/runs.ts'
import { publishRun } from '../runs/publish.ts'
import type { ReadRun } from '../runs/record.ts'
import { type BrokenPair, changesSince } from './changes.ts'
import {
  draftById,
  type DraftRow,
  lockDraft,
  lockDrafts,
  markSent,
  marksOf,
  putPublished,
} from './draftStore.ts'
import { runOf } from './entry.ts'
import { nameOf, requireOpen } from './open.ts'
import { readSettings } from './settings.ts'
import { named, namesOf } from './words.ts'

/** The kind under which the publication of a draft is undone, and the name of the due work that ends its ten minutes. */
export const publishKind = 'draft_published'
/** The name of the job that sends the proposals. */
export const sendDraftName = 'sendMatchDraft'

type PublishingHouse = NoticeHouse & Pick<House, 'db' | 'due'>

interface Publishing {
  readonly staff: StaffMember
  readonly draft: DraftRow
  /** The version that the member of the team has read. */
  readonly version: number
}

/** Publishes a draft: its proposals go out in ten minutes, unless it is undone before. */
export async function publishDraft(house: PublishingHouse, { staff, draft, version }: Publishing) {
  const { db, bus, clock, due } = house
  const read = await runOf(db, draft)
  // A colleague who was first is more important than what has changed through them.
  await requireOpen(db, draft)
  const changes = await changesSince(house, read)
  return db.transaction(async (tx) => {
    const all = await lockDrafts(tx, draft.programme)
    const held = all.find(({ id }) => id === draft.id)
    if (held === undefined) throw new Failure('notFound')
    await requireOpen(tx, held)
    const pending = all.find(({ publishedAt, isSent }) => publishedAt !== null && !isSent)
    if (pending !== undefined)
      throw new Failure('alreadyTaken', { by: await nameOf(tx, pending.publishedBy) })
    if (held.version !== version) {
      const [newest] = await marksOf(tx, held.id)
      throw new Failure('alreadyTaken', { by: await nameOf(tx, newest?.markedBy ?? null) })
    }
    if (held.state !== 'ready' || held.runId !== draft.runId) throw new Failure('draftNotReady')
    if (readSettings(held.settings).places.length > 0) throw new Failure('onlyWhatIf')
    if (changes.length > 0)
      throw new Failure('poolChanged', { detail: await changeWords(house, staff, changes) })
    const at = clock.now()
    const sendsAt = new Date(at.getTime() + publishUndoMs)
    const payload = { draftId: held.id, at: at.toISOString() }
    const people = new Set(read.output.proposals.flatMap(({ mentorId, menteeId }) => [mentorId, menteeId]))
    const act = await undoableAct(tx, {
      staffId: staff.id,
      at,
      act: publishKind,
      about: 'list',
      aboutId: held.id,
      after: { proposals: read.output.proposals.length, people: people.size },
      right: 'matching',
      kind: publishKind,
      payload,
      undoMs: publishUndoMs,
    })
    await putPublished(tx, { id: held.id, by: staff.id, at, sendsAt, actionId: act.actionId })
    await due.plan(tx, { key: `${publishKind}:${held.id}`, name: publishKind, payload, at: sendsAt })
    await deskChanged(bus, tx, ['matching', 'today'])
    return { ...act, people: people.size }
  })
}

/** The most proposals that a sentence about the pool names. */
const mostNamed = 5

async function changeWords(
  { db, texts }: PublishingHouse,
  staff: StaffMember,
  changes: readonly BrokenPair[],
): Promise<string> {
  const shown = changes.slice(0, mostNamed)
  const names = await namesOf(
    db,
    shown.flatMap(({ menteeId, mentorId }) => [menteeId, mentorId]),
  )
  const language = await languageOf(db, staff.id)
  return shown
    .map(({ kind, menteeId, mentorId }) =>
      texts.text(language, `desk.poolChange.${kind}`, {
        mentee: names.get(menteeId) ?? '',
        mentor: names.get(mentorId) ?? '',
      }),
    )
    .join(' ')
}

const published = v.object({ draftId: v.string(), at: v.string() })

/** Takes the publication of a draft back before its proposals go out. */
export function publishUndo({ bus, due }: PublishingHouse): Undo {
  return async (tx, payload) => {
    const { draftId, at } = v.parse(published, payload)
    const draft = await lockDraft(tx, draftId)
    if (!isStill(draft, at)) throw new Failure('undoEnded')
    await putPublished(tx, { id: draftId, by: null, at: null, sendsAt: null, actionId: null })
    await due.drop(tx, `${publishKind}:${draftId}`)
    await deskChanged(bus, tx, ['matching', 'today'])
  }
}

/** Whether a draft waits to be sent since this moment. */
function isStill(draft: DraftRow | undefined, at: string): draft is DraftRow {
  return draft !== undefined && draft.publishedAt?.toISOString() === at && !draft.isSent
}

/** Queues the sending when the ten minutes are over: it takes longer than due work may. */
export function sendKind({ queue }: Pick<House, 'queue'>): DueKind {
  return dueKind({
    payload: published,
    work: (tx, payload) =>
      queue.add(tx, { name: sendDraftName, payload, key: `${sendDraftName}:${payload.draftId}` }),
  })
}

/** Makes the proposals of a published draft. Repeating it makes nothing twice. */
export function sendDraftJob(house: PublishingHouse): Job {
  return job({
    payload: published,
    lane: 'slow',
    work: async ({ draftId, at }) => {
      const { db, bus } = house
      const isWanted = await db.transaction(async (tx) => (await markSent(tx, draftId, new Date(at))) > 0)
      const draft = isWanted ? await draftById(db, draftId) : undefined
      const found = draft?.runId == null ? undefined : await findRun(db, draft.runId)
      if (found?.read !== undefined) await publishRun(house, found.row, found.read)
      await db.transaction((tx) => deskChanged(bus, tx, ['matching', 'today']))
    },
  })
}

/** The most people whom a preview names. */
const mostPeople = 200

/** Returns who gets which email, and the proposals that do not hold. */
export async function lettersOf(house: PublishingHouse, staff: StaffMember, read: ReadRun) {
  const { db, texts } = house
  const { input, output } = read
  const changes = (await changesSince(house, read)).slice(0, mostPeople)
  const mentees = [...new Set(output.proposals.map(({ menteeId }) => menteeId))]
  const mentors = [...new Set(output.proposals.map(({ mentorId }) => mentorId))]
  const first = new Set(
    output.proposals
      .filter(({ part }) => part === 'core')
      .flatMap(({ menteeId, mentorId }) => [menteeId, mentorId]),
  )
  const shown = [
    ...mentors.map((id) => ({ id, role: 'mentor' as const })),
    ...mentees.map((id) => ({ id, role: 'mentee' as const })),
  ].slice(0, mostPeople)
  const names = await namesOf(db, [
    ...shown.map(({ id }) => id),
    ...changes.flatMap(({ menteeId, mentorId }) => [menteeId, mentorId]),
  ])
  const language = await languageOf(db, staff.id)
  const programme = programmeNamed(input.programme.key) ?? input.programme
  const values = { days: String(Math.floor(programme.expiryHours / 24)) }
  return {
    mentees: mentees.length,
    mentors: mentors.length,
    people: shown.map(({ id, role }) => ({ ...named(names, id), role, isReserve: !first.has(id) })),
    mail: {
      title: texts.text(language, 'notice.matchesProposed.title'),
      body: texts.text(language, 'notice.matchesProposed.body', values),
    },
    changes: changes.map(({ kind, menteeId, mentorId }) => ({
      kind,
      mentee: named(names, menteeId),
      mentor: named(names, mentorId),
    })),
  }
}
