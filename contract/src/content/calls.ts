import * as v from 'valibot'

import { consentPurpose } from '../people/consents.ts'
import { teamContact } from '../people/team.ts'
import { call } from '../base/call.ts'
import { localeText } from '../base/fields.ts'

/** The pages of the programme team, and the client's settings. */
export const contentCalls = {
  community: call({
    method: 'GET',
    path: '/api/v1/community/',
    who: 'anyone',
    about: 'Community entries; 3 is the privacy policy, 4 the terms, 6 the code of conduct.',
    duringMaintenance: true,
    reply: v.array(v.object({ id: v.number(), content: v.string(), localeContent: localeText })),
    errors: [],
  }),
  clientConfig: call({
    method: 'GET',
    path: '/api/v2/client-config/',
    who: 'anyone',
    about: 'The settings that the client needs; none of them is secret.',
    duringMaintenance: true,
    reply: v.object({
      productName: v.string(),
      demo: v.boolean(),
      signIns: v.array(v.picklist(['password', 'google'])),
      video: v.picklist(['builtin', 'jitsi']),
      /** What people are asked to let be kept of their calls: nothing, their words, or sound and pictures too. */
      callsKept: v.optional(v.picklist(['nothing', 'words', 'all']), 'nothing'),
      /** The purposes that the person is asked to allow, because the service behind them is configured. */
      asksConsentFor: v.array(consentPurpose),
      /** The help desk whose chat opens inside the client; null if none is configured. */
      help: v.nullable(v.object({ host: v.string(), token: v.string() })),
      /** How people reach the programme team. */
      team: teamContact,
      calendars: v.array(v.picklist(['google', 'outlook', 'yahoo', 'apple'])),
      limits: v.object({
        otpLength: v.number(),
        pictureBytes: v.number(),
        otpResendSeconds: v.number(),
        messageCharacters: v.number(),
        sessionsToUnlock: v.number(),
      }),
    }),
    errors: [],
  }),
} as const
