import type { codeCalls } from '@saathi/contract/identity/codeCalls.ts'
import { Failure } from '@saathi/contract/errors.ts'

import { networkOf } from '../engines/network/limits.ts'
import type { House } from '../house/house.ts'
import type { Handlers } from '../http/request.ts'
import type { CodeMail } from './codes/mail.ts'
import { type Codes, verifiedSince } from './codes/codes.ts'
import { tryCode, useCode } from './codes/store.ts'
import { countQuestion } from './public/signIn.ts'
import { personByEmail, verifyAddress } from '../people/public/store.ts'

/** Confirms addresses with mailed codes. */
export function codeRoutes(house: House, codes: Codes, codeMail: CodeMail): Handlers<typeof codeCalls> {
  const { db, clock } = house
  return {
    async accountExists({ body: { email }, transport }) {
      await countQuestion(house, transport.ip, email)
      const person = await personByEmail(db, email)
      return {
        userExist: person !== undefined,
        user: person === undefined ? null : { provider: person.provider },
      }
    },
    async sendOtp({ body: { email }, transport }) {
      await codeMail.countNetwork(transport.ip)
      const person = await personByEmail(db, email)
      if (person !== undefined && person.emailVerifiedAt !== null) throw new Failure('alreadySignedUp')
      await codeMail.send({ email, ip: transport.ip, purpose: 'verify', languages: transport.languages })
      return { message: 'The code is on its way.' }
    },
    async verifyOtp({ body: { email, otp }, transport }) {
      const now = clock.now()
      const isRight = await tryCode(db, {
        email,
        network: networkOf(transport.ip),
        purpose: 'verify',
        codeHash: codes.hash(email, otp),
        now,
        verifiedSince: verifiedSince(now),
      })
      if (!isRight) throw new Failure('otpWrong')
      await db.transaction(async (tx) => {
        const verified = await verifyAddress(tx, email, now)
        if (verified > 0) await useCode(tx, { email, purpose: 'verify', now })
      })
      return { message: 'The email is confirmed.' }
    },
  }
}
