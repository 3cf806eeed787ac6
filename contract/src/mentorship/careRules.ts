import { daysAfter, daysBetween } from '../base/indiaDays.ts'

/** Days after the beginning on which the team speaks to a pair; afterwards every 30 days. */
const firstContacts = [3, 14, 30] as const
/** Days after the beginning on which both sides are asked how it goes; afterwards every 30 days. */
const firstPulses = [14, 30] as const
const laterDays = 30

/** Returns the next day in the rhythm of contacts after a day, for a mentorship that began on another. */
export function nextContactOn(beganOn: string, after: string): string {
  return daysAfter(beganOn, nextIn(firstContacts, daysBetween(beganOn, after)))
}

/** Returns the number of the day on which both were last asked how it goes; undefined before the first. */
export function pulseDayOf(beganOn: string, today: string): number | undefined {
  const passed = daysBetween(beganOn, today)
  const [first, last] = firstPulses
  if (passed < first) return undefined
  return passed < last ? first : Math.floor(passed / laterDays) * laterDays
}

function nextIn(first: readonly number[], passed: number): number {
  return first.find((day) => day > passed) ?? (Math.floor(passed / laterDays) + 1) * laterDays
}

/** From this day after the beginning on, both are asked for their goal. */
export const goalFromDay = 7
/** By this day after the beginning, a pair has named its goal. */
export const goalByDay = 21

/** A pulse at or below this is low. */
export const lowPulse = 2
/** Pulses of the two sides that differ by this or more are apart. */
export const apartPulses = 2

/** Whether the newest pulses of the two sides are apart. */
export function areApart(one: number | undefined, other: number | undefined): boolean {
  return one !== undefined && other !== undefined && Math.abs(one - other) >= apartPulses
}

/** Days of silence that make a pair quiet: each step makes it more urgent. */
export const quietSteps = [7, 14, 21] as const

/** Returns the step of silence that a pair has reached; 0 before the first. */
export function quietStep(days: number): number {
  return quietSteps.findLast((step) => days >= step) ?? 0
}

/** For how long mentees are not told yet that their mentor is away, so that an undo stops it: ten minutes. */
export const awayMailMs = 600_000

/** Whether a contact reached the mentee: only then does another mentor come. */
export function reachesMentee({
  side,
  outcome,
}: {
  readonly side: string
  readonly outcome: string
}): boolean {
  return side !== 'mentor' && outcome !== 'no_answer'
}

/** What a mentee and a mentor both say about their expectations. */
export const expectationNames = ['goal', 'hours', 'times'] as const
export type Expectation = (typeof expectationNames)[number]

/** The keys of the questions about each expectation. */
export const expectations: Readonly<Record<Expectation, Readonly<Record<'mentee' | 'mentor', string>>>> = {
  goal: { mentee: 'goal', mentor: 'helps_with' },
  hours: { mentee: 'hours', mentor: 'hours' },
  times: { mentee: 'times', mentor: 'times' },
}

/**
 * Whether two answers about the same expectation differ. Chosen values differ if the two share none. Hours differ if one number is at
 * least twice the other, and two hours more. Without both answers nothing differs.
 */
export function areDifferent(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') {
    const [less, more] = one < other ? [one, other] : [other, one]
    return more >= 2 * less && more - less >= 2
  }
  const [mine, theirs] = [chosenIn(one), chosenIn(other)]
  return mine.length > 0 && theirs.length > 0 && !mine.some((value) => theirs.includes(value))
}

const chosenIn = (answer: unknown): readonly unknown[] =>
  Array.isArray(answer) ? answer : typeof answer === 'string' && answer !== '' ? [answer] : []

/** The facts of a pair that the risk adds up. */
export interface RiskFacts {
  readonly silentDays: number
  /** The newest pulse of each side. */
  readonly menteePulse: number | undefined
  readonly mentorPulse: number | undefined
  /** Days by which the next contact is late. */
  readonly lateDays: number
  readonly newestOutcome: ContactOutcome | undefined
  /** How many planned calls of the last 30 days nobody or only one person came to. */
  readonly missedCalls: number
  /** What the two expect differently. */
  readonly differing: readonly Expectation[]
}

/** Missed calls count for the risk for so many days. */
export const missedDays = 30

export const contactOutcomes = ['well', 'needs_help', 'at_risk', 'no_answer'] as const
export type ContactOutcome = (typeof contactOutcomes)[number]

/** The parts of a risk by their names. */
export const riskParts = ['silence', 'missed', 'apart', 'low', 'late', 'differing', 'outcome'] as const
export type RiskPart = (typeof riskParts)[number]

/** Returns the parts of the risk of a pair. It ranks the pairs and decides nothing. */
export function riskOf(facts: RiskFacts): { readonly part: RiskPart; readonly points: number }[] {
  const { silentDays, menteePulse, mentorPulse, lateDays, newestOutcome, missedCalls, differing } = facts
  const lows = [menteePulse, mentorPulse].filter((pulse) => pulse !== undefined && pulse <= lowPulse)
  const points: Readonly<Record<RiskPart, number>> = {
    silence: quietSteps.filter((step) => silentDays >= step).length,
    missed: Math.min(2, missedCalls),
    apart: areApart(menteePulse, mentorPulse) ? 2 : 0,
    low: lows.length,
    late: lateDays > 7 ? 2 : Number(lateDays > 0),
    differing: Math.min(2, differing.length),
    outcome: newestOutcome === 'at_risk' ? 2 : Number(newestOutcome === 'needs_help'),
  }
  return riskParts.map((part) => ({ part, points: points[part] }))
}
