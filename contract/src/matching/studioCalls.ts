import * as v from 'valibot'

import { call } from '../base/call.ts'
import { undoable } from '../desk/fields.ts'
import { boundedText, id, paragraph, wholeNumber } from '../base/fields.ts'
import { draftAims, draftStates, pairMarks } from './studioRules.ts'
import {
  draftEntry,
  draftPage,
  namedPerson,
  poolChange,
  poolEntry,
  studioProgramme,
  whyAnswer,
} from './studioShapes.ts'

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

const rights = ['matching'] as const
const one = '/api/v2/staff/matching/drafts/:id/'

/** The team's calls about the pool and the drafts of matching. */
export const studioCalls = {
  studioPool: call({
    method: 'GET',
    path: '/api/v2/staff/matching/pool/',
    who: 'staff',
    rights,
    about: 'The pool: who waits, for how many days, and what limits each person; the longest wait first.',
    query: v.object({
      role: v.optional(v.picklist(['mentee', 'mentor'])),
      after: v.optional(boundedText(200)),
    }),
    reply: v.object({
      counts: v.object({ mentees: v.number(), mentors: v.number() }),
      results: v.array(poolEntry),
      next: v.nullable(v.string()),
    }),
    errors: [],
  }),
  drafts: call({
    method: 'GET',
    path: '/api/v2/staff/matching/drafts/',
    who: 'staff',
    rights,
    about: 'The drafts of the last 30 days in the scope, the newest first, with the rules of each programme.',
    query: v.object({
      after: v.optional(boundedText(200)),
      /** Drafts that the reply also has, however old they are. */
      a: v.optional(id),
      b: v.optional(id),
    }),
    reply: v.object({
      programmes: v.array(studioProgramme),
      results: v.array(draftEntry),
      next: v.nullable(v.string()),
    }),
    errors: [],
  }),
  startDraft: call({
    method: 'POST',
    path: '/api/v2/staff/matching/drafts/',
    who: 'staff',
    rights,
    about:
      'Starts a dry run in the background. Weights and places show what would be if they were different; other places are never published.',
    body: v.object({
      programme: boundedText(100),
      aim: v.picklist(draftAims),
      waitBoundDays: v.optional(whole(0, 3650)),
      weights: v.optional(v.record(boundedText(100), whole(0, 1000)), {}),
      places: v.optional(
        v.pipe(v.array(v.object({ mentor: id, places: whole(0, 20) })), v.maxLength(200)),
        [],
      ),
      /** The draft whose marks are taken over. */
      from: v.optional(id),
    }),
    reply: v.object({ id, state: v.picklist(draftStates) }),
    errors: ['invalid'],
  }),
  draft: call({
    method: 'GET',
    path: one,
    who: 'staff',
    rights,
    about: 'One draft: its figures, its proposals criterion by criterion, and how they went.',
    query: v.object({
      after: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
      against: v.optional(id),
    }),
    reply: draftPage,
    errors: [],
  }),
  markPair: call({
    method: 'POST',
    path: `${one}pairs/`,
    who: 'staff',
    rights,
    about:
      'Locks, forbids or adds a pair, and runs the draft again. A pair that breaks a preference needs a reason. One that breaks a mandatory criterion is refused.',
    body: v.object({
      mentee: id,
      mentor: id,
      mark: v.picklist(pairMarks),
      reason: v.optional(paragraph(500), ''),
    }),
    reply: v.object({ id, state: v.picklist(draftStates), version: v.number() }),
    errors: ['invalid', 'alreadyTaken', 'draftNotReady', 'mandatoryBroken', 'tooManyChosen', 'matchClash'],
  }),
  letters: call({
    method: 'GET',
    path: `${one}letters/`,
    who: 'staff',
    rights,
    about: 'Who would get which email if the draft were published now, and which proposals do not hold.',
    reply: v.object({
      mentees: v.number(),
      mentors: v.number(),
      /** The first 200 of them. */
      people: v.array(
        v.object({
          ...namedPerson.entries,
          role: v.picklist(['mentee', 'mentor']),
          /** Whether all proposals of this person are reserves. */
          isReserve: v.optional(v.boolean(), false),
        }),
      ),
      mail: v.object({ title: v.string(), body: v.string() }),
      changes: v.array(poolChange),
    }),
    errors: ['draftNotReady'],
  }),
  publishDraft: call({
    method: 'POST',
    path: `${one}publish/`,
    who: 'staff',
    rights,
    about:
      'Publishes a draft. Nothing is sent for ten minutes, and until then it can be undone. If the pool has changed so that a proposal does not hold, the problem says how.',
    body: v.object({ version: whole(1, Number.MAX_SAFE_INTEGER) }),
    reply: v.object({ ...undoable.entries, people: v.number() }),
    errors: ['alreadyTaken', 'draftNotReady', 'poolChanged', 'onlyWhatIf'],
  }),
  whyNotPair: call({
    method: 'GET',
    path: `${one}why/`,
    who: 'staff',
    rights,
    about: 'Why a draft has not put two people together; without a mentor, why no one is there for a mentee.',
    query: v.object({ mentee: id, mentor: v.optional(id) }),
    reply: whyAnswer,
    errors: ['draftNotReady'],
  }),
} as const
