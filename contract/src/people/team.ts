import * as v from 'valibot'

const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** The hours in which the programme team reads messages, and how long an answer takes. */
export const teamHours = v.object({
  /** Days of the week; 1 is Monday and 7 is Sunday. */
  days: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), v.minLength(1)),
  from: timeOfDay,
  to: timeOfDay,
  timeZone: v.string(),
  /** Working days until a person has an answer. */
  answerDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(14)),
})

/** How people reach the programme team. */
export const teamContact = v.object({
  ...teamHours.entries,
  /** The address for people who cannot sign in; null if there is none. */
  email: v.nullable(v.string()),
})
export type TeamContact = v.InferOutput<typeof teamContact>
