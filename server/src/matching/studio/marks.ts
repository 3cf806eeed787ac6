import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import type { PairMark } from '@saathi/contract/matching/studioRules.ts'

import { audit } from '../../desk/public/audit.ts'
import { deskChanged } from '../../desk/public/news.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import type { Pair } from '../engine/model/model.ts'
import { scorerOf } from '../engine/scoring/score.ts'
import type { ReadRun } from '../runs/record.ts'
import {
  type DraftRow,
  dropMark,
  lockDraft,
  marksOf,
  type MarkRow,
  putMark,
  waitAgain,
} from './draftStore.ts'
import { runOf } from './entry.ts'
import { pairKey } from './follow.ts'
import { requireOpen } from './open.ts'
import { solveDraftName } from './solve.ts'

/** A mark as a member of the team gives it. */
export interface GivenMark {
  readonly mentee: string
  readonly mentor: string
  readonly mark: PairMark
  readonly reason: string
}

interface Marking {
  readonly staff: StaffMember
  readonly draft: DraftRow
  readonly given: GivenMark
}

type MarkingHouse = Pick<House, 'db' | 'clock' | 'bus' | 'queue'>

/** Stores what a member of the team says about a pair, and lets the draft be made again. */
export async function markPair(house: MarkingHouse, { staff, draft, given }: Marking) {
  const { db, clock, bus, queue } = house
  const { mark, reason } = given
  const pair = { menteeId: given.mentee, mentorId: given.mentor }
  const read = await runOf(db, draft)
  return db.transaction(async (tx) => {
    const held = await lockDraft(tx, draft.id)
    if (held === undefined) throw new Failure('notFound')
    await requireOpen(tx, held)
    requireKnown(read, pair)
    if (mark === 'lock' || mark === 'add') requireFits(read, await marksOf(tx, draft.id), { pair, reason })
    const at = clock.now()
    if (mark === 'none') await dropMark(tx, draft.id, pair)
    else await putMark(tx, draft.id, { ...pair, mark, reason, markedBy: staff.id, markedAt: at })
    await waitAgain(tx, draft.id)
    await audit(tx, {
      staffId: staff.id,
      at,
      act: `pair_${mark}`,
      about: 'list',
      aboutId: draft.id,
      personId: pair.menteeId,
      after: pair,
      why: reason,
    })
    await queueSolving({ queue }, tx, draft.id)
    await deskChanged(bus, tx, ['matching'])
    return { id: draft.id, state: 'waiting' as const, version: held.version + 1 }
  })
}

/** Queues the dry run of a draft. Dry runs of all drafts wait for each other, and one is enough for several marks. */
export function queueSolving({ queue }: Pick<House, 'queue'>, tx: Database, draftId: string): Promise<void> {
  const key = `${solveDraftName}:${draftId}`
  return queue.add(tx, { name: solveDraftName, payload: { draftId }, key, turn: solveDraftName })
}

function requireKnown({ input }: ReadRun, { menteeId, mentorId }: Pair): void {
  const isKnown =
    input.mentees.some(({ id }) => id === menteeId) && input.mentors.some(({ id }) => id === mentorId)
  if (!isKnown) throw new Failure('notFound')
}

interface Fixing {
  readonly pair: Pair
  readonly reason: string
}

/** Throws unless a pair can be fixed beside the others that are. */
function requireFits({ input, output }: ReadRun, marks: readonly MarkRow[], { pair, reason }: Fixing): void {
  const own = pairKey(pair)
  // The marks may have changed since the run, so what it barred or fixed by marks does not count.
  const former = new Set(marks.map(pairKey))
  const isPast = [...input.barred, ...input.standing].some(
    (each) => pairKey(each) === own && !former.has(own),
  )
  if (isPast)
    throw failureOfFields<GivenMark>('invalid', {
      mentor: ['These two are not proposed to each other again.'],
    })
  const [mentee, mentor] = positionsOf(input, pair)
  const scorer = scorerOf(input)
  if (scorer.weight(mentee, mentor) < 0) throw new Failure('mandatoryBroken')
  const isProposed = output.proposals.some((each) => pairKey(each) === own)
  const breaks = scorer.contributions(mentee, mentor).some(({ fit }) => fit === 'different')
  if (!isProposed && breaks && reason === '')
    throw failureOfFields<GivenMark>('invalid', { reason: ['Please write a reason.'] })
  const others = marks.filter((each) => each.mark !== 'forbid' && pairKey(each) !== own)
  requirePlaces(input, others, pair)
  requireShared(input, others, pair)
}

function positionsOf({ mentees, mentors }: ReadRun['input'], { menteeId, mentorId }: Pair) {
  return [
    mentees.findIndex(({ id }) => id === menteeId),
    mentors.findIndex(({ id }) => id === mentorId),
  ] as const
}

function requirePlaces(input: ReadRun['input'], others: readonly Pair[], pair: Pair): void {
  const taken = [...input.standing.filter(({ isTaken }) => isTaken), ...others]
  const mentor = input.mentors.find(({ id }) => id === pair.mentorId)
  const held = taken.filter(({ mentorId }) => mentorId === pair.mentorId).length
  const isMenteeFree = !taken.some(({ menteeId }) => menteeId === pair.menteeId)
  if (mentor === undefined || !isMenteeFree || held >= mentor.places) throw new Failure('tooManyChosen')
}

/** All members of a group share a value of each exclusive criterion. */
function requireShared(input: ReadRun['input'], others: readonly Pair[], pair: Pair): void {
  const mentor = input.mentors.find(({ id }) => id === pair.mentorId)
  if (mentor?.kind !== 'group') return
  const scorer = scorerOf(input)
  const members = [...input.standing.filter(({ isTaken }) => isTaken), ...others, pair].filter(
    ({ mentorId }) => mentorId === pair.mentorId,
  )
  for (const { key } of input.programme.criteria.filter(
    ({ exclusive, mandatory }) => exclusive && mandatory,
  )) {
    const lists = members.map((each) => scorer.matched(...positionsOf(input, each), key))
    const [first = []] = lists
    if (!first.some((value) => lists.every((each) => each.includes(value)))) throw new Failure('matchClash')
  }
}
