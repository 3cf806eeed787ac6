import type { Reply } from '@saathi/contract/base/call.ts'
import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import type { screeningDeskCalls } from '@saathi/contract/matching/screeningCalls.ts'
import {
  decisionMailMs,
  isAskedFor,
  isScreened,
  type StageDecision,
  type StageProgress,
  type StageReason,
} from '@saathi/contract/matching/screeningRules.ts'
import { v7 as uuid } from 'uuid'
import * as v from 'valibot'

import { deskChanged } from '../../desk/public/news.ts'
import { colleaguesFor } from '../../desk/public/standing.ts'
import { undoableAct } from '../../desk/public/undoable.ts'
import type { Undo } from '../../room/deskDuties.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { runningOf } from '../../mentorship/public/store.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import { personById, type PersonRow } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { approveIn, rejectIn } from './applications.ts'
import { decisionKey, untellDecision } from './decisionMail.ts'
import { heldDecision, putDecisionBack, type Screening, screeningOf, takeOut } from './screening.ts'
import { addDecision, undoDecision } from '../stages/decisionStore.ts'
import { lacksStage } from '../stages/screened.ts'
import type { Stage } from '../stages/stage.ts'

type DecidingHouse = NoticeHouse & Pick<House, 'db' | 'due'>
type Decided = Reply<typeof screeningDeskCalls.decideStage>

/** A decision as a member of the team gives it. */
export interface GivenStage {
  readonly decision: StageDecision
  readonly reason?: StageReason | undefined
  readonly words: string
  readonly notes: string
  readonly points: readonly number[]
  readonly number: string
  readonly heldOn?: string | undefined
  readonly expiresOn?: string | undefined
  readonly known?: string | null | undefined
}

interface Deciding {
  readonly staff: StaffMember
  readonly person: PersonRow
  readonly stage: string
  readonly given: GivenStage
}

/** Decides a stage. The last one that is needed accepts the person. They hear of this or of a refusal ten minutes later. */
export function decideStage(
  house: DecidingHouse,
  { staff, person, stage: key, given }: Deciding,
): Promise<Decided> {
  return house.db.transaction(async (tx) => {
    const former = await heldDecision(tx, person.id)
    const before = await screeningOf(house, tx, person)
    const { stage, progress } = stageIn(before, key)
    requireGiven(stage, given, indiaDayOf(house.clock.now()))
    await requireOpen(tx, before, { staff, stage, progress, given })
    const at = house.clock.now()
    const decisionId = uuid()
    const { decision, reason = null, words, notes, points, number, heldOn = null } = given
    const expiresOn = decision === 'pass' ? endOf(stage, given, at) : null
    await addDecision(tx, {
      id: decisionId,
      personId: person.id,
      stage: key,
      staffId: staff.id,
      decision,
      reason: decision === 'pass' ? null : reason,
      words,
      notes,
      points,
      number,
      heldOn,
      expiresOn,
      decidedAt: at,
    })
    const result = await settle(house, tx, { before, former, stage, given, at })
    const act = await undoableAct(tx, {
      staffId: staff.id,
      at,
      act: `stage_${decision}`,
      about: 'person',
      aboutId: person.id,
      personId: person.id,
      after: { stage: key, reason, expiresOn },
      why: words,
      right: 'screening',
      kind: stageKind,
      payload: { decisionId, personId: person.id, ...result.undo },
    })
    await deskChanged(house.bus, tx, ['today', 'screening', 'people', `person:${person.id}`])
    return { ...act, state: result.state }
  })
}

function stageIn({ stages, progress }: Screening, key: string) {
  const at = stages.findIndex((each) => each.key === key)
  const [stage, known] = [stages[at], progress[at]]
  if (stage === undefined || known === undefined) throw new Failure('notFound')
  return { stage, progress: known }
}

function requireGiven({ kind, rubric }: Stage, given: GivenStage, today: string): void {
  const needed = ['Field is mandatory']
  if (given.decision !== 'pass') {
    if (given.reason === undefined) throw failureOfFields<GivenStage>('invalid', { reason: needed })
    if (given.words === '') throw failureOfFields<GivenStage>('invalid', { words: needed })
    return
  }
  if (given.expiresOn !== undefined && given.expiresOn <= today)
    throw failureOfFields<GivenStage>('invalid', { expiresOn: ['Please choose a later day.'] })
  if ((kind === 'interview' || kind === 'check') && given.heldOn === undefined)
    throw failureOfFields<GivenStage>('invalid', { heldOn: needed })
  if (given.heldOn !== undefined && given.heldOn > today)
    throw failureOfFields<GivenStage>('invalid', { heldOn: ['Please choose today or an earlier day.'] })
  if (kind === 'check' && given.number === '')
    throw failureOfFields<GivenStage>('invalid', { number: needed })
  if (kind === 'interview' && given.points.length !== rubric.length)
    throw failureOfFields<GivenStage>('invalid', { points: needed })
}

interface Open {
  readonly staff: StaffMember
  readonly stage: Stage
  readonly progress: StageProgress
  readonly given: GivenStage
}

