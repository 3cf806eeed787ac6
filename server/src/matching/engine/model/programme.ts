import { day } from '@saathi/contract/base/fields.ts'
import * as v from 'valibot'

const key = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/, 'Lower-case letters, digits and _.'))
const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
const locales = v.optional(v.record(v.string(), v.string()), {})

/**
 * How the answers of two people are compared. Each comparison gives a share of the criterion's weight, and the values
 * that both have in common.
 */
const comparison = v.variant('kind', [
  /**
   * The same answer to a question with one answer. `anything` is the option that fits every answer, for half the
   * weight.
   */
  v.strictObject({ kind: v.literal('equal'), anything: v.optional(v.string()) }),
  /**
   * Common answers of a question with several: the weight is full with `enough` of them, or with all that the
   * mentee gave.
   */
  v.strictObject({ kind: v.literal('overlap'), enough: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  /** Numbers: full weight up to `near` apart, no weight from `far` on, and a straight line between. */
  v.strictObject({ kind: v.literal('range'), near: whole, far: whole }),
  /** Ranks on an ordered list of options: no weight from `far` steps apart on. */
  v.strictObject({
    kind: v.literal('ordinal'),
    order: v.pipe(v.array(v.string()), v.minLength(2)),
    far: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  /**
   * States, and districts by a second question: full weight in one district, `statePercent` of it in one state and
   * `nearPercent` in states of one region.
   *
   * The option `outside` means all places abroad. Two people there are near only if they wrote the same place as their district.
   */
  v.strictObject({
    kind: v.literal('distance'),
    district: v.string(),
    statePercent: percent,
    nearPercent: percent,
    regions: v.array(v.array(v.string())),
    outside: v.optional(v.string()),
  }),
])
export type Comparison = v.InferOutput<typeof comparison>

const criterion = v.strictObject({
  key,
  name: v.string(),
  localeName: locales,
  icon: v.string(),
  helpText: v.string(),
  localeHelpText: locales,
  /** The keys of the survey questions that are compared. */
  mentorQuestion: v.string(),
  menteeQuestion: v.string(),
  weight: whole,
  compare: comparison,
  /** Two people who share nothing here are never proposed to each other. */
  mandatory: v.boolean(),
  /** All members of a group share a value here. */
  exclusive: v.boolean(),
})
export type Criterion = v.InferOutput<typeof criterion>

const screen = v.strictObject({
  title: v.string(),
  localeTitle: locales,
  description: v.string(),
  localeDescription: locales,
  image: v.string(),
})

/** The matching rules of a programme: a file of `content/matching`. */
export const programme = v.strictObject({
  key,
  name: v.string(),
  /** The projects whose mentees take part; if unset, all that no other programme names. */
  projects: v.optional(v.array(v.string())),
  /**
   * The best total score, no pair that would both prefer each other, or the best result for the worst-off person.
   */
  objective: v.picklist(['total', 'stable', 'maximin']),
  criteria: v.pipe(v.array(criterion), v.minLength(1)),
  proposals: v.strictObject({ perMentor: whole, perMentee: whole }),
  /** Days after which a waiting mentee goes before the total score. */
  waitBoundDays: whole,
  expiryHours: whole,
  reminderHours: whole,
  groupHours: whole,
  /**
   * Hours from a person's entry into the pool until a run looks for a match; if unset, the next run does. A wait of
   * a day lets more people arrive.
   */
  newcomerHours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Whether proposals that follow from answers go out without staff. */
  publishesFollowUps: v.boolean(),
  /** Times in which no proposal expires, such as exams, as days of India's calendar; both ends are included. */
  pauses: v.array(v.strictObject({ from: day, to: day, name: v.string(), localeName: locales })),
  fairness: v.strictObject({
    /** Survey questions of mentees that group the figures by their answers. */
    by: v.array(v.string()),
    /** Figures of fewer people are withheld. */
    smallestGroup: whole,
    /** Percentage points between two match rates from which the run flags them. */
    largestGap: whole,
    /** The least percentage of a group that should be matched, if the programme wants one. */
    floors: v.array(v.strictObject({ by: v.string(), value: v.string(), percent })),
  }),
  screens: v.strictObject({
    finding_matches: screen,
    potential_match: screen,
    awaiting_mentor_response: screen,
    group_hold: screen,
  }),
})
export type Programme = v.InferOutput<typeof programme>
