import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, email, localeText, nameOrNothing, personName } from '../base/fields.ts'
import { consentPurpose } from '../people/consents.ts'
import { acceptedPassword, otp } from '../identity/rules.ts'
import { birthYear, phoneNumber, user } from '../people/user.ts'

const common = {
  role: v.pipe(v.string(), v.toLowerCase(), v.picklist(['mentee', 'mentor'])),
  firstName: personName,
  /** Mandatory, unless the person has one name. */
  lastName: nameOrNothing,
  hasOneName: v.optional(v.boolean()),
  phoneNumber,
  newPrimaryLanguage: v.pipe(boundedText(10), v.minLength(2)),
  project: v.optional(v.nullable(boundedText(60))),
  institutionCode: v.optional(v.nullable(v.pipe(boundedText(60), v.trim()))),
  birthYear: v.optional(v.nullable(birthYear)),
  /** The purposes that the person allowed while signing up; nothing is allowed by default. */
  consents: v.optional(v.array(consentPurpose)),
  /** Whether the person agreed to the current terms while signing up; otherwise they are asked after signing in. */
  hasAgreedTerms: v.optional(v.boolean()),
}

/** Signing up, and the lists that its pages need. */
export const registrationCalls = {
  signUp: call({
    method: 'POST',
    path: '/api/v2/users/signup/',
    who: 'anyone',
    about:
      'Registers a person: with a confirmed address, whose code is then used up, or with the sign-up token of the Google sign-in as bearer token, which also signs them in.',
    body: v.variant('provider', [
      v.object({ provider: v.literal('normal'), ...common, email, password: acceptedPassword, otp }),
      v.object({ provider: v.literal('google'), ...common, email: v.optional(email) }),
    ]),
    reply: v.object({ user }),
    errors: [
      'otpNotVerified',
      'emailTaken',
      'programmeClosed',
      'institutionUnknown',
      'institutionEmail',
      'passwordCommon',
      'userDisabled',
    ],
  }),
  declaration: call({
    method: 'GET',
    path: '/api/v2/declarations/',
    who: 'anyone',
    about: 'The declaration that a mentee or a mentor makes at sign-up.',
    query: v.object({ type: v.pipe(v.string(), v.toLowerCase(), v.picklist(['mentee', 'mentor'])) }),
    reply: v.object({ type: v.string(), version: v.string(), text: v.string(), localeText }),
    errors: [],
  }),
  projectList: call({
    method: 'GET',
    path: '/api/v3/project-list/',
    who: 'anyone',
    about: 'The programmes that mentees can choose, by key.',
    reply: v.object({
      data: v.object({
        projects: v.record(
          v.string(),
          v.object({
            key: v.string(),
            name: v.string(),
            localeName: localeText,
            about: v.string(),
            localeAbout: localeText,
            emailDomains: v.array(v.string()),
            isDisabled: v.boolean(),
          }),
        ),
      }),
    }),
    errors: [],
  }),
  institutions: call({
    method: 'GET',
    path: '/api/v2/reference/institutions/',
    who: 'anyone',
    about: 'The institutions that mentors belong to.',
    reply: v.array(v.object({ code: v.string(), name: v.string(), emailDomains: v.array(v.string()) })),
    errors: [],
  }),
  agreement: call({
    method: 'POST',
    path: '/api/v2/users/agreement/',
    who: 'person',
    about: 'Stores that the person agreed to the current terms.',
    body: v.object({ hasAgreedTerms: v.literal(true, 'Please agree to go on.') }),
    reply: v.object({ hasAgreedTerms: v.boolean() }),
    errors: [],
  }),
} as const
