import * as v from 'valibot'

import { call } from '../base/call.ts'
import { id, paragraph, timestamp } from '../base/fields.ts'

/** As long as a message of the chat, whose rules the desk does not load. */
const mostCharacters = 10_000

const message = v.object({
  seq: v.number(),
  at: timestamp,
  /** The name of the writer; empty if the account was erased. */
  name: v.string(),
  /** Whether the person wrote it, and not the team. */
  isFromPerson: v.boolean(),
  text: v.string(),
  hasFile: v.boolean(),
  isDeleted: v.boolean(),
})

const conversation = v.object({
  userId: id,
  name: v.string(),
  /** Since when the person waits for an answer; null if nobody waits. */
  waitingSince: v.nullable(timestamp),
  /** The newest messages, the oldest of them first. */
  messages: v.array(message),
})
/** A person's conversation with the programme team. */
export type TeamConversation = v.InferOutput<typeof conversation>

/** With `safety` alone, a member reaches the people of the cases that they see. */
const named = { who: 'staff', rights: ['care', 'safety'] } as const

/** The team's calls about what people write to it. */
export const inboxCalls = {
  conversation: call({
    ...named,
    method: 'GET',
    path: '/api/v2/staff/people/:id/conversation/',
    about:
      'What a person and the team wrote to each other. The person sees that the team has read it; looking is in the audit.',
    reply: conversation,
    errors: [],
  }),
  writeToPerson: call({
    ...named,
    method: 'POST',
    path: '/api/v2/staff/people/:id/conversation/',
    about: 'Writes to a person in the name of the member of the team. Everything before counts as answered.',
    body: v.object({ text: v.pipe(paragraph(mostCharacters), v.nonEmpty('Field is mandatory')) }),
    reply: conversation,
    errors: ['invalid'],
  }),
  closeConversation: call({
    ...named,
    rights: ['care'],
    method: 'POST',
    path: '/api/v2/staff/people/:id/conversation/done/',
    about: 'Marks what a person wrote as done without an answer, for example a thank-you.',
    body: v.object({}),
    reply: conversation,
    errors: [],
  }),
} as const
