import type { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { Failure, failureOfFields } from '@saathi/contract/errors.ts'

import type { House } from '../house.ts'
import type { HandlerRequest, Handlers, TransportFacts } from '../http/request.ts'
import { affiliationOf } from './affiliation.ts'
import { refuseCommonPassword } from '../identity/public/signUp.ts'
import { phoneInE164 } from '../engines/text/phone.ts'
import { agreeToCurrentTerms } from '../people/public/registration.ts'
import type { PersonRow } from '../people/public/store.ts'
import { userOf } from '../people/public/user.ts'
import type { JoinedRooms } from '../room.ts'
import type { Reference } from './reference.ts'
import { registerByCode, registerByGoogle, type Registration } from './registration.ts'
import { claimsOfSignUp, signInOnDevice } from '../identity/public/signIn.ts'

type Body = HandlerRequest<typeof registrationCalls.signUp>['body']

/** The dependencies of signing up, besides the house. */
export interface SignUpParts {
  readonly reference: Reference
  readonly rooms: Pick<JoinedRooms, 'facts' | 'welcome'>
}

/** Registers people, and serves the lists that the sign-up pages need. */
export function signUpRoutes(
  house: House,
  { reference, rooms }: SignUpParts,
): Handlers<typeof registrationCalls> {
  const register = async (body: Body, transport: TransportFacts): Promise<PersonRow> => {
    if (body.provider === 'google') {
      const vouched = await vouchedFor(house, transport, body.email)
      const registration = registrationOf({ house, reference, body, email: vouched.email })
      return registerByGoogle(house, { registration, subject: vouched.subject })
    }
    const { email, password, otp } = body
    const registration = registrationOf({ house, reference, body, email })
    await refuseCommonPassword(house, { email, password }, 'password')
    return registerByCode(house, { registration, otp, password, ip: transport.ip })
  }
  return {
    async signUp({ body, transport }) {
      const registered = await register(body, transport)
      const person = body.hasAgreedTerms
        ? await agreeToCurrentTerms(house, registered, rooms.welcome)
        : registered
      // Google has just confirmed the person, so no second sign-in is needed. The token stays valid for up to an
      // hour after the sign-up; for a person who was disabled meanwhile, this throws.
      if (body.provider === 'google') await signInOnDevice(house, person, transport)
      return { user: await userOf(house, rooms.facts, person) }
    },
    declaration: ({ query: { type } }) => ({ type, ...reference.declarations[type] }),
    projectList: () => ({
      data: { projects: Object.fromEntries(reference.projects.map((project) => [project.key, project])) },
    }),
    institutions: () => [...reference.institutions],
    async agreement({ person }) {
      await agreeToCurrentTerms(house, person, rooms.welcome)
      return { hasAgreedTerms: true }
    },
  }
}

/** Returns the claims of the sign-up token; throws if the body names another address. */
async function vouchedFor(
  house: House,
  { bearer }: TransportFacts,
  email: string | undefined,
): Promise<{ readonly email: string; readonly subject: string }> {
  if (bearer === undefined) throw new Failure('tokenMissing')
  const claims = await claimsOfSignUp(house, bearer)
  if (email !== undefined && email !== claims.email) throw new Failure('notYours')
  return claims
}

interface Registering {
  readonly house: House
  readonly reference: Reference
  readonly body: Body
  readonly email: string
}

function registrationOf({ house, reference, body, email }: Registering): Registration {
  const { role, firstName, hasOneName = false } = body
  const lastName = hasOneName ? '' : body.lastName
  if (lastName === '' && !hasOneName)
    throw failureOfFields<Body>('invalid', {
      lastName: ['Please write your last name, or say that you have one name.'],
    })
  return {
    email,
    role,
    firstName,
    lastName,
    ...affiliationOf({ ...body, email }, reference),
    ...personalFields(body, house),
    declaration: reference.declarations[role].version,
    consents: body.consents ?? [],
  }
}

function personalFields(body: Body, { texts, clock }: House) {
  const phoneNumber = phoneInE164(body.phoneNumber)
  if (phoneNumber === undefined)
    throw failureOfFields<Body>('invalid', { phoneNumber: ['There is no phone number like this.'] })
  const speaks = texts.languages.some(
    ({ languageCode, isActive }) => isActive && languageCode === body.newPrimaryLanguage,
  )
  if (!speaks)
    throw failureOfFields<Body>('invalid', { newPrimaryLanguage: ['We do not speak this language yet.'] })
  const birthYear = body.birthYear ?? null
  if (birthYear !== null && birthYear > clock.now().getUTCFullYear()) {
    throw failureOfFields<Body>('invalid', { birthYear: ['This year is still to come.'] })
  }
  return { phoneNumber, birthYear, primaryLanguage: body.newPrimaryLanguage }
}
