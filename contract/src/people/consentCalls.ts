import * as v from 'valibot'

import { call } from '../base/call.ts'
import { done, localeText, timestamp, boundedText } from '../base/fields.ts'
import { consentPurpose } from './consents.ts'

const version = v.pipe(boundedText(40), v.nonEmpty())

const consent = v.object({
  purpose: consentPurpose,
  /** The current version of the text; a decision is about this version. */
  version: v.string(),
  text: v.string(),
  localeText,
  /** Null until the person has decided about this version. */
  granted: v.nullable(v.boolean()),
  decidedAt: v.nullable(timestamp),
})

/** The consents of a person, and the error reports that depend on one. */
export const consentCalls = {
  consents: call({
    method: 'GET',
    path: '/api/v2/users/consents/',
    who: 'person',
    about:
      "The purposes that this installation asks about, with the person's decisions; and the terms and declarations that the person agreed to.",
    reply: v.object({
      asked: v.array(consent),
      /** Terms and declarations, newest first. */
      agreed: v.array(v.object({ purpose: v.string(), version: v.string(), decidedAt: timestamp })),
    }),
    errors: [],
  }),
  saveConsent: call({
    method: 'POST',
    path: '/api/v2/users/consents/',
    who: 'person',
    about: 'Stores a yes or a no to one purpose in its current version; repeating it changes nothing.',
    body: v.object({ purpose: consentPurpose, version, granted: v.boolean() }),
    reply: consent,
    errors: ['consentOutdated'],
  }),
  reportError: call({
    method: 'POST',
    path: '/api/v2/client-errors/',
    who: 'person',
    about: 'Receives an error of the client; the server decides whether to forward it to the error service.',
    body: v.object({
      name: boundedText(100),
      message: boundedText(1000),
      stack: boundedText(8000),
      /** The route's pattern and not the address, because addresses contain ids. */
      route: boundedText(200),
    }),
    reply: done,
    errors: [],
  }),
} as const
