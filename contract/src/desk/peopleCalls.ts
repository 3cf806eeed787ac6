import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, day, email, id, paragraph, personName, timestamp } from '../base/fields.ts'
import { birthYear } from '../people/user.ts'
import { shownAct, undoable } from './fields.ts'
import { personActions, personParts, type PersonPartName, personStates } from './peopleRules.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are its type
const partNames = Object.keys(personParts) as [PersonPartName, ...PersonPartName[]]

const person = v.object({
  userId: id,
  name: v.string(),
  role: v.picklist(['mentee', 'mentor', 'staff']),
  email: v.string(),
  phone: v.string(),
  programme: v.nullable(v.string()),
  institution: v.nullable(v.string()),
  state: v.picklist(personStates),
  /** Whether the application was refused, for now or for good. */
  isRefused: v.optional(v.boolean(), false),
  since: timestamp,
})
/** A person as the list shows them. */
export type PersonEntry = v.InferOutput<typeof person>

const row = v.object({
  title: v.string(),
  words: v.string(),
  on: v.nullable(timestamp),
  caseId: v.optional(id),
  mentorshipId: v.optional(id),
  /** Whether a mentorship goes on. */
  isNow: v.optional(v.boolean(), false),
})

const page = v.object({
  ...person.entries,
  /** The year of birth, for the rights `people` and `screening`; null if it is unknown, or for other rights. */
  birthYear: v.nullable(v.number()),
  /** Until when the person is paused; null without a day. */
  pausedUntil: v.nullable(v.string()),
  /** The reasons of the state, in the words of `users/status/?explain`. */
  why: v.array(v.object({ what: v.string(), why: v.string() })),
  parts: v.array(v.object({ name: v.picklist(partNames), rows: v.array(row) })),
  acts: v.array(shownAct),
  actions: v.array(v.picklist(personActions)),
  /** A new address that does not count yet, and which addresses have not confirmed it; null without one. */
  newEmail: v.nullable(
    v.object({ email: v.string(), waitsFor: v.picklist(['both', 'former', 'email']), until: timestamp }),
  ),
  /** The colleague who asked to erase the account; a second one has to do the same. */
  eraseAskedBy: v.nullable(v.object({ userId: id, name: v.string() })),
})
/** Everything about a person that the reader may see. */
export type PersonPage = v.InferOutput<typeof page>

const rights = ['people', 'screening', 'matching', 'care', 'safety'] as const

/** The calls about people. */
export const peopleDeskCalls = {
  deskPeople: call({
    method: 'GET',
    path: '/api/v2/staff/people/',
    who: 'staff',
    rights,
    about:
      'Finds mentees and mentors in the scope by any part of name, email or phone, in any script; the newest first.',
    query: v.object({
      q: v.optional(v.pipe(boundedText(100), v.trim())),
      role: v.optional(v.picklist(['mentee', 'mentor'])),
      state: v.optional(v.picklist(personStates)),
      programme: v.optional(boundedText(100)),
      institution: v.optional(boundedText(100)),
      after: v.optional(boundedText(300)),
    }),
    reply: v.object({ results: v.array(person), next: v.nullable(v.string()) }),
    errors: [],
  }),
  deskPerson: call({
    method: 'GET',
    path: '/api/v2/staff/people/:id/',
    who: 'staff',
    rights,
    about: 'One person with everything that the rights of the reader open. Looking is in the audit.',
    reply: page,
    errors: [],
  }),
  seeAs: call({
    method: 'POST',
    path: '/api/v2/staff/people/:id/see-as/',
    who: 'staff',
    rights: ['people'],
    about:
      'A token for 30 minutes that sees the product as this person does: it reads, without messages, and writes nothing. It is in the audit.',
    body: v.object({}),
    reply: v.object({ token: v.string(), until: timestamp }),
    errors: [],
  }),
  actOnPerson: call({
    method: 'POST',
    path: '/api/v2/staff/people/:id/actions/',
    who: 'staff',
    rights: ['people'],
    about:
      'Does something for a person, which can be undone for a day. The end of sign-ins and an erasure stay; an erasure needs two people.',
    body: v.object({
      action: v.picklist(personActions),
      reason: v.pipe(paragraph(1000), v.nonEmpty('Field is mandatory')),
      /** The last day of a pause. */
      until: v.optional(day),
      firstName: v.optional(personName),
      lastName: v.optional(personName),
      /** The new address, which both addresses confirm by email; for `parent_recording`, the parent's. */
      email: v.optional(email),
      /** The corrected phone number, as typed. */
      phone: v.optional(boundedText(40)),
      /** The corrected year of birth. */
      birthYear: v.optional(birthYear),
      /** The answer of a parent. */
      agrees: v.optional(v.boolean()),
    }),
    reply: v.object({
      actionId: v.nullable(undoable.entries.actionId),
      undoUntil: undoable.entries.undoUntil,
    }),
    errors: ['invalid', 'alreadyTaken', 'secondPersonNeeded', 'onlyOneMember'],
  }),
} as const
