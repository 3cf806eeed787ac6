import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText } from '../base/fields.ts'

/** Calls on a Jitsi host. Kept apart, because only such a call loads them. */
export const hostCalls = {
  hostedRoom: call({
    method: 'POST',
    path: '/api/v2/video/room/:roomId/host/',
    who: 'person',
    about:
      'Lets a person who is in the call into its room on the Jitsi host, for an hour. 404 for a call that is not there.',
    body: v.object({ seat: boundedText(40) }),
    reply: v.object({ url: v.string(), roomName: v.string(), jwt: v.string() }),
    errors: ['notYours', 'tooOften'],
  }),
} as const
