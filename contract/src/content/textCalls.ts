import * as v from 'valibot'

import { boundedText } from '../base/fields.ts'
import { call } from '../base/call.ts'

/** The calls about texts and languages. They are in a file of their own, because every page loads them. */
export const textCalls = {
  translation: call({
    method: 'GET',
    path: '/api/v2/translation/getTranslation/',
    who: 'anyone',
    about: "The client's texts in one language, by key.",
    duringMaintenance: true,
    naming: 'asIs',
    query: v.object({ language_code: boundedText(10) }),
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
} as const
