/** The kinds of stages between an application and the pool. */
export const stageKinds = [
  'application',
  'document',
  'reference',
  'interview',
  'training',
  'check',
  'decision',
] as const
export type StageKind = (typeof stageKinds)[number]

/** The possible decisions of the team about a stage. */
export const stageDecisions = ['pass', 'not_now', 'no'] as const
export type StageDecision = (typeof stageDecisions)[number]

/** The reasons of "Not now" and "No". */
export const stageReasons = [
  'capacity',
  'availability',
  'experience',
  'papers',
  'fit',
  'safety',
  'other',
] as const
export type StageReason = (typeof stageReasons)[number]

/** What the person may do after "Not now" or "No", in the words of their page. */
export const nextSteps = ['send_again', 'apply_later', 'other_ways'] as const
export type NextStep = (typeof nextSteps)[number]

/** Returns what a person may do next. Only a missing or wrong paper can be sent again. */
export function nextStepOf(kind: StageKind, decision: StageDecision): NextStep {
  if (decision === 'no') return 'other_ways'
  return isSent(kind) ? 'send_again' : 'apply_later'
}

/** Whether the person sends something in a stage of this kind. */
export function isSent(kind: StageKind): boolean {
  return kind === 'document' || kind === 'reference'
}

/** For how long the email of a decision about an application waits, so that an undo stops it: ten minutes. */
export const decisionMailMs = 600_000

/** How many questions the reference of a person outside answers. */
export const referenceQuestions = 5
/** The most lines of an interview's rubric, each with 1 to 4 points. */
export const mostRubricLines = 6
export const mostPoints = 4
/** So many points or fewer in a line of an interview are shown again where a decision is made. */
export const lowPoints = 2

/** Nobody is left without an answer: from this day on a stage is urgent. */
export const urgentAfterDays = 7
/** From this many days before its end a stage is on the team's list. */
export const expiringDays = 30

/** The rules of a stage that decide its progress. */
export interface StageRule {
  readonly key: string
  readonly kind: StageKind
  readonly required: boolean
  /** Whether two members of the team have to decide alike. */
  readonly needsTwo: boolean
}

/** A decision of a member of the team that was not undone; the newest of each member counts. */
export interface GivenDecision {
  readonly staffId: string | null
  readonly decision: StageDecision
  readonly at: Date
  /** The first day on which the stage does not hold any more. */
  readonly expiresOn: string | null
}

/** The facts about one stage of a person. */
export interface StageFacts {
  /** When the person did their part: sent a file, named a referee, or finished the sessions. */
  readonly doneAt: Date | null
  /** When the referee answered; null in other kinds. */
  readonly answeredAt: Date | null
  readonly decisions: readonly GivenDecision[]
}

/** The side that a stage waits for. `outside` is a referee; `later` means after other stages. */
export const stageTurns = ['person', 'team', 'outside', 'later', 'none'] as const
export type StageTurn = (typeof stageTurns)[number]
export const stageStates = ['open', 'passed', 'expired', 'not_now', 'no'] as const
export type StageState = (typeof stageStates)[number]

/** How far a person is in one stage. */
export interface StageProgress {
  readonly rule: StageRule
  readonly state: StageState
  readonly turn: StageTurn
  /** Since when it is like this. */
  readonly since: Date
  readonly expiresOn: string | null
}

/** The facts about the person that all stages share. */
export interface ScreenedPerson {
  readonly createdAt: Date
  /** When the surveys were done; null before. */
  readonly surveysDoneAt: Date | null
  /** Today in India as YYYY-MM-DD. */
  readonly today: string
}

