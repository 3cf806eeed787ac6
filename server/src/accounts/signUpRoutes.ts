import type { accountCalls } from '@saathi/contract/accounts/calls.ts'
import { phoneInE164, programmeChoices } from '@saathi/contract/accounts/rules.ts'
import { Failure, type FieldErrors } from '@saathi/contract/errors.ts'
import { v7 as uuid } from 'uuid'

import type { House } from '../house.ts'
import type { HandlerRequest, Handlers } from '../http/request.ts'
import { activeMentorships } from '../mentorship/public.ts'
import { type Codes, verifiedSince } from './codes.ts'
import { showCode, useCode } from './codeStore.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { userOf } from './profile.ts'
import type { Reference } from './reference.ts'
import { addPerson, personByEmail, type PersonRow } from './store.ts'

type SignUpHandlers = Pick<
  Handlers<typeof accountCalls>,
  'signUp' | 'declaration' | 'projectList' | 'institutions'
>
type Body = Extract<HandlerRequest<typeof accountCalls.signUp>['body'], { provider: 'normal' }>

/** Registers people, with what the sign-up pages need to know beforehand. */
export function signUpRoutes(house: House, codes: Codes, reference: Reference): SignUpHandlers {
  return {
    async signUp({ body }) {
      if (body.provider === 'google') throw new Failure('otpNotVerified')
      const affiliation = affiliationOf(body, reference)
      const fields = { ...affiliation, ...personalFields(body, house) }
      const person = await register(house, codes, { body, fields })
      return { user: userOf(person, await activeMentorships(house.db, person.id)) }
    },
    declaration: ({ query: { type } }) => ({ type, ...reference.declarations[type] }),
    projectList: () => ({
      data: { projects: Object.fromEntries(reference.projects.map((project) => [project.key, project])) },
    }),
    institutions: () => [...reference.institutions],
  }
}

/** A mentee needs a programme that is open to the address, a mentor an institution that the address belongs to. */
function affiliationOf(body: Body, { projects, institutions }: Reference) {
  if (body.role === 'mentee') {
    if (!body.project) throw invalid({ project: ['Field is mandatory'] })
    const open = programmeChoices(projects, body.email).filter(({ choice }) => choice === 'open')
    if (!open.some(({ programme }) => programme.key === body.project)) throw new Failure('programmeClosed')
    return { project: body.project, institutionCode: null }
  }
  if (!body.institutionCode) throw invalid({ institution_code: ['Field is mandatory'] })
  const code = body.institutionCode.toUpperCase()
  const institution = institutions.find((each) => each.code === code)
  if (institution === undefined) throw new Failure('institutionUnknown')
  const domain = body.email.slice(body.email.lastIndexOf('@') + 1)
  if (institution.emailDomains.length > 0 && !institution.emailDomains.includes(domain)) {
    throw invalid({ email: [`Please use your e-mail address of ${institution.name}.`] })
  }
  return { project: null, institutionCode: code }
}

function personalFields(body: Body, { texts, clock }: House) {
  const phoneNumber = phoneInE164(body.phoneNumber)
  if (phoneNumber === undefined)
    throw invalid({ phone_number: ['This number has too few or too many digits.'] })
  const speaks = texts.languages.some(
    ({ languageCode, isActive }) => isActive && languageCode === body.newPrimaryLanguage,
  )
  if (!speaks) throw invalid({ new_primary_language: ['We do not speak this language yet.'] })
  const birthYear = body.birthYear ?? null
  if (birthYear !== null && birthYear > clock.now().getUTCFullYear()) {
    throw invalid({ birth_year: ['This year is still to come.'] })
  }
  return { phoneNumber, birthYear, primaryLanguage: body.newPrimaryLanguage }
}

interface Registration {
  readonly body: Body
  readonly fields: Pick<
    PersonRow,
    'project' | 'institutionCode' | 'phoneNumber' | 'primaryLanguage' | 'birthYear'
  >
}

/** Uses the code up and stores the person, both or neither. */
async function register(
  { db, clock }: House,
  codes: Codes,
  { body, fields }: Registration,
): Promise<PersonRow> {
  const now = clock.now()
  const { email, password, otp, role, firstName, lastName, provider } = body
  const codeHash = codes.hash(email, otp)
  const shown = await showCode(db, { email, codeHash, now, verifiedSince: verifiedSince(now) })
  if (shown?.isRight !== true) throw new Failure('otpNotVerified')
  const passwordHash = await hashPassword(password)
  const added = await db.transaction(async (tx) => {
    if ((await useCode(tx, email, now)) === 0) return undefined
    return addPerson(tx, {
      ...fields,
      id: uuid(),
      email,
      role,
      firstName,
      lastName,
      provider,
      passwordHash,
      emailVerifiedAt: now,
      createdAt: now,
    })
  })
  if (added !== undefined) return added
  return sameAgain(await personByEmail(db, email), password)
}

/** A sign-up sent twice with the same code and password, because its answer was lost, answers the person it made. */
async function sameAgain(person: PersonRow | undefined, password: string): Promise<PersonRow> {
  const isSame = await isPassword(password, person?.passwordHash)
  if (person === undefined || !isSame) throw new Failure('emailTaken')
  return person
}

function invalid(fields: FieldErrors): Failure {
  return new Failure('invalid', { fields })
}
