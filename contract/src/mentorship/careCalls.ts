import * as v from 'valibot'

import { call } from '../base/call.ts'
import { shownAct, undoable } from '../desk/fields.ts'
import { boundedText, day, id, localeText, paragraph, timestamp } from '../base/fields.ts'
import { contactOutcomes, expectationNames, riskParts } from './careRules.ts'
import { closureWishes } from './closureRules.ts'
import { pairGoal } from './goalCalls.ts'
import { pairNoticeKinds } from './pairNotices.ts'

const risk = v.nullable(
  v.object({
    sum: v.number(),
    parts: v.array(v.object({ part: v.picklist(riskParts), points: v.number() })),
    /** What the two expect differently, by their first surveys. */
    differing: v.array(v.picklist(expectationNames)),
  }),
)

const member = v.object({
  userId: id,
  name: v.string(),
  role: v.picklist(['mentee', 'mentor']),
  phone: v.string(),
})

const pairState = v.picklist(['active', 'paused', 'closing', 'ended'])

/** Another mentor who takes the pair over, as a bridge until the next match or instead of the one before. */
const handover = v.object({
  kind: v.picklist(['bridge', 'swap']),
  mentorId: id,
  name: v.string(),
  /** False until the mentees were told. */
  isDone: v.boolean(),
  /** Whether the mentor cannot come any more. */
  isGone: v.optional(v.boolean(), false),
})

/** How far the closure of a pair is. The answers are for the right `care`. */
const pairClosure = v.object({
  lastDay: day,
  metOn: v.nullable(day),
  sides: v.array(
    v.object({
      userId: id,
      hasWritten: v.boolean(),
      hasAnswered: v.boolean(),
      value: v.nullable(v.number()),
      words: v.string(),
      wish: v.nullable(v.picklist(closureWishes)),
    }),
  ),
})
export type PairClosure = v.InferOutput<typeof pairClosure>

/** A pair in the list. */
const pairEntry = v.object({
  id,
  type: v.picklist(['one_to_one', 'group']),
  state: pairState,
  since: timestamp,
  members: v.array(member),
  nextContactOn: v.nullable(day),
  ownerId: v.nullable(id),
  ownerName: v.string(),
  /** Zero while the mentor is away. */
  silentDays: v.number(),
  /** The mentor whom the team paused, with the last day; null if none is. */
  mentorLeave: v.optional(
    v.nullable(v.object({ userId: id, name: v.string(), until: v.nullable(day) })),
    null,
  ),
  /** The newest change of the mentor; null without one. */
  handover: v.nullable(handover),
  /** Null for people under 18: nothing is computed about them. */
  risk,
})
export type PairEntry = v.InferOutput<typeof pairEntry>

/** The changes of a pair by the team. */
export const pairChanges = ['pause', 'resume', 'bridge', 'swap', 'close'] as const
export type PairChangeName = (typeof pairChanges)[number]

export const contactWays = ['call', 'message', 'meeting', 'visit'] as const
export const contactSides = ['mentee', 'mentor', 'both'] as const

const contact = v.object({
  id,
  with: v.picklist(contactSides),
  way: v.picklist(contactWays),
  outcome: v.picklist(contactOutcomes),
  words: v.string(),
  next: day,
  at: timestamp,
  staffId: v.nullable(id),
  staffName: v.string(),
  /** The act to undo, for a day. */
  actionId: v.nullable(id),
  undoUntil: v.nullable(timestamp),
})
export type Contact = v.InferOutput<typeof contact>

const pulse = v.object({
  userId: id,
  day: v.number(),
  value: v.number(),
  words: v.string(),
  at: timestamp,
})
export type Pulse = v.InferOutput<typeof pulse>

