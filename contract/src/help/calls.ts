import * as v from 'valibot'

import { call } from '../base/call.ts'
import { id } from '../base/fields.ts'

export const helpCalls = {
  helpIdentity: call({
    method: 'GET',
    path: '/api/v2/help/identity/',
    who: 'person',
    isPrivate: true,
    about:
      'Who the person is for the help widget, with the hash that proves it there. 404 where no help widget is set up.',
    reply: v.object({
      id,
      email: v.string(),
      displayName: v.string(),
      /** HMAC-SHA256 of the id, in hexadecimal digits. */
      hash: v.string(),
      role: v.string(),
      language: v.string(),
    }),
    errors: [],
  }),
} as const
