import type { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { Failure, failureOfFields } from '@saathi/contract/errors.ts'

import type { House } from '../house/house.ts'
import type { HandlerRequest, Handlers, TransportFacts } from '../http/request.ts'
import { affiliationOf } from './affiliation.ts'
import { refuseCommonPassword } from '../identity/public/signUp.ts'
import { phoneInE164 } from '../engines/text/phone.ts'
import { birthYearProblem } from '../people/public/birthYear.ts'
import { agreeToCurrentTerms } from '../people/public/registration.ts'
import type { PersonRow } from '../people/public/store.ts'
import { userOf } from '../people/public/user.ts'
import type { JoinedRooms } from '../room/room.ts'
import { offeredAt, type Offered } from './offered.ts'
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
  const offeredNow = () => offeredAt(house, reference)
  const register = async (body: Body, transport: TransportFacts): Promise<PersonRow> => {
    const offered = await offeredNow()
    if (body.provider === 'google') {
      const vouched = await vouchedFor(house, transport, body.email)
      const registration = registrationOf({ house, offered, body, email: vouched.email })
      return registerByGoogle(house, { registration, subject: vouched.subject })
    }
    const { email, password, otp } = body
    const registration = registrationOf({ house, offered, body, email })
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
    projectList: async () => ({
      data: {
        projects: Object.fromEntries((await offeredNow()).projects.map((project) => [project.key, project])),
      },
    }),
    institutions: async () => [...(await offeredNow()).institutions],
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
  readonly offered: Offered
  readonly body: Body
  readonly email: string
}

function registrationOf({ house, offered, body, email }: Registering): Registration {
  const { role, firstName, hasOneName = false } = body
  if (role === 'mentee') requireFitting(body, { house, offered })
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
    ...affiliationOf({ ...body, email }, offered),
    ...personalFields(body, house),
    declaration: offered.declarations[role].version,
    consents: body.consents ?? [],
  }
}

/** Throws unless a mentee has the age and a language of a programme that the team made. */
function requireFitting(
  { project, birthYear, newPrimaryLanguage }: Body,
  { house, offered }: Pick<Registering, 'house' | 'offered'>,
): void {
  const rules = offered.rules.get(project ?? '')
  if (rules === undefined) return
  const { languages, leastAge } = rules
  if (!languages.includes(newPrimaryLanguage)) {
    const known = house.texts.languages.filter(({ languageCode }) => languages.includes(languageCode))
    const sentence = `This programme is in ${known.map(({ language }) => language).join(', ')}.`
    throw failureOfFields<Body>('invalid', { newPrimaryLanguage: [sentence] })
  }
  if (leastAge === null) return
  const year = house.clock.now().getUTCFullYear()
  if (birthYear == null || year - birthYear < leastAge) {
    const sentence = `This programme is for people from ${leastAge} years on.`
    throw failureOfFields<Body>('invalid', { birthYear: [sentence] })
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
  const problem = birthYear === null ? undefined : birthYearProblem(birthYear, body.role, clock.now())
  if (problem !== undefined) throw failureOfFields<Body>('invalid', { birthYear: [problem] })
  return { phoneNumber, birthYear, primaryLanguage: body.newPrimaryLanguage }
}
