import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, day, id, paragraph, timestamp } from '../base/fields.ts'
import { staffRights } from '../base/staffRights.ts'
import { type ItemKind, itemKinds, urgencies } from './todayRules.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are its type
const kinds = Object.keys(itemKinds) as [ItemKind, ...ItemKind[]]

/** Something that waits for the team. */
const item = v.object({
  id: v.string(),
  kind: v.picklist(kinds),
  urgency: v.picklist(urgencies),
  reason: v.string(),
  since: timestamp,
  due: v.nullable(timestamp),
  about: v.array(
    v.object({
      userId: v.optional(id),
      mentorshipId: v.optional(id),
      reportId: v.optional(id),
      caseId: v.optional(id),
      name: v.string(),
    }),
  ),
  actions: v.array(v.object({ name: v.string(), primary: v.boolean() })),
  owner: v.nullable(v.object({ userId: id, name: v.string() })),
  /** The colleague to whom it was handed on, and who has not accepted it yet. */
  offeredTo: v.nullable(v.object({ userId: id, name: v.string() })),
  /** The words of its owner to the colleague. */
  offerWords: v.optional(v.string(), ''),
  snoozedUntil: v.nullable(timestamp),
  /** Why it was put off; empty if it is not. */
  snoozeReason: v.optional(v.string(), ''),
})
export type TodayItem = v.InferOutput<typeof item>

const named = { method: 'POST', who: 'staff', rights: staffRights } as const
const held = v.object({ id: v.string() })

/** The calls of today's list. */
export const todayCalls = {
  today: call({
    method: 'GET',
    path: '/api/v2/staff/today/',
    who: 'staff',
    rights: staffRights,
    about:
      'What waits for the team today, the most urgent first. An item goes when its cause does, never by being read.',
    query: v.object({
      kind: v.optional(v.picklist(kinds)),
      owner: v.optional(v.picklist(['me', 'nobody'])),
      snoozed: v.optional(v.picklist(['1'])),
      after: v.optional(boundedText(300)),
    }),
    reply: v.object({
      /** The figures, the items by urgency that are not put off, `snoozed`, and the items of this list by `kind.…`. */
      counts: v.record(v.string(), v.number()),
      /** Next contacts by day. */
      contacts: v.array(v.object({ day, count: v.number() })),
      results: v.array(item),
      /** What the reader did today: how much, and the newest act that can be undone. */
      own: v.optional(
        v.object({
          count: v.number(),
          last: v.nullable(v.object({ act: v.string(), actionId: id, undoUntil: timestamp })),
        }),
        { count: 0, last: null },
      ),
      next: v.nullable(v.string()),
    }),
    errors: [],
  }),
  takeItem: call({
    ...named,
    path: '/api/v2/staff/today/:id/take/',
    about: 'Takes an item. If a colleague was first, the problem names them.',
    body: v.object({}),
    reply: held,
    errors: ['alreadyTaken', 'noRight'],
  }),
  handItemOn: call({
    ...named,
    path: '/api/v2/staff/today/:id/hand-on/',
    about: 'Offers an item to a colleague. Until they accept it, it stays with its owner.',
    body: v.object({ userId: id, words: v.optional(paragraph(500), '') }),
    reply: held,
    errors: ['alreadyTaken', 'noRight'],
  }),
  acceptItem: call({
    ...named,
    path: '/api/v2/staff/today/:id/accept/',
    about: 'Accepts an item that a colleague handed on.',
    body: v.object({}),
    reply: held,
    errors: ['noRight'],
  }),
  endOffer: call({
    ...named,
    path: '/api/v2/staff/today/:id/end-offer/',
    about: 'Withdraws the offer of an item, or declines it. The item stays with its owner.',
    body: v.object({}),
    reply: held,
    errors: ['noRight'],
  }),
  snoozeItem: call({
    ...named,
    path: '/api/v2/staff/today/:id/snooze/',
    about: 'Puts an item off until a day, with a reason. Distress cannot be put off.',
    body: v.object({ until: day, reason: v.pipe(paragraph(500), v.nonEmpty('Field is mandatory')) }),
    reply: v.object({ id: v.string(), actionId: id, undoUntil: timestamp }),
    errors: ['noRight', 'alreadyTaken', 'invalid'],
  }),
  colleagues: call({
    method: 'GET',
    path: '/api/v2/staff/colleagues/',
    who: 'staff',
    rights: staffRights,
    about: 'The members of the team by name; with an item, those to whom it can be handed on.',
    query: v.object({ item: v.optional(boundedText(300)) }),
    reply: v.object({
      results: v.array(v.object({ userId: id, name: v.string(), rights: v.array(v.string()) })),
    }),
    errors: [],
  }),
} as const
