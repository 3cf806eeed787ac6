import { call } from '../base/call.ts'
import { boundedText, done } from '../base/fields.ts'
import * as v from 'valibot'

/** The call of a notification: no page is open then, and no token is at hand. */
export const noticeAnswerCalls = {
  acceptFromNotice: call({
    method: 'POST',
    path: '/api/v2/calendar/notice-answers/',
    who: 'anyone',
    about:
      'Accepts the invitation of a notification, with every event of its series, by the seal in it. Repeating it changes nothing.',
    body: v.object({ seal: boundedText(4000) }),
    reply: done,
    errors: ['linkInvalid', 'eventOver', 'mentorshipEnded', 'tooOften'],
  }),
} as const