/** Returns how far a person is in each stage. */
export function screeningProgress(
  rules: readonly StageRule[],
  factsOf: (key: string) => StageFacts,
  person: ScreenedPerson,
): StageProgress[] {
  const single = rules
    .filter(({ kind }) => kind !== 'decision')
    .map((rule) => progressOf(rule, factsOf(rule.key), person))
  const isOpen = single.some(({ rule, state }) => rule.required && state !== 'passed')
  const readyAt = single.reduce<Date>(
    (last, { since }) => (since > last ? since : last),
    person.surveysDoneAt ?? person.createdAt,
  )
  const all = rules.map(
    (rule) =>
      single.find((each) => each.rule === rule) ??
      decisionProgress(progressOf(rule, factsOf(rule.key), person), isOpen, readyAt),
  )
  const refused = all.find(({ state }) => state === 'not_now' || state === 'no')
  if (refused === undefined) return all
  return all.map((each) => (each === refused || each.state === 'passed' ? each : { ...each, turn: 'none' }))
}

/** The last decision waits for the other stages, and then begins with the last of them. */
function decisionProgress(progress: StageProgress, isOpen: boolean, readyAt: Date): StageProgress {
  if (progress.state !== 'open' && progress.state !== 'expired') return progress
  if (isOpen) return { ...progress, turn: 'later' }
  return { ...progress, since: progress.since > readyAt ? progress.since : readyAt }
}

function progressOf(rule: StageRule, facts: StageFacts, person: ScreenedPerson): StageProgress {
  const last = verdictOf(rule, facts)
  const expiresOn = last?.decision === 'pass' ? last.expiresOn : null
  if (last !== undefined && expiresOn !== null && expiresOn <= person.today) {
    const since = new Date(`${expiresOn}T00:00:00+05:30`)
    return { rule, state: 'expired', turn: isSent(rule.kind) ? 'person' : 'team', since, expiresOn }
  }
  if (last?.decision === 'pass') return { rule, state: 'passed', turn: 'none', since: last.at, expiresOn }
  if (last !== undefined) {
    const turn = last.decision === 'not_now' && isSent(rule.kind) ? 'person' : 'none'
    return { rule, state: last.decision, turn, since: last.at, expiresOn: null }
  }
  return { rule, state: 'open', expiresOn: null, ...openTurn(rule.kind, facts, person) }
}

function openTurn(
  kind: StageKind,
  { doneAt, answeredAt }: StageFacts,
  { createdAt, surveysDoneAt }: ScreenedPerson,
): Pick<StageProgress, 'turn' | 'since'> {
  if (kind === 'application') {
    return surveysDoneAt === null
      ? { turn: 'person', since: createdAt }
      : { turn: 'team', since: surveysDoneAt }
  }
  if (kind === 'document' || kind === 'training') {
    return doneAt === null ? { turn: 'person', since: createdAt } : { turn: 'team', since: doneAt }
  }
  if (kind === 'reference') {
    if (doneAt === null) return { turn: 'person', since: createdAt }
    return answeredAt === null ? { turn: 'outside', since: doneAt } : { turn: 'team', since: answeredAt }
  }
  return surveysDoneAt === null ? { turn: 'later', since: createdAt } : { turn: 'team', since: surveysDoneAt }
}

/** Returns the decision that counts: the newest, or in a stage of two the one on which the last two agree. */
export function verdictOf(
  { needsTwo }: Pick<StageRule, 'needsTwo'>,
  { doneAt, decisions }: StageFacts,
): GivenDecision | undefined {
  // What the person sent later is decided again.
  const counting = decisions
    .filter(({ at }) => doneAt === null || at >= doneAt)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const [last] = counting
  if (!needsTwo || last === undefined) return last
  const other = counting.find(({ staffId }) => staffId !== last.staffId)
  return other?.decision === last.decision ? last : undefined
}

/**
 * Whether a member of the team decides a stage now. In a stage of two, a member who has decided waits for a second one. Once two
 * disagree, each of them may change their decision.
 */
export function isAskedFor(
  { needsTwo }: Pick<StageRule, 'needsTwo'>,
  decisions: readonly Pick<GivenDecision, 'staffId'>[],
  memberId: string,
): boolean {
  const own = decisions.filter(({ staffId }) => staffId === memberId)
  return !needsTwo || own.length === 0 || own.length < decisions.length
}

/** Whether a person has passed every required stage. */
export function isScreened(progress: readonly StageProgress[]): boolean {
  return progress.every(({ rule, state }) => !rule.required || state === 'passed')
}
