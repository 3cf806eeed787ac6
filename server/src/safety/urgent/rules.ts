import * as v from 'valibot'

/** What cannot wait for a search, the most urgent first. */
export const urgentTopics = [
  'self-harm',
  'pictures',
  'home',
  'threat',
  'harassment',
  'lost-phone',
  'account',
  'money',
] as const

/** What a help line can be for: an urgent topic, or distress that no topic names. */
export const helpPurposes = ['distress', ...urgentTopics] as const
export type HelpPurpose = (typeof helpPurposes)[number]

/** What an urgent answer leads to, besides its help lines. */
export const urgentActs = ['report', 'team', 'lines', 'devices', 'password'] as const
export type UrgentAct = (typeof urgentActs)[number]

const words = v.pipe(v.string(), v.nonEmpty())

/** The file of the urgent topics. */
export const urgentRules = v.object({
  about: words,
  /** Words that may stand between words in a row without changing them: "khud ko hi khatam". */
  fillers: v.array(words),
  groups: v.record(v.string(), v.array(words)),
  topics: v.pipe(
    v.array(
      v.object({
        topic: v.picklist(helpPurposes),
        acts: v.array(v.picklist(urgentActs)),
        /** What to do now, in English, in Hindi and in Hindi in Latin letters. */
        say: v.object({ en: words, hi: words, latin: words }),
        patterns: v.array(words),
        /** Harmless meanings; a pattern that shares a word with one is not recognised. */
        harmless: v.array(words),
      }),
    ),
    v.check(
      (topics) => topics.map(({ topic }) => topic).join(' ') === [...urgentTopics, 'distress'].join(' '),
      `The topics are, in this order: ${urgentTopics.join(', ')}, distress.`,
    ),
  ),
})
export type UrgentRules = v.InferOutput<typeof urgentRules>
