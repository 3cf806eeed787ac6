/** What a case can come from. */
export const caseKinds = ['report', 'flag', 'distress', 'block'] as const
export type CaseKind = (typeof caseKinds)[number]

/** What a case is about by law: the clocks depend on it. */
export const caseMatters = ['usual', 'pictures', 'order'] as const
export type CaseMatter = (typeof caseMatters)[number]

/** How a case can end. */
export const caseOutcomes = [
  'nothing',
  'talked_to',
  'warned',
  'paused',
  'ended',
  'excluded',
  'reported_to_authority',
] as const
export type CaseOutcome = (typeof caseOutcomes)[number]

/** Why staff read the conversation of a case. Its members see this reason. */
export const caseReadingReasons = ['understand', 'asked', 'danger'] as const
export type CaseReadingReason = (typeof caseReadingReasons)[number]

/** The most characters of a note, of a reason, and of a message to the reporter. */
export const mostCaseWords = 2000

/** The hours that the law gives the organisation. */
export interface CaseHours {
  readonly acknowledge: number
  readonly pictures: number
  readonly order: number
  readonly close: number
}

/** The times of a case that its clock depends on. */
export interface CaseTimes {
  readonly createdAt: Date
  readonly matter: CaseMatter
  /** When the team learned of the matter. */
  readonly matterAt: Date | null
  readonly openedAt: Date | null
  /** When the team first paused the conversation, or decided. */
  readonly actedAt: Date | null
  readonly closedAt: Date | null
}

/** The clock that runs for a case: what has to be done by when. */
export interface CaseClock {
  readonly name: 'acknowledge' | 'act' | 'close'
  readonly due: Date
}

/** Returns the clock of a case that ends first; undefined for a closed case. */
export function clockOf(times: CaseTimes, hours: CaseHours): CaseClock | undefined {
  if (times.closedAt !== null) return undefined
  const clocks: CaseClock[] = [{ name: 'close', due: hoursAfter(times.createdAt, hours.close) }]
  if (times.openedAt === null)
    clocks.push({ name: 'acknowledge', due: hoursAfter(times.createdAt, hours.acknowledge) })
  if (times.matter !== 'usual' && times.actedAt === null)
    clocks.push({ name: 'act', due: hoursAfter(times.matterAt ?? times.createdAt, hours[times.matter]) })
  return clocks.reduce((first, clock) => (clock.due < first.due ? clock : first))
}

const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000)

/** Why a member of the team cannot close a case. */
export type CloseObstacle = 'closed' | 'sameMember' | 'noOutcome'

/** Returns why a member of the team cannot close a case: another member must have opened it, and an outcome is needed. */
export function closeObstacle(
  { closedAt, openedBy, outcome }: CaseState,
  staffId: string,
): CloseObstacle | undefined {
  if (closedAt !== null) return 'closed'
  if (openedBy === staffId) return 'sameMember'
  return outcome === null ? 'noOutcome' : undefined
}

interface CaseState {
  readonly closedAt: Date | null
  readonly openedBy: string | null
  readonly outcome: CaseOutcome | null
}
