import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, day, email, line, nameOrNothing, personName, timestamp } from '../base/fields.ts'
import { acceptedPassword } from '../identity/rules.ts'

const domain = v.pipe(
  boundedText(253),
  v.trim(),
  v.toLowerCase(),
  v.regex(
    /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/,
    'A domain is like college.example.',
  ),
)
const domains = v.pipe(v.array(domain), v.maxLength(50))
const code = v.pipe(
  boundedText(20),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z\d]{2,20}$/, 'A code has 2 to 20 letters and digits.'),
)

const answers = v.object({
  token: boundedText(100),
  firstName: personName,
  lastName: nameOrNothing,
  email,
  password: acceptedPassword,
  programme: line(80),
  /** The languages of the programme; the first is what a stranger sees. */
  languages: v.pipe(v.array(boundedText(10)), v.minLength(1, 'Field is mandatory'), v.maxLength(20)),
  /** Mentees with these addresses may join; empty means everyone. */
  menteeDomains: domains,
  institutions: v.pipe(
    v.array(v.object({ code, name: line(80) })),
    v.minLength(1, 'Field is mandatory'),
    v.maxLength(50),
  ),
  /** Mentors of the institutions with these addresses may join; empty means everyone. */
  mentorDomains: domains,
  leastAge: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(13), v.maxValue(99))),
  beginsOn: day,
})
/** The answers to the four questions of the first run. */
export type SetupAnswers = v.InferOutput<typeof answers>

/** The first run: the first member of the team sets the product up. */
export const setupCalls = {
  setup: call({
    method: 'GET',
    path: '/api/v2/staff/setup/',
    who: 'anyone',
    about: 'First run: until when the link works, and the languages to choose from.',
    query: v.object({ token: boundedText(100) }),
    reply: v.object({
      until: timestamp,
      languages: v.array(v.object({ code: v.string(), name: v.string() })),
    }),
    errors: ['setupEnded'],
  }),
  setUp: call({
    method: 'POST',
    path: '/api/v2/staff/setup/',
    who: 'anyone',
    about: 'First run: makes the first member of the team with every right, and the first programme.',
    body: answers,
    reply: v.object({ email: v.string() }),
    errors: ['setupEnded', 'passwordCommon', 'emailTaken'],
  }),
} as const

const check = v.object({
  name: v.picklist(['email', 'address', 'help_lines', 'policies']),
  isDone: v.boolean(),
  /** The checked things: an address, numbers to call, or pages. */
  parts: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      value: v.string(),
      isDone: v.boolean(),
      checkedAt: v.nullable(timestamp),
      checkedBy: v.string(),
    }),
  ),
})
/** Something that is needed before the first people come. */
export type OpeningCheck = v.InferOutput<typeof check>

const opening = v.object({
  programme: v.nullable(v.object({ name: v.string(), beginsOn: day })),
  checks: v.array(check),
})
const own = { who: 'staff', rights: ['programme'] } as const

/** The calls about the checks before the product opens. */
export const openingCalls = {
  opening: call({
    ...own,
    method: 'GET',
    path: '/api/v2/staff/opening/',
    about: 'What is missing before the first people come: email, public address, help lines and policies.',
    reply: opening,
    errors: [],
  }),
  sendCheckMail: call({
    ...own,
    method: 'POST',
    path: '/api/v2/staff/opening/email/',
    about: 'Sends the member of the team an email with a code, to see that emails arrive.',
    body: v.object({}),
    reply: v.object({ to: v.string() }),
    errors: [],
  }),
  confirmCheckMail: call({
    ...own,
    method: 'POST',
    path: '/api/v2/staff/opening/email/code/',
    about: 'Confirms by its code that the email arrived.',
    body: v.object({ code: boundedText(20) }),
    reply: opening,
    errors: ['codeWrong'],
  }),
  checkAddress: call({
    ...own,
    method: 'POST',
    path: '/api/v2/staff/opening/address/',
    about: 'Asks the public address whether this product answers there.',
    body: v.object({}),
    reply: opening,
    errors: ['addressSilent', 'addressLocal'],
  }),
  confirmLine: call({
    ...own,
    method: 'POST',
    path: '/api/v2/staff/opening/help-lines/:line/',
    about: 'Notes that the member of the team has called a help line, and that it answered.',
    body: v.object({}),
    reply: opening,
    errors: [],
  }),
} as const
