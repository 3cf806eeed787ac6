import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import {
  type GivenDecision,
  isScreened,
  type StageFacts,
  type StageProgress,
  screeningProgress,
} from '@saathi/contract/matching/screeningRules.ts'

import type { Database } from '../../engines/database/database.ts'
import { finishedAllAt } from '../../learning/public/finishedStore.ts'
import { personById, type PersonRow } from '../../people/public/store.ts'
import { type DecisionRow, stageDecisionsOf } from './decisionStore.ts'
import { onlyApplication, type Stage, stagesFor } from './stage.ts'
import { type StepRow, stepsOf } from './stepStore.ts'

/** A person with the stages that are for them, what they did, and what the team decided. */
export interface Screened {
  readonly person: PersonRow
  /** Whether the programme has stages of its own. */
  readonly hasStages: boolean
  readonly stages: readonly Stage[]
  readonly progress: readonly StageProgress[]
  readonly steps: readonly StepRow[]
  readonly decisions: readonly DecisionRow[]
}

/** The facts about an application besides its stages. */
export interface KnownApplication {
  readonly decision: 'approved' | 'rejected' | null
  readonly decidedAt: Date | null
  readonly surveysDoneAt: Date | null
}

/** An applicant with the facts about the application. */
export interface Applicant {
  readonly person: PersonRow
  readonly application: KnownApplication
}

/** Returns how far a person is in each stage, even inside a transaction. */
export async function screenedOf(
  db: Database,
  person: PersonRow,
  { application, now }: { readonly application: KnownApplication; readonly now: Date },
): Promise<Screened> {
  const steps = await stepsOf(db, [person.id])
  const decisions = await stageDecisionsOf(db, [person.id])
  return screenedFrom(db, { person, application }, { now, steps, decisions })
}

/** The same of many people, in their order. */
export async function screenedAmong(
  db: Database,
  applicants: readonly Applicant[],
  now: Date,
): Promise<Screened[]> {
  const ids = applicants.map(({ person }) => person.id)
  // One after another, because a transaction has one connection.
  const steps = Map.groupBy(await stepsOf(db, ids), ({ personId }) => personId)
  const decisions = Map.groupBy(await stageDecisionsOf(db, ids), ({ personId }) => personId)
  const screened: Screened[] = []
  for (const applicant of applicants) {
    const { id } = applicant.person
    const known = { now, steps: steps.get(id) ?? [], decisions: decisions.get(id) ?? [] }
    screened.push(await screenedFrom(db, applicant, known))
  }
  return screened
}

type Known = Pick<Screened, 'steps' | 'decisions'> & { readonly now: Date }

async function screenedFrom(
  db: Database,
  { person, application }: Applicant,
  { now, steps, decisions }: Known,
): Promise<Screened> {
  const own = person.role === 'staff' ? [] : stagesFor(person)
  const hasStages = own.length > 0
  const stages = hasStages ? own : [onlyApplication(person.role === 'mentor' ? 'mentor' : 'mentee')]
  const facts = new Map<string, StageFacts>()
  for (const stage of stages) {
    const step = steps.find((each) => each.stage === stage.key)
    const finishedAt =
      stage.kind === 'training' ? await finishedAllAt(db, person.id, stage.sessions) : step?.doneAt
    facts.set(stage.key, {
      doneAt: finishedAt ?? null,
      answeredAt: step?.answeredAt ?? null,
      decisions: hasStages
        ? decisions.filter((each) => each.stage === stage.key).map(givenOf)
        : applicationDecisions(application, decisions),
    })
  }
  const { createdAt } = person
  const progress = screeningProgress(stages, (key) => facts.get(key) ?? nothing, {
    createdAt,
    surveysDoneAt: application.surveysDoneAt,
    today: indiaDayOf(now),
  })
  return { person, hasStages, stages, progress, steps, decisions }
}

const nothing: StageFacts = { doneAt: null, answeredAt: null, decisions: [] }

const givenOf = ({ staffId, decision, decidedAt, expiresOn }: DecisionRow): GivenDecision => ({
  staffId,
  decision,
  at: decidedAt,
  expiresOn,
})

/** Without stages the application itself is the decision, because the command line decides it too. */
function applicationDecisions(
  { decision, decidedAt }: KnownApplication,
  [newest]: readonly DecisionRow[],
): GivenDecision[] {
  if (decision === null || decidedAt === null) return []
  const refused = newest?.decision === 'no' ? 'no' : 'not_now'
  return [
    { staffId: null, decision: decision === 'approved' ? 'pass' : refused, at: decidedAt, expiresOn: null },
  ]
}

/** Returns how many required stages wait for the person, who sends a paper, names a referee, or finishes sessions. */
export async function ownStepsOf(db: Database, person: PersonRow, now: Date): Promise<number> {
  if (stagesFor(person).length === 0) return 0
  const application = { decision: null, decidedAt: null, surveysDoneAt: person.createdAt }
  const { progress } = await screenedOf(db, person, { application, now })
  return progress.filter(({ rule, turn }) => rule.required && turn === 'person').length
}

/** Whether a person has not passed a stage that the programme requires of them, so that they can't be in the pool. */
export async function lacksStage(db: Database, personId: string, now: Date): Promise<boolean> {
  const person = await personById(db, personId)
  if (person === undefined || stagesFor(person).length === 0) return false
  const application = { decision: null, decidedAt: null, surveysDoneAt: person.createdAt }
  return !isScreened((await screenedOf(db, person, { application, now })).progress)
}
