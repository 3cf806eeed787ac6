import * as v from 'valibot'

/** Topics that cannot wait for a search, the most urgent first. */
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

/** The purposes of a help line: an urgent topic, or distress that no topic names. */
export const helpPurposes = ['distress', ...urgentTopics] as const
export type HelpPurpose = (typeof helpPurposes)[number]

/** The actions that an urgent answer offers, besides its help lines. */
export const urgentActs = ['report', 'team', 'lines', 'devices', 'password'] as const
export type UrgentAct = (typeof urgentActs)[number]

const words = v.pipe(v.string(), v.nonEmpty())

/** The file of the urgent topics. */
export const urgentRules = v.object({
  about: words,
  /** Words that may occur between the words of a pattern without changing it: "khud ko hi khatam". */
  fillers: v.array(words),
  groups: v.record(v.string(), v.array(words)),
  topics: v.pipe(
    v.array(
      v.object({
        topic: v.picklist(helpPurposes),
        acts: v.array(v.picklist(urgentActs)),
        /** The instructions for this moment, in English, in Hindi and in Hindi in Latin letters. */
        say: v.object({ en: words, hi: words, latin: words }),
        /** The same in short for a text that may be about something else: "If …: …". */
        sayIf: v.object({ en: words, hi: words, latin: words }),
        /** For a text that says it has already begun, such as an overdose: what to do comes before all else, and 112 before other lines. */
        underWay: v.optional(
          v.object({
            say: v.object({ en: words, hi: words, latin: words }),
            patterns: v.pipe(v.array(words), v.nonEmpty()),
          }),
        ),
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
