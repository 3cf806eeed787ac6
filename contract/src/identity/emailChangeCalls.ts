import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText } from '../base/fields.ts'

/** The call about a new address of a person. */
export const emailChangeCalls = {
  confirmEmailChange: call({
    method: 'POST',
    path: '/api/v2/users/email-change/',
    who: 'anyone',
    about:
      'Confirms a change of the address by the link that was sent to the former or to the new one. After both, the new address signs in; repeating it changes nothing.',
    body: v.object({ token: boundedText(100) }),
    reply: v.object({ isDone: v.boolean() }),
    errors: ['linkInvalid', 'emailTaken'],
  }),
} as const