/** Throws unless the stage waits for the team. If a colleague was first, the problem names them. */
async function requireOpen(
  tx: Database,
  { decisions, person }: Screening,
  { staff, stage, progress, given }: Open,
): Promise<void> {
  const own = decisions.filter((each) => each.stage === stage.key)
  const newest = own[0]
  const isNews = given.known !== undefined && !stage.needsTwo && (newest?.id ?? null) !== given.known
  const isDecided = progress.state === 'passed' || (given.known === undefined && isRefused(progress))
  if (isNews || isDecided) {
    const first = newest?.staffId ? await personById(tx, newest.staffId) : undefined
    throw new Failure('alreadyTaken', { by: first === undefined ? '' : displayNameOf(first) })
  }
  // A refusal does not have to wait for a person outside, and can be changed later.
  const mayRefuse = progress.turn === 'outside' && given.decision !== 'pass'
  if (progress.turn !== 'team' && !mayRefuse && !isRefused(progress)) throw new Failure('stageNotReady')
  if (!stage.needsTwo) return
  const others = await colleaguesFor(tx, { staffId: staff.id, right: 'screening', person })
  if (others.length === 0) throw new Failure('onlyOneMember')
  if (!isAskedFor(stage, own, staff.id) && !isRefused(progress)) throw new Failure('secondPersonNeeded')
}

const isRefused = ({ state }: StageProgress) => state === 'not_now' || state === 'no'

/** Returns the first day on which a passed stage does not hold any more. */
function endOf({ expiresAfterDays }: Stage, { expiresOn }: GivenStage, at: Date): string | null {
  if (expiresOn !== undefined) return expiresOn
  return expiresAfterDays === undefined ? null : daysAfter(indiaDayOf(at), expiresAfterDays)
}

interface Settling {
  readonly before: Screening
  readonly former: Awaited<ReturnType<typeof heldDecision>>
  readonly stage: Stage
  readonly given: GivenStage
  readonly at: Date
}

/** Draws the conclusions for the application, and returns what the undo needs to know. */
async function settle(house: DecidingHouse, tx: Database, { before, former, stage, given, at }: Settling) {
  const { person, hasStages } = before
  const asked = { id: person.id, role: person.role }
  const undo = {
    at: at.toISOString(),
    former: { ...former, decidedAt: former.decidedAt?.toISOString() ?? null },
  }
  const after = hasStages ? await screeningOf(house, tx, person) : undefined
  const state = after === undefined ? stateOfOnly(given.decision) : stageIn(after, stage.key).progress.state
  if (state === 'not_now' || state === 'no') {
    const obstacle = await rejectIn(house, tx, {
      person: asked,
      because: given.words,
      at,
      waitMs: decisionMailMs,
      isFinal: state === 'no',
    })
    if (obstacle === 'accepted') await takeOut(house, tx, person.id)
    else if (obstacle !== undefined) throw new Failure('stageNotReady')
    const kind = state === 'no' ? 'applicationEnded' : 'applicationNotYet'
    return { state, undo: { ...undo, notice: decisionKey(kind, person.id, at) } }
  }
  if (after !== undefined && !isScreened(after.progress)) {
    // A refusal that was changed to a pass does not stand any more.
    if (former.decision === 'rejected') await putDecisionBack(tx, person.id, null)
    return { state, undo: { ...undo, notice: null } }
  }
  const obstacle = await approveIn(house, tx, { person: asked, at, waitMs: decisionMailMs })
  if (obstacle !== undefined && obstacle !== 'hasLeft' && obstacle !== 'parentMissing')
    throw new Failure('stageNotReady')
  return { state, undo: { ...undo, notice: decisionKey('applicationApproved', person.id, at) } }
}

const stateOfOnly = (decision: StageDecision) => (decision === 'pass' ? ('passed' as const) : decision)

/** The kind under which a decision is undone. */
export const stageKind = 'stage_decided'

const payloadOf = v.object({
  decisionId: v.string(),
  personId: v.string(),
  former: v.object({
    decision: v.nullable(v.picklist(['approved', 'rejected'])),
    because: v.string(),
    decidedAt: v.nullable(v.string()),
  }),
  notice: v.nullable(v.string()),
  at: v.string(),
})

/** Returns the undo of a decision. It stops the email that waits, or says that the sent one does not count. If the person has a match by now, they stay accepted. */
export function stageUndo(house: DecidingHouse): Undo {
  return async (tx, payload) => {
    const { decisionId, personId, former, notice, at } = v.parse(payloadOf, payload)
    const current = await heldDecision(tx, personId)
    await undoDecision(tx, decisionId, house.clock.now())
    const lacks = await lacksStage(tx, personId, house.clock.now())
    const decidedAt = former.decidedAt === null ? null : new Date(former.decidedAt)
    // A later decision about the application stays, unless it depended on this one.
    if (current.decidedAt?.toISOString() === at) await putDecisionBack(tx, personId, { ...former, decidedAt })
    else if (lacks && current.decision === 'approved') await putDecisionBack(tx, personId, null)
    if (current.decision === 'approved' && (await heldDecision(tx, personId)).decision !== 'approved') {
      if ((await runningOf(tx, [personId])).length > 0) throw new Failure('undoEnded')
      await takeOut(house, tx, personId)
    }
    if (notice !== null) await untellDecision(house, tx, { personId, at, key: notice })
    await deskChanged(house.bus, tx, ['today', 'screening', 'people', `person:${personId}`])
  }
}
