import * as v from 'valibot'

import { call } from '../base/call.ts'
import { id, timestamp, boundedText } from '../base/fields.ts'

/** The most characters of a search. */
export const mostSearchCharacters = 200
/** Found messages on a page. */
export const foundPerPage = 20
/** The most pages of results; a person who needs more narrows the search. */
export const mostSearchPages = 50

const foundMessage = v.object({
  channelId: id,
  messageId: id,
  userId: id,
  createdOn: timestamp,
  /** About 65 characters of the message around the first word that was found. */
  text: v.string(),
  /** The words that were found in `text`, each from its first character to before its end, in UTF-16 units. */
  marks: v.array(v.object({ from: v.number(), to: v.number() })),
  /** The kind of its first attachment; null without one. */
  attachmentType: v.nullable(v.string()),
  user: v.object({
    firstName: v.string(),
    lastName: v.string(),
    /** Empty unless the message is the person's own. */
    userEmailId: v.string(),
  }),
})
/** A message that was found. */
export type FoundMessage = v.InferOutput<typeof foundMessage>

/** The calls of the search. */
export const searchCalls = {
  search: call({
    method: 'POST',
    path: '/api/v2/chat/search-chat-message/',
    who: 'person',
    about: "Messages, people and groups in the person's own channels, newest first, 20 a page.",
    body: v.object({
      searchText: v.pipe(boundedText(mostSearchCharacters), v.trim(), v.nonEmpty()),
      pageNumber: v.optional(
        v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(mostSearchPages)),
        1,
      ),
    }),
    reply: v.object({
      messages: v.array(foundMessage),
      hasNextPage: v.boolean(),
      /** Whether no message has the typed words, and these messages have similar ones. */
      isNear: v.boolean(),
      /** The channels whose name or members have the words; on the first page only. */
      channels: v.array(id),
    }),
    errors: [],
  }),
} as const
