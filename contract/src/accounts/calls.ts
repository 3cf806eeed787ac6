import * as v from 'valibot'

import { call } from '../call.ts'
import { email, id, line, localeText } from '../fields.ts'
import { acceptedPassword } from './rules.ts'

export const role = v.picklist(['mentee', 'mentor', 'staff'])
export type Role = v.InferOutput<typeof role>

/** A signed-in person as the person themself sees it. */
export const user = v.object({
  id,
  email: v.string(),
  role,
  firstName: v.string(),
  lastName: v.string(),
  displayName: v.string(),
  displayPicture: v.nullable(v.string()),
  picture: v.nullable(v.string()),
  bio: v.string(),
  phoneNumber: v.string(),
  hasAgreedTerms: v.boolean(),
  newPrimaryLanguage: v.string(),
  provider: v.picklist(['normal', 'google', 'ncs']),
  status: v.picklist(['active', 'disabled']),
  mentorships: v.array(v.object({ id, mentorshipType: v.picklist(['one_to_one', 'group']) })),
})
export type User = v.InferOutput<typeof user>

const experience = v.picklist(['use', 'show', 'hide'])
export type Experience = v.InferOutput<typeof experience>

const surveyStatusEntry = v.object({
  surveyId: id,
  surveyStatus: v.string(),
  expPermission: experience,
  currentStageId: v.nullable(id),
  stageStatus: v.string(),
})

export const matchingStatus = v.picklist([
  'NOT_READY',
  'APPLICATION_REVIEW',
  'READY',
  'ON_HOLD',
  'GROUP_HOLD',
  'MATCHED',
  'OPTED_OUT',
])

/** What the client may show this person, computed by the server in one place. */
export const userStatus = v.object({
  surveys: v.array(surveyStatusEntry),
  experiences: v.object({
    internship: experience,
    session: experience,
    curriculum: experience,
    survey: experience,
    chattype: experience,
    video: experience,
    matchingflow: experience,
  }),
  chatStatus: v.object({ mentorshipChat: experience, aiChat: experience, helpCenter: experience }),
  matchingflowStatus: v.object({ applicationReview: experience }),
  mentorshipSessionStatus: v.object({ completedSessions: v.number(), remainingSessions: v.number() }),
  ruleMessage: v.object({
    applicationReview: v.string(),
    localeApplicationReview: localeText,
    curriculum: v.string(),
    localeCurriculum: localeText,
  }),
  newSessionAvailable: v.boolean(),
  matching: v.object({ matchingStatus }),
  activeMentorship: v.nullable(id),
})
export type UserStatus = v.InferOutput<typeof userStatus>

const signedIn = v.object({ idToken: v.string(), expiresIn: v.number(), user })
const done = v.object({})
const otp = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.length(6, 'The code has 6 characters.'))

export const accountCalls = {
  signIn: call({
    method: 'POST',
    path: '/identity/sign-in',
    who: 'anyone',
    about: 'Signs in with e-mail and password; sets the refresh cookie.',
    body: v.object({ email, password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(256)) }),
    reply: signedIn,
    errors: [
      'wrongPassword',
      'userNotFound',
      'emailNotVerified',
      'providerGoogle',
      'userDisabled',
      'tooManyAttempts',
    ],
  }),
  refresh: call({
    method: 'POST',
    path: '/identity/refresh',
    who: 'anyone',
    about: 'Rotates the refresh cookie and answers a fresh ID token.',
    reply: signedIn,
    errors: ['sessionEnded', 'userDisabled'],
  }),
  signOut: call({
    method: 'POST',
    path: '/identity/sign-out',
    who: 'anyone',
    about: 'Ends the session of the refresh cookie.',
    reply: done,
    errors: [],
  }),
  keys: call({
    method: 'GET',
    path: '/identity/jwks.json',
    who: 'anyone',
    about: 'The public keys that ID tokens are signed with.',
    reply: v.object({ keys: v.array(v.record(v.string(), v.unknown())) }),
    errors: [],
  }),
  accountExists: call({
    method: 'POST',
    path: '/api/v2/users/account-exists/',
    who: 'anyone',
    about: 'Whether an address is signed up, and how.',
    body: v.object({ email, provider: v.optional(v.picklist(['normal', 'google'])) }),
    reply: v.object({
      userExist: v.boolean(),
      user: v.nullable(v.object({ provider: v.string() })),
    }),
    errors: [],
  }),
  sendOtp: call({
    method: 'POST',
    path: '/api/v2/users/send-otp/',
    who: 'anyone',
    about: 'Mails a fresh one-time code to an address that is not signed up yet.',
    body: v.object({ email }),
    reply: v.object({ message: v.string() }),
    errors: ['alreadySignedUp'],
  }),
  verifyOtp: call({
    method: 'POST',
    path: '/api/v2/users/verify-otp/',
    who: 'anyone',
    about: 'Confirms an address by its code; a registered, unverified address is verified for good.',
    body: v.object({ email, otp }),
    reply: v.object({ message: v.string() }),
    errors: ['otpWrong'],
  }),
  signUp: call({
    method: 'POST',
    path: '/api/v2/users/signup/',
    who: 'anyone',
    about: 'Registers a person whose address was confirmed; uses the code up.',
    body: v.object({
      role: v.pipe(v.string(), v.toLowerCase(), v.picklist(['mentee', 'mentor'])),
      firstName: line(60),
      lastName: line(60),
      phoneNumber: v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty('Field is mandatory'),
        v.regex(/^\+?\d{6,15}$/, 'Please enter the number in digits.'),
      ),
      provider: v.picklist(['normal']),
      newPrimaryLanguage: v.pipe(v.string(), v.minLength(2), v.maxLength(10)),
      email,
      password: acceptedPassword,
      otp,
      project: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(60)))),
      institutionCode: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(60)))),
      birthYear: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1900), v.maxValue(2100)))),
    }),
    reply: v.object({ user }),
    errors: ['otpNotVerified', 'emailTaken', 'programmeClosed', 'institutionUnknown'],
  }),
  profile: call({
    method: 'GET',
    path: '/api/v2/users/profile/',
    who: 'person',
    about: 'The profile of the signed-in person.',
    reply: user,
    errors: [],
  }),
  status: call({
    method: 'GET',
    path: '/api/v2/users/status/',
    who: 'person',
    about: 'What the signed-in person may see and use now.',
    reply: userStatus,
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
  primaryLanguage: call({
    method: 'PUT',
    path: '/api/v2/users/primary_language/:code/',
    who: 'person',
    about: 'Stores the language that the person reads in.',
    naming: 'asIs',
    reply: v.object({ language_code: v.string() }),
    errors: [],
  }),
  systemStatus: call({
    method: 'GET',
    path: '/api/v2/users/system_status/',
    who: 'anyone',
    about: 'Whether the product is under maintenance.',
    reply: v.object({ underMaintenance: v.boolean() }),
    errors: [],
  }),
  declaration: call({
    method: 'GET',
    path: '/api/v2/declarations/',
    who: 'anyone',
    about: 'What a mentee or a mentor declares at sign-up.',
    query: v.object({ type: v.pipe(v.string(), v.toLowerCase(), v.picklist(['mentee', 'mentor'])) }),
    reply: v.object({
      type: v.string(),
      version: v.string(),
      text: v.string(),
      localeText,
    }),
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
} as const
