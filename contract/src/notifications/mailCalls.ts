import * as v from 'valibot'

import { boundedText } from '../fields.ts'
import { call } from '../call.ts'
import { noticeTopics } from './rules.ts'

const topic = v.picklist(noticeTopics)

const preferences = v.object({
  topics: v.array(v.object({ topic, mail: v.boolean(), canStop: v.boolean() })),
})

/** The calls about which notices are also mailed. They have a file of their own: every page loads the other one. */
export const mailCalls = {
  preferences: call({
    method: 'GET',
    path: '/api/v2/notifications/preferences/',
    who: 'person',
    about: 'Which topics are mailed to the person.',
    reply: preferences,
    errors: [],
  }),
  savePreference: call({
    method: 'PUT',
    path: '/api/v2/notifications/preferences/',
    who: 'person',
    about: 'Turns the mails of one topic on or off.',
    body: v.object({ topic, mail: v.boolean() }),
    reply: preferences,
    errors: ['cannotStop'],
  }),
  unsubscribe: call({
    method: 'POST',
    path: '/api/v2/notifications/unsubscribe/',
    who: 'anyone',
    about:
      'Stops the mails of a topic by the link in one of them, without signing in (RFC 8058); repeating it changes nothing.',
    fromMailers: true,
    query: v.object({ token: boundedText(2000) }),
    reply: v.object({ topic }),
    errors: ['linkInvalid'],
  }),
} as const
