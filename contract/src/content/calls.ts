import * as v from 'valibot'

import { consentPurpose } from '../people/consents.ts'
import { call } from '../call.ts'
import { localeText } from '../fields.ts'

export const contentCalls = {
  translation: call({
    method: 'GET',
    path: '/api/v2/translation/getTranslation/',
    who: 'anyone',
    about: "The client's texts in one language, by key.",
    duringMaintenance: true,
    naming: 'asIs',
    query: v.object({ language_code: v.pipe(v.string(), v.maxLength(10)) }),
    reply: v.record(v.string(), v.string()),
    errors: [],
  }),
  languages: call({
    method: 'GET',
    path: '/api/v2/translation/getSupportedLanguages/',
    who: 'anyone',
    about: 'The languages that the product speaks.',
    duringMaintenance: true,
    naming: 'asIs',
    reply: v.array(
      v.object({
        language: v.string(),
        languageCode: v.string(),
        isActive: v.boolean(),
        isDefault: v.boolean(),
      }),
    ),
    errors: [],
  }),
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
      /** The purposes that the person is asked to allow, because the service behind them is configured. */
      asksConsentFor: v.array(consentPurpose),
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
