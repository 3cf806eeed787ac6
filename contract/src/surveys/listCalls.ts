import * as v from 'valibot'

import { call } from '../base/call.ts'
import { id, localeText } from '../base/fields.ts'

/** A survey as lists show it. */
export const surveyCard = {
  id,
  name: v.string(),
  localeName: localeText,
  shortDescription: v.string(),
  localeShortDescription: localeText,
  icon: v.string(),
  /** `COMPLETE on YYYY-MM-DD`, `PARTIAL`, or empty while not started. */
  status: v.string(),
  expPermission: v.picklist(['use', 'show', 'hide']),
}

/** The call that the learning hub makes. It has a file of its own, so that the hub does not load questions and answers. */
export const surveyListCalls = {
  surveyList: call({
    method: 'GET',
    path: '/api/v2/screening/survey-list/',
    who: 'person',
    about: 'The surveys of the signed-in person.',
    reply: v.array(v.object(surveyCard)),
    errors: [],
  }),
} as const
