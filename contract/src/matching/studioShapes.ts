import * as v from 'valibot'

import { id, localeText, timestamp } from '../base/fields.ts'
import { draftAims, draftStates, followedStates } from './studioRules.ts'

export const namedPerson = v.object({ userId: id, name: v.string() })
const keyed = v.object({ key: v.string(), name: v.string(), localeName: localeText })

export const studioProgramme = v.object({
  key: v.string(),
  name: v.string(),
  waitBoundDays: v.number(),
  expiryHours: v.number(),
  criteria: v.array(v.object({ ...keyed.entries, weight: v.number(), mandatory: v.boolean() })),
})
/** The rules by which a programme is matched. */
export type StudioProgramme = v.InferOutput<typeof studioProgramme>

const group = v.object({
  by: v.string(),
  byName: v.string(),
  localeByName: localeText,
  value: v.string(),
  valueName: v.string(),
  localeValueName: localeText,
  people: v.number(),
  /** How many of them have a proposal; null if the group is too small to be shown. */
  matched: v.nullable(v.number()),
})
/** How a draft goes for one group. */
export type DraftGroup = v.InferOutput<typeof group>

const figures = v.object({
  mentees: v.number(),
  mentors: v.number(),
  matched: v.number(),
  unmatched: v.number(),
  proposals: v.number(),
  /** The mean fit of the pairs, from 0 to 5. */
  averageFit: v.nullable(v.number()),
  /** Days that the longest waiting mentee without a proposal has waited. */
  longestWait: v.nullable(v.number()),
  /** Percentage points between the shares of two groups. */
  gap: v.nullable(v.number()),
  /** `best`: proven. `stable`: no two would rather have each other. `near`: the search ended early. */
  proof: v.picklist(['best', 'stable', 'near']),
  groups: v.array(group),
})
export type DraftFigures = v.InferOutput<typeof figures>

const settings = v.object({
  aim: v.picklist(draftAims),
  waitBoundDays: v.number(),
  /** The weights that differ from the programme's. */
  weights: v.record(v.string(), v.number()),
  /** The places that differ from what the mentors offer. */
  places: v.array(v.object({ ...namedPerson.entries, places: v.number() })),
})

export const draftEntry = v.object({
  id,
  programme: v.string(),
  madeBy: v.string(),
  madeAt: timestamp,
  settings,
  state: v.picklist(draftStates),
  /** The finished steps of the dry run. */
  progress: v.number(),
  /** It rises with each mark. */
  version: v.number(),
  figures: v.nullable(figures),
  published: v.nullable(
    v.object({ by: v.string(), at: timestamp, sendsAt: timestamp, isSent: v.boolean(), actionId: id }),
  ),
})
/** A draft in the list. */
export type DraftEntry = v.InferOutput<typeof draftEntry>

const criterion = v.object({
  ...keyed.entries,
  fit: v.picklist(['same', 'close', 'different', 'unknown']),
  points: v.number(),
  most: v.number(),
  /** What both said, in words. */
  common: v.string(),
  localeCommon: localeText,
})
const followed = v.object({ state: v.picklist(followedStates), until: v.nullable(timestamp) })

const proposal = v.object({
  mentee: namedPerson,
  mentor: namedPerson,
  waitedDays: v.number(),
  isFirst: v.boolean(),
  /** From 0 to 5. */
  fit: v.number(),
  criteria: v.array(criterion),
  mark: v.nullable(
    v.object({ mark: v.picklist(['lock', 'forbid', 'add']), by: v.string(), reason: v.string() }),
  ),
  /** How it went; null before it is sent, and for one that did not hold any more. */
  followed: v.nullable(followed),
})
/** A proposal of a draft. */
export type DraftProposal = v.InferOutput<typeof proposal>

const left = v.object({
  ...namedPerson.entries,
  role: v.picklist(['mentee', 'mentor']),
  waitedDays: v.number(),
  /** How many proposals of the person are open already. */
  open: v.number(),
  /** The criterion that leaves the person out; null if only places are missing. */
  because: v.nullable(keyed),
})
const pair = v.object({ mentee: namedPerson, mentor: namedPerson })

export const draftPage = v.object({
  ...draftEntry.entries,
  proposals: v.array(proposal),
  /** The people without a proposal: mentees and long waits first, and not more than a hundred. */
  unmatched: v.array(left),
  /** The number of people without a proposal. */
  unmatchedCount: v.number(),
  /** Where the next proposals begin. */
  next: v.nullable(v.number()),
  forbidden: v.array(pair),
  /** The pairs that only this draft has, and those that only the other one has. */
  difference: v.nullable(v.object({ here: v.array(pair), there: v.array(pair) })),
  /** Proposals of later runs for the same people. */
  followUps: v.array(v.object({ ...pair.entries, followed, at: timestamp })),
})
/** A draft with its proposals. */
export type DraftPage = v.InferOutput<typeof draftPage>

export const poolChange = v.object({
  kind: v.picklist(['left', 'full', 'barred', 'criteria', 'standing']),
  ...pair.entries,
})
/** A proposal that does not hold any more, and why. */
export type PoolChange = v.InferOutput<typeof poolChange>

const other = v.object({
  mentor: namedPerson,
  fit: v.nullable(v.number()),
  kind: v.picklist(['here', 'full', 'free', 'asked', 'clash', 'criteria', 'barred', 'forbidden', 'standing']),
  /** The mentees who have the places of the mentor. */
  goesTo: v.array(v.string()),
  criteria: v.array(keyed),
})
export const whyAnswer = v.object({
  mentee: namedPerson,
  mentor: v.nullable(namedPerson),
  kind: v.picklist([
    'matched',
    'notInPool',
    'standing',
    'barred',
    'forbidden',
    'noPlace',
    'criteria',
    'costs',
    'nobody',
  ]),
  /** The criteria that are broken. */
  criteria: v.array(keyed),
  /** The people who have no place to give. */
  full: v.array(v.string()),
  /** What the others would lose: fit points of 5, and people who have waited long. */
  costs: v.nullable(v.object({ fit: v.number(), overdue: v.number() })),
  /** Answers that would help, with the number of mentors whom each admits. */
  wouldHelp: v.array(
    v.object({ ...keyed.entries, option: v.string(), localeOption: localeText, admits: v.number() }),
  ),
  /** The mentors who fit best, and where their places are. */
  others: v.array(other),
})
/** Why two people are not together, or why nobody is there for a mentee. */
export type WhyAnswer = v.InferOutput<typeof whyAnswer>

export const poolEntry = v.object({
  ...namedPerson.entries,
  role: v.picklist(['mentee', 'mentor']),
  waitedDays: v.number(),
  places: v.nullable(v.number()),
  open: v.number(),
  yes: v.number(),
  limit: v.picklist(['proposed', 'full', 'places', 'criterion', 'fits', 'unknown']),
  criterion: v.nullable(keyed),
})
/** A person in the pool, and what limits them. */
export type PoolEntry = v.InferOutput<typeof poolEntry>
