import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, day, id, timestamp, wholeNumber } from '../base/fields.ts'
import { factorKind, staffRight, staffScope, undoable } from './fields.ts'

/** Something that a member of the team did, or looked at. */
const auditEntry = v.object({
  id: v.number(),
  at: timestamp,
  staffId: v.nullable(id),
  staffName: v.string(),
  act: v.string(),
  about: v.string(),
  aboutId: v.string(),
  aboutName: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  why: v.string(),
  hash: v.string(),
})
export type AuditEntry = v.InferOutput<typeof auditEntry>

/** The calls of the desk itself. */
export const deskCalls = {
  me: call({
    method: 'GET',
    path: '/api/v2/staff/me/',
    who: 'staff',
    beforeSecondFactor: true,
    about: 'The rights and the scope of the member of staff, and until when the second factor holds.',
    reply: v.object({
      userId: id,
      rights: v.array(staffRight),
      scope: staffScope,
      secondFactor: factorKind,
      secondFactorUntil: v.nullable(timestamp),
      /** False in a demo without the second factor. */
      secondFactorNeeded: v.boolean(),
    }),
    errors: [],
  }),
  texts: call({
    method: 'GET',
    path: '/api/v2/staff/texts/',
    who: 'anyone',
    about: 'The texts of the desk in one language, by key.',
    naming: 'asIs',
    query: v.object({ language_code: boundedText(10) }),
    reply: v.record(v.string(), v.string()),
    errors: [],
  }),
  audit: call({
    method: 'GET',
    path: '/api/v2/staff/audit/',
    who: 'staff',
    rights: ['team'],
    about: 'Everything that staff did or looked at that is personal, newest first.',
    query: v.object({
      staff: v.optional(id),
      /** What it is about; for a person also their pairs and cases. */
      about: v.optional(id),
      act: v.optional(boundedText(60)),
      /** A day in India. */
      day: v.optional(day),
      after: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    }),
    reply: v.object({ results: v.array(auditEntry), next: v.nullable(v.number()) }),
    errors: [],
  }),
  undo: call({
    method: 'POST',
    path: '/api/v2/staff/actions/:actionId/undo/',
    who: 'staff',
    rights: ['people', 'screening', 'matching', 'care', 'safety'],
    about: 'Undoes an action of the desk while its time for undo lasts.',
    body: v.object({}),
    reply: undoable,
    errors: ['noRight', 'alreadyUndone', 'undoEnded', 'alreadyTaken'],
  }),
} as const
