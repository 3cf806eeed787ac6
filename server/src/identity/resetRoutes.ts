import type { resetCalls } from '@saathi/contract/identity/resetCalls.ts'
import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { v7 as uuid } from 'uuid'

import { networkOf } from '../engines/network/limits.ts'
import type { House } from '../house/house.ts'
import type { HandlerRequest, Handlers } from '../http/request.ts'
import { forgetDevices, notify } from '../notifications/public.ts'
import type { CodeMail } from './codes/mail.ts'
import { type Codes, verifiedSince } from './codes/codes.ts'
import { showCode, tryCode, useCode } from './codes/store.ts'
import { refuseCommonPassword } from './credentials/commonPasswords.ts'
import { forgetTopic } from './credentials/guard.ts'
import { hashPassword, isPassword } from '../engines/secrets/passwords.ts'
import { credentialsOf, forgiveAttempts, setPassword, unbindSubject } from './credentials/credentialStore.ts'
import { endSignInsOf } from './credentials/signInStore.ts'
import { personByEmail, verifyAddress } from '../people/public/store.ts'

const purpose = 'reset'

/** Lets a person who can read the account's mail choose a new password. */
export function resetRoutes(house: House, codes: Codes, codeMail: CodeMail): Handlers<typeof resetCalls> {
  const { db, clock, texts } = house
  return {
    async resetPassword({ body: { email }, transport }) {
      await codeMail.countNetwork(transport.ip)
      const person = await personByEmail(db, email)
      if (person === undefined) throw new Failure('accountUnknown')
      if (person.provider === 'google') {
        return { message: 'No code was sent.', errors: [texts.failure('providerGoogle')] }
      }
      await codeMail.send({ email, ip: transport.ip, purpose, languages: [person.primaryLanguage] })
      return { message: 'The code is on its way.', errors: [] }
    },
    async confirmOtp({ body: { email, otp }, transport }) {
      const now = clock.now()
      const isRight = await tryCode(db, {
        email,
        network: networkOf(transport.ip),
        purpose,
        codeHash: codes.hash(email, otp),
        now,
        verifiedSince: verifiedSince(now),
      })
      if (!isRight) throw new Failure('otpWrong')
      return { message: 'The code is right.' }
    },
    async confirmPassword({ body, transport }) {
      if (body.newPassword !== body.checkNewPassword) {
        throw failureOfFields<Change>('invalid', { checkNewPassword: ["Passwords don't match"] })
      }
      const { email, newPassword: password } = body
      await refuseCommonPassword({ password, email, productName: house.config.productName }, 'newPassword')
      await changePassword(house, codes, { ...body, ip: transport.ip })
      return { message: 'The password is changed.' }
    },
  }
}

type Change = HandlerRequest<typeof resetCalls.confirmPassword>['body'] & { readonly ip: string }

/** Uses the code up and changes the password, both or neither; every sign-in of the account ends. */
async function changePassword(
  house: House,
  codes: Codes,
  { email, otp, newPassword, ip }: Change,
): Promise<void> {
  const { db, clock, bus } = house
  const now = clock.now()
  const codeHash = codes.hash(email, otp)
  const tried = {
    email,
    network: networkOf(ip),
    purpose,
    codeHash,
    now,
    verifiedSince: verifiedSince(now),
  } as const
  const isRight = await showCode(db, tried)
  const person = await personByEmail(db, email)
  if (!isRight || person === undefined) throw new Failure('otpNotVerified')
  const passwordHash = await hashPassword(newPassword)
  const isChanged = await db.transaction(async (tx) => {
    if ((await useCode(tx, { email, purpose, now })) === 0) return false
    await setPassword(tx, person.id, passwordHash)
    // The reset may be needed because a stranger linked their Google account. The owner can link their own account
    // again.
    await unbindSubject(tx, person.id)
    await forgiveAttempts(tx, person.id)
    // The code was mailed, so the address is confirmed too.
    await verifyAddress(tx, email, now)
    await endSignInsOf(tx, person.id, now)
    await forgetDevices(tx, { personId: person.id })
    await bus.publishIn(tx, forgetTopic, { personId: person.id })
    const key = `passwordChanged:${uuid()}`
    await notify(house, tx, { personId: person.id, kind: 'passwordChanged', key, values: {} })
    return true
  })
  if (isChanged) return bus.publishHere(forgetTopic, { personId: person.id })
  // The request was repeated with the same code and password because the reply was lost: it succeeds again.
  const current = await credentialsOf(db, person.id)
  if (!(await isPassword(newPassword, current?.passwordHash))) throw new Failure('otpNotVerified')
}
