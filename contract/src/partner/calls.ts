import * as v from 'valibot'

import { call } from '../base/call.ts'
import { email, id, boundedText } from '../base/fields.ts'
import { answers } from '../questions/question.ts'
import { surveyPage } from '../surveys/calls.ts'

/** The person as the portal describes them; a field is empty or null if the link omits it. */
export const prefill = v.object({
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  /** E.164. */
  mobileNo: v.string(),
  /** `YYYY-MM-DD`. */
  dob: v.string(),
  stateid: v.nullable(v.number()),
  districtid: v.nullable(v.number()),
})
export type Prefill = v.InferOutput<typeof prefill>

const name = v.pipe(boundedText(60), v.trim())
const password = v.pipe(boundedText(256), v.nonEmpty('Field is mandatory'))
const institutionCode = v.pipe(boundedText(60), v.trim())
const signInCode = v.object({ data: v.object({ email: v.string(), signInCode: v.string() }) })

/** Signing up and signing in of people who come from the employment portal. */
export const partnerCalls = {
  readParams: call({
    method: 'POST',
    path: '/api/v2/users/ncs/params-decrypt/',
    who: 'anyone',
    about:
      "Opens the portal's link, which works once: returns the person whom it names, and sets the cookie that signing up reads the person from.",
    body: v.object({
      data: v.pipe(boundedText(8000), v.trim(), v.nonEmpty('Field is mandatory')),
      originalLink: v.optional(boundedText(10_000)),
    }),
    reply: v.object({ data: prefill }),
    errors: ['portalLinkInvalid', 'portalLinkExpired', 'portalLinkUsed', 'portalAbsent'],
  }),
  userExists: call({
    method: 'POST',
    path: '/api/v2/users/ncs/user-exists/',
    who: 'anyone',
    about: 'Whether an address is signed up, and how; null where it is not.',
    body: v.object({ email }),
    reply: v.object({ data: v.nullable(v.object({ email: v.string(), provider: v.string() })) }),
    errors: ['portalAbsent'],
  }),
  surveyQuestions: call({
    method: 'GET',
    path: '/api/v2/users/ncs/survey-questions/',
    who: 'anyone',
    about: "The questions of the portal's registration: the first stage of its survey.",
    query: v.object({ institutionCode: v.optional(institutionCode) }),
    reply: v.object({
      /** These three are repeated in the sign-up call; the client has no settings of its own. */
      institutionCode: v.string(),
      survey: id,
      stage: id,
      firstStage: v.object({ id, pages: v.array(surveyPage) }),
    }),
    errors: ['institutionUnknown', 'portalAbsent'],
  }),
  signUp: call({
    method: 'POST',
    path: '/api/v2/users/ncs/signup/',
    who: 'anyone',
    about:
      'Registers the mentee whom the entry cookie names, with the answers to the first stage; returns a sign-in code that works for 60 seconds.',
    body: v.object({
      role: v.pipe(v.string(), v.toLowerCase(), v.literal('mentee')),
      firstName: name,
      lastName: name,
      institutionCode,
      phoneNumber: v.pipe(boundedText(20), v.trim()),
      provider: v.literal('ncs'),
      newPrimaryLanguage: v.pipe(boundedText(10), v.minLength(2)),
      email,
      password,
      surveyAnswers: v.object({ survey: id, stage: id, answers }),
      /** Whether the person agreed to the current terms while signing up; otherwise they are asked after signing in. */
      hasAgreedTerms: v.optional(v.boolean()),
    }),
    reply: signInCode,
    errors: [
      'portalAbsent',
      'portalEntryMissing',
      'portalEntryDiffers',
      'portalPasswordWrong',
      'portalUnreachable',
      'passwordCommon',
      'emailTaken',
      'userDisabled',
    ],
  }),
  signIn: call({
    method: 'POST',
    path: '/api/v2/users/ncs/signin/',
    who: 'anyone',
    about:
      'Checks the password of a person from the portal; returns a sign-in code that works for 60 seconds.',
    body: v.object({ email, password }),
    reply: signInCode,
    errors: [
      'portalAbsent',
      'wrongPassword',
      'userNotFound',
      'emailNotVerified',
      'userDisabled',
      'tooManyAttempts',
      'portalUnreachable',
    ],
  }),
} as const
