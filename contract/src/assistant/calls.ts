import * as v from 'valibot'

import { call } from '../base/call.ts'
import { done, id, boundedText } from '../base/fields.ts'
import { mostSearchCharacters } from '../chat/searchCalls.ts'
import { ratingQuestions } from './rating.ts'

const stars = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(5)))

/** Stars for each question; all of them null is a skip. */
const rating = v.pipe(
  v.record(v.picklist(ratingQuestions), stars),
  v.check(
    (given) => ratingQuestions.every((question) => question in given),
    'Please rate every question, or skip them all.',
  ),
  v.check((given) => {
    const rated = ratingQuestions.filter((question) => given[question] !== null)
    return rated.length === 0 || rated.length === ratingQuestions.length
  }, 'Please rate every question, or skip them all.'),
)

/** The calls around the assistant; asking it is sending a message to its channel. */
export const assistantCalls = {
  botUsers: call({
    method: 'GET',
    path: '/api/v2/chat/bot-users/',
    who: 'person',
    about: 'The bots that take part in channels.',
    reply: v.array(v.object({ userId: id, roleType: v.literal('ai_assistant') })),
    errors: [],
  }),
  searchPassages: call({
    method: 'GET',
    path: '/api/v2/chat/search-passages/',
    who: 'person',
    isPrivate: true,
    about:
      'Up to three help pages, policies and open sessions that are about some words, each by its best passage; an answer of the assistant would cite the same ones.',
    query: v.object({
      searchText: v.pipe(boundedText(mostSearchCharacters), v.trim(), v.nonEmpty()),
    }),
    reply: v.array(
      v.object({
        title: v.string(),
        /** A page of the app. */
        url: v.string(),
        /** The first sentence. */
        text: v.string(),
      }),
    ),
    errors: ['tooOften'],
  }),
  rate: call({
    method: 'POST',
    path: '/api/v2/chat/:channelId/rating/',
    who: 'person',
    about:
      "Stores the person's own rating of a conversation until now, or that they skip it. Another one before the next message replaces it.",
    body: v.object({ rating }),
    reply: done,
    errors: [],
  }),
  ratingStatus: call({
    method: 'GET',
    path: '/api/v2/chat/:channelId/rating-status/',
    who: 'person',
    isPrivate: true,
    about:
      'Whether to ask for a rating: an answer of the assistant is five minutes old and newer than the last rating or skip.',
    reply: v.object({ status: v.picklist(['DUE', 'NONE']) }),
    errors: [],
  }),
} as const
