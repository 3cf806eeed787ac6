import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, id } from '../base/fields.ts'

/** The call of a notification: no page is open then, and no token is at hand. */
export const replyCalls = {
  replyToNotice: call({
    method: 'POST',
    path: '/api/v2/chat/notice-replies/',
    who: 'anyone',
    about:
      'Sends a reply to the conversation of a notification, by the seal in it. The message is stored once for each `temp_id`.',
    body: v.object({ seal: boundedText(4000), message: boundedText(10_000), tempId: id }),
    reply: v.object({ msgId: id }),
    errors: ['linkInvalid', 'notYours', 'chatDisabled', 'tooOften'],
  }),
} as const