const page = v.object({
  ...pairEntry.entries,
  endedAt: v.nullable(timestamp),
  pausedUntil: v.nullable(day),
  closure: v.nullable(pairClosure),
  /** The day that the rhythm of the programme suggests after a contact today. */
  suggestedNext: day,
  contacts: v.array(contact),
  /** The changes of the pair by the team, the newest first. */
  acts: v.optional(v.array(shownAct), []),
  pulses: v.array(pulse),
  /** What the pair wants to reach; null until one of them has named it. */
  goal: pairGoal,
  /** Messages of the pair by week, which begins on this Monday. Their texts are not read. */
  weeks: v.array(v.object({ monday: day, messages: v.number() })),
  /** How many sessions each member has completed, and the first one that is open. */
  path: v.array(
    v.object({
      userId: id,
      done: v.number(),
      total: v.number(),
      next: v.nullable(v.object({ title: v.string(), localeTitle: localeText })),
      /** The completed sessions, the oldest first. */
      finished: v.array(v.object({ title: v.string(), localeTitle: localeText, at: timestamp })),
    }),
  ),
  /** The next planned meeting, the planned calls, and the calls in which at least two people were. */
  meetings: v.object({
    next: v.nullable(timestamp),
    /** The calls that are planned for the next days. */
    ahead: v.array(timestamp),
    /** How many planned calls are over. */
    planned: v.number(),
    /** The planned calls that did not take place, the newest first. */
    missed: v.array(timestamp),
    /** The calls that are over, the oldest first. */
    held: v.array(v.object({ at: timestamp, minutes: v.number() })),
  }),
  /** The newest notices about the pair to its members, without names and titles. */
  notices: v.array(
    v.object({
      userId: id,
      kind: v.picklist(pairNoticeKinds),
      at: timestamp,
      /**
       * Always false, whether the person has read it or not.
       * @deprecated Open pages of the previous version need this field. Remove it in the next version.
       */
      isRead: v.optional(v.literal(false), false),
    }),
  ),
  /** Whether the reader may write contacts, and reads contacts, pulses and notices. */
  hasCareRight: v.boolean(),
  /** Whether the team still speaks with the pair, which may have ended because the mentor's account was erased. */
  takesContacts: v.boolean(),
})
export type PairPage = v.InferOutput<typeof page>

const named = { path: '/api/v2/staff/mentorships/:id/', rights: ['care'] } as const

/** The calls of the team about pairs. */
export const careCalls = {
  pairs: call({
    method: 'GET',
    path: '/api/v2/staff/mentorships/',
    who: 'staff',
    rights: ['care', 'matching', 'people'],
    about: 'The pairs and groups, by the day of their next contact. Each active one has such a day.',
    query: v.object({
      state: v.optional(v.picklist(['active', 'paused', 'closing', 'ended', 'quiet', 'late'])),
      risk: v.optional(v.picklist(['some'])),
      owner: v.optional(boundedText(100)),
      /** Part of a name, an address or a number of one of the people. */
      q: v.optional(v.pipe(boundedText(100), v.trim())),
      after: v.optional(boundedText(200)),
    }),
    reply: v.object({ results: v.array(pairEntry), next: v.nullable(v.string()) }),
    errors: [],
  }),
  pair: call({
    method: 'GET',
    path: named.path,
    who: 'staff',
    rights: ['care', 'matching', 'people'],
    about:
      'One pair: contacts, pulses of both sides, notices, messages by week without their texts, risk and next contact.',
    reply: page,
    errors: [],
  }),
  contact: call({
    method: 'POST',
    path: '/api/v2/staff/mentorships/:id/contacts/',
    who: 'staff',
    rights: named.rights,
    about:
      'Records a contact with a pair and sets the next one. Without a day, the rhythm of the programme sets it. A contact that brings another mentor stays.',
    body: v.object({
      with: v.picklist(contactSides),
      way: v.picklist(contactWays),
      outcome: v.picklist(contactOutcomes),
      words: v.optional(paragraph(2000), ''),
      next: v.optional(day),
      /** The newest contact that the writer knows; a newer one by a colleague refuses the call. */
      knownContact: v.optional(v.nullable(id)),
    }),
    reply: v.object({
      ...undoable.entries,
      actionId: v.nullable(id),
      next: day,
      /** Whether the planned mentor came with this contact, or cannot come any more; null without a plan. */
      handover: v.optional(v.nullable(v.picklist(['done', 'dropped'])), null),
    }),
    errors: ['alreadyTaken', 'invalid'],
  }),
  pulses: call({
    method: 'GET',
    path: '/api/v2/staff/mentorships/:id/pulses/',
    who: 'staff',
    rights: named.rights,
    about: 'The pulses of both sides of a pair, oldest first.',
    reply: v.object({ results: v.array(pulse) }),
    errors: [],
  }),
  change: call({
    method: 'POST',
    path: '/api/v2/staff/mentorships/:id/change/',
    who: 'staff',
    rights: named.rights,
    about:
      'Pauses or resumes a mentorship, gives it another mentor (bridge or swap), or closes it in five steps, with a reason. Another mentor comes once the mentees were told. It can be undone for a day, until then.',
    body: v.object({
      change: v.picklist(pairChanges),
      reason: v.pipe(paragraph(500), v.nonEmpty('Field is mandatory')),
      /** The last day of a pause or of a closure; a closure until today ends at once. */
      until: v.optional(day),
      /** The mentor who takes over. */
      mentorId: v.optional(id),
    }),
    reply: v.object({ actionId: v.nullable(id), undoUntil: v.nullable(timestamp), state: pairState }),
    errors: ['alreadyTaken', 'invalid'],
  }),
} as const
