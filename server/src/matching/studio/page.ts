import type { DraftPage, DraftProposal } from '@saathi/contract/matching/studioShapes.ts'

import type { Database } from '../../engines/database/database.ts'
import { answeredBy } from '../../surveys/public.ts'
import type { Pair, Proposal } from '../engine/model/model.ts'
import type { Programme } from '../engine/model/programme.ts'
import { mostPoints } from '../engine/scoring/score.ts'
import { readRun, type ReadRun } from '../runs/record.ts'
import { type DraftRow, marksOf, type MarkRow } from './draftStore.ts'
import { entriesOf } from './entry.ts'
import { fitOf } from './figures.ts'
import { type Followed, followedIn, followedOf, followUpsOf, pairKey } from './follow.ts'
import { commonWords, criterionWords, named, type Names, namesOf } from './words.ts'

const pageSize = 50
/** The most people without a proposal, and the most pairs of a difference, that a page shows. */
const mostLeft = 100

interface PageAsked {
  readonly draft: DraftRow
  readonly after: number
  /** The draft that it is compared with. */
  readonly against: DraftRow | undefined
}

/** Returns a draft with a part of its proposals: those of the run first, the longest wait first. */
export async function draftPage(db: Database, { draft, after, against }: PageAsked): Promise<DraftPage> {
  const [entry] = await entriesOf(db, [draft])
  if (entry === undefined) throw new Error('A draft has no entry.')
  const read = draft.runId === null ? undefined : await readRun(db, draft.runId)
  const none = { proposals: [], unmatched: [], unmatchedCount: 0, forbidden: [], followUps: [] }
  if (read === undefined || draft.runId === null) return { ...entry, ...none, next: null, difference: null }
  const isSent = entry.published?.isSent === true
  const ordered = inOrder(read)
  const shown = ordered.slice(after, after + pageSize)
  const left = after === 0 ? leftOf(read) : []
  const marks = await marksOf(db, draft.id)
  const forbidden = marks.filter(({ mark }) => mark === 'forbid')
  const difference = after === 0 ? await differenceOf(db, read, against) : null
  const later = isSent && after === 0 ? await followUpsOf(db, draft.runId) : []
  const pairs = [...shown, ...forbidden, ...later, ...(difference?.here ?? []), ...(difference?.there ?? [])]
  const names = await namesOf(db, [
    ...pairs.flatMap(({ menteeId, mentorId }) => [menteeId, mentorId]),
    ...marks.map(({ markedBy }) => markedBy),
    ...left.map(({ id }) => id),
  ])
  const answers = await answeredBy(
    db,
    shown.map(({ menteeId }) => menteeId),
  )
  const followed = isSent ? await followedIn(db, draft.runId) : new Map<string, Followed>()
  const pairOf = (pair: Pair) => ({
    mentee: named(names, pair.menteeId),
    mentor: named(names, pair.mentorId),
  })
  const end = after + pageSize
  return {
    ...entry,
    proposals: shown.map((proposal) =>
      shownProposal(proposal, { read, names, answers, marks, followed: followed.get(pairKey(proposal)) }),
    ),
    unmatched: left.map(({ id, because, waitedDays, role, open }) => ({
      ...named(names, id),
      role,
      open,
      waitedDays,
      because: because === 'places' ? null : criterionWords(read.input.programme, because),
    })),
    unmatchedCount: read.output.unmatched.length,
    next: ordered.length > end ? end : null,
    forbidden: forbidden.map(pairOf),
    difference:
      difference === null ? null : { here: difference.here.map(pairOf), there: difference.there.map(pairOf) },
    followUps: later.map((tracker) => ({
      ...pairOf(tracker),
      followed: followedOf(tracker),
      at: tracker.madeAt.toISOString(),
    })),
  }
}

/** Returns the proposals in the order in which the team reads them. */
function inOrder({ input, output }: ReadRun): Proposal[] {
  const waited = new Map(input.mentees.map(({ id, waitedDays }) => [id, waitedDays]))
  return output.proposals.toSorted(
    (one, other) =>
      Number(other.part === 'core') - Number(one.part === 'core') ||
      (waited.get(other.menteeId) ?? 0) - (waited.get(one.menteeId) ?? 0),
  )
}

interface Showing {
  readonly read: ReadRun
  readonly names: Names
  readonly answers: Awaited<ReturnType<typeof answeredBy>>
  readonly marks: readonly MarkRow[]
  readonly followed: Followed | undefined
}

function shownProposal(
  { menteeId, mentorId, part, score, contributions }: Proposal,
  { read: { input }, names, answers, marks, followed }: Showing,
): DraftProposal {
  const mark = marks.find((each) => each.menteeId === menteeId && each.mentorId === mentorId)
  return {
    mentee: named(names, menteeId),
    mentor: named(names, mentorId),
    waitedDays: input.mentees.find(({ id }) => id === menteeId)?.waitedDays ?? 0,
    isFirst: part === 'core',
    fit: fitOf(score),
    criteria: shownCriteria(input.programme, contributions, answers.get(menteeId)),
    mark:
      mark === undefined
        ? null
        : { mark: mark.mark, by: names.get(mark.markedBy ?? '') ?? '', reason: mark.reason },
    followed: followed ?? null,
  }
}

/** Returns how two people fit, criterion by criterion. */
function shownCriteria(
  programme: Programme,
  contributions: Proposal['contributions'],
  answers: ReturnType<Awaited<ReturnType<typeof answeredBy>>['get']>,
): DraftProposal['criteria'] {
  const most = mostPoints(programme.criteria)
  return programme.criteria.flatMap((criterion, at) => {
    const found = contributions.find((each) => each.criterion === criterion.key)
    if (found === undefined) return []
    return [
      {
        ...criterionWords(programme, criterion.key),
        fit: found.fit,
        points: found.points,
        most: most[at] ?? 0,
        ...commonWords(answers, criterion, found.matched),
      },
    ]
  })
}

/** Returns the people without a proposal of the run, mentees and long waits first. */
function leftOf({ input, output }: ReadRun) {
  const mentees = new Map(input.mentees.map((each) => [each.id, each.waitedDays]))
  const mentors = new Map(input.mentors.map((each) => [each.id, each.waitedDays]))
  return output.unmatched
    .map(({ id, because }) => ({
      id,
      because,
      role: mentees.has(id) ? ('mentee' as const) : ('mentor' as const),
      waitedDays: mentees.get(id) ?? mentors.get(id) ?? 0,
    }))
    .toSorted(
      (one, other) =>
        Number(one.role === 'mentor') - Number(other.role === 'mentor') || other.waitedDays - one.waitedDays,
    )
    .slice(0, mostLeft)
    .map((each) => ({
      ...each,
      open: input.standing.filter(({ menteeId, mentorId }) => [menteeId, mentorId].includes(each.id)).length,
    }))
}

/** Returns the pairs that only one of two drafts has. */
async function differenceOf(db: Database, { output }: ReadRun, against: DraftRow | undefined) {
  const other = against?.runId == null ? undefined : await readRun(db, against.runId)
  if (other === undefined) return null
  const [own, theirs] = [output, other.output].map(({ proposals }) =>
    proposals.filter(({ part }) => part === 'core'),
  )
  const only = (one: readonly Proposal[] = [], another: readonly Proposal[] = []) => {
    const known = new Set(another.map(pairKey))
    return one.filter((each) => !known.has(pairKey(each))).slice(0, mostLeft)
  }
  return { here: only(own, theirs), there: only(theirs, own) }
}
