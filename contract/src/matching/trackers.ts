import * as v from 'valibot'

import { id, localeText, timestamp } from '../base/fields.ts'

/**
 * The outcome of a proposal, as the person who asks sees it. The first three are open, and so is `accepted` while a
 * mentor's yes waits for the mentee.
 */
export const outcomes = [
  'waiting_for_you',
  'waiting_for_mentor',
  'selected_looking_for_more',
  'accepted',
  'accepted_both',
  'rejected',
  'not_selected',
  'accepted_elsewhere',
  'left_pool',
  'opted_out',
  'matched_by_team',
  'dropped_out',
  'timed_out',
] as const
export type Outcome = (typeof outcomes)[number]

/** A decision about a proposal; null if there is none. */
export const interest = v.nullable(v.picklist(['INTERESTED', 'REJECTED']))
export type Interest = v.InferOutput<typeof interest>

export const compatibility = v.picklist(['COMPATIBLE', 'INCOMPATIBLE', 'GROUP_FULL', 'PAIR_COMPLETE'])
/** Whether a candidate can still be chosen together with those who are chosen already, and if not, why. */
export type Compatibility = v.InferOutput<typeof compatibility>

/** The reasons for a no that a person can choose from with one tap. Staff see the sums. */
export const reasons = ['language', 'time', 'field', 'place', 'other'] as const

/** One to one, or one mentor with a group. */
export const matchType = v.picklist(['1to1', '1toM'])
export type MatchType = v.InferOutput<typeof matchType>

const named = { name: v.string(), localeName: localeText, icon: v.string() }

/** A criterion on which the members of a group must share a value. */
const exclusiveCriterion = v.object({
  ...named,
  mandatory: v.boolean(),
  /** The option keys that fit both people. */
  matchedAnswer: v.array(v.string()),
})

/** A proposal, as one of its two people sees it. */
export const tracker = v.object({
  id,
  matchType,
  /** The other person. */
  fullName: v.string(),
  displayName: v.string(),
  displayPicture: v.nullable(v.string()),
  /** An alias of this tracker; the real address stays unknown. */
  email: v.string(),
  /** The other person's studies or workplace. */
  affiliation: v.string(),
  /** The other person's hopes or skills, in their own words; may be empty. */
  about: v.string(),
  /** Why these two fit, and what differs, in one or two sentences. */
  because: v.string(),
  localeBecause: localeText,
  status: v.picklist(['ACTIVE', 'SUCCESS', 'EXPIRED']),
  outcome: v.picklist(outcomes),
  /** The asking person's own decision, as the server has it. */
  interestStatus: interest,
  /** Null if the tracker is not active. */
  groupCompatibility: v.nullable(compatibility),
  /** The keys of the criteria on which the candidate shares no value with those who are chosen. */
  clashingCriterias: v.array(v.string()),
  /** By the key of the criterion. */
  exclusiveCriteria: v.record(v.string(), exclusiveCriterion),
  /**
   * When the proposal was made, or when one of the two first decided; the time until it expires counts from here.
   */
  updatedTimestamp: timestamp,
  /** When it expires; null if it is not active. */
  expiresOn: v.nullable(timestamp),
  /** Whether the run that proposed the two chose them for each other, or as a reserve in case that fails. */
  proposedAs: v.picklist(['first_choice', 'reserve']),
  /** When it ended without a match; null before. */
  endedOn: v.nullable(timestamp),
  /** Whether the asking person ended it, by a no, a break or another match. */
  endedBySelf: v.boolean(),
  /** Whether the asking person has read how it ended and put it away, on any device. */
  endingTold: v.optional(v.boolean(), false),
})
export type Tracker = v.InferOutput<typeof tracker>

export const screenNames = ['default', 'potential_match', 'awaiting_mentor_response', 'group_hold'] as const
/** The matching screen that fits what a person waits for. */
export type MatchScreen = (typeof screenNames)[number]

const screenEntry = v.object({
  title: v.string(),
  localeTitle: localeText,
  description: v.string(),
  localeDescription: localeText,
  /** The name of a drawing of the client. */
  image: v.string(),
})

export const matchList = v.object({
  matchTrackers: v.array(tracker),
  /** Hours without a decision after which a proposal expires. */
  expiryHours: v.number(),
  screen: v.picklist(screenNames),
  screensList: v.object({
    finding_matches: screenEntry,
    potential_match: screenEntry,
    awaiting_mentor_response: screenEntry,
    group_hold: screenEntry,
  }),
  userMatchType: matchType,
  /** How many more people a mentor can take; one for a mentee who has no yes yet. */
  places: v.number(),
  /** When the present pause of deadlines ends, such as the end of the exams; null if there is no pause. */
  pausedUntil: v.nullable(timestamp),
})
export type MatchList = v.InferOutput<typeof matchList>

export const matchInfo = v.object({
  id,
  fullName: v.string(),
  displayName: v.string(),
  displayPicture: v.nullable(v.string()),
  affiliation: v.string(),
  about: v.string(),
  criteriaJson: v.array(
    v.object({
      order: v.number(),
      key: v.string(),
      /** The name of the criterion. */
      matchingCriteria: v.string(),
      localeMatchingCriteria: localeText,
      /** The other person's answer in words. */
      answer: v.string(),
      localeAnswer: localeText,
      /** The asking person's own answer in words. */
      ownAnswer: v.string(),
      localeOwnAnswer: localeText,
      /** The option keys that fit both. */
      matchedAnswer: v.array(v.string()),
      match: v.picklist(['same', 'close', 'different', 'unknown']),
      icon: v.string(),
      helpText: v.string(),
      localeHelpText: localeText,
    }),
  ),
})
export type MatchInfo = v.InferOutput<typeof matchInfo>

export const groupHold = v.object({
  /** How many mentees the group takes, and how many are in it. */
  groupSize: v.number(),
  actualSize: v.number(),
  existingMemberInfo: v.array(
    v.object({
      id,
      fullName: v.string(),
      displayPicture: v.nullable(v.string()),
      role: v.picklist(['mentee', 'mentor']),
    }),
  ),
  /** The values that everyone in the group shares; empty before the first member. */
  clubRule: v.array(
    v.object({
      key: v.string(),
      ...named,
      answer: v.string(),
      localeAnswer: localeText,
      matchedAnswer: v.array(v.string()),
    }),
  ),
  /** When the first member came; null before. */
  createdOn: v.nullable(timestamp),
  /** Hours from then until the group starts, even if it is not full. */
  groupStartsIn: v.number(),
})
export type GroupHold = v.InferOutput<typeof groupHold>
