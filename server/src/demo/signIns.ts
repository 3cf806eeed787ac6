import { identityCalls } from '@saathi/contract/identity/calls.ts'
import type { Call, Given } from '@saathi/contract/base/call.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import type { FastifyInstance } from 'fastify'

import type { House } from '../house/house.ts'
import { signInVouchedFor, signUpTokenFor } from '../identity/public/signIn.ts'
import { demoCall } from './caller.ts'
import type { DemoPerson } from './demoPerson.ts'
import type { Ask } from './learn.ts'
import type { Mailbox } from './mailbox.ts'
import { demoAddress, demoPassword } from './people.ts'

/** What signing people up and in depends on. */
export interface Signing {
  readonly house: House
  readonly server: FastifyInstance
  readonly mailbox: Mailbox
}

/** Signs a demo person up, by a code of an email or as someone who comes from Google. */
export async function signUp(making: Signing, person: DemoPerson, ip: string): Promise<void> {
  await signUpWith(making, person, {
    ip,
    proof: person.subject === undefined ? await byCode(making, person, ip) : byGoogle(person),
  })
}

/** The proof that an address belongs to a demo person. */
type Proof = Awaited<ReturnType<typeof byCode>> | ReturnType<typeof byGoogle>

/** The same with a proof that is there. */
export async function signUpWith(
  making: Signing,
  person: DemoPerson,
  { ip, proof }: { readonly ip: string; readonly proof: Proof },
): Promise<void> {
  const { server } = making
  const affiliation =
    person.role === 'mentee'
      ? { project: person.project }
      : { institutionCode: person.institution ?? 'SAATHI01' }
  const body = {
    ...affiliation,
    ...proof,
    role: person.role,
    firstName: person.first,
    lastName: person.last,
    phoneNumber: '9800000000',
    newPrimaryLanguage: 'en',
    birthYear: person.birthYear,
  }
  const token = person.subject === undefined ? undefined : await signUpToken(making, person, person.subject)
  await demoCall(server, { call: registrationCalls.signUp, given: { body }, as: { ip, token } })
}

/** Proves an address by the code of an email. */
export async function byCode({ server, mailbox }: Signing, { name }: DemoPerson, ip: string) {
  const email = demoAddress(name)
  const as = { ip }
  await demoCall(server, { call: identityCalls.sendOtp, given: { body: { email } }, as })
  const otp = mailbox.codeFor(email)
  await demoCall(server, { call: identityCalls.verifyOtp, given: { body: { email, otp } }, as })
  return { provider: 'normal' as const, email, password: demoPassword, otp }
}

function byGoogle({ name }: DemoPerson) {
  return { provider: 'google' as const, email: demoAddress(name) }
}

/** Returns the sign-up token that a person gets after signing in at the OpenID provider. */
function signUpToken(
  { house }: Signing,
  { name, first, last }: DemoPerson,
  subject: string,
): Promise<string> {
  return signUpTokenFor(house, { email: demoAddress(name), subject, firstName: first, lastName: last })
}

/** Signs a demo person in and returns a function that makes calls as this person. */
export async function signedInByPassword({ server }: Signing, name: string, ip: string): Promise<Ask> {
  const given = { body: { email: demoAddress(name), password: demoPassword } }
  const { idToken } = await demoCall(server, { call: identityCalls.signIn, given, as: { ip } })
  return askAs(server, idToken, ip)
}

/** The same without the password, as for someone who comes from Google. */
export async function signedInVouchedFor({ house, server }: Signing, name: string, ip: string): Promise<Ask> {
  return askAs(server, await signInVouchedFor(house, demoAddress(name)), ip)
}

function askAs(server: FastifyInstance, token: string, ip: string): Ask {
  return <One extends Call>(call: One, given: Given<One>, idempotencyKey?: string) =>
    demoCall(server, { call, given, as: { ip, token, idempotencyKey } })
}
