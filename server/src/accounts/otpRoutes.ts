import type { accountCalls } from '@saathi/contract/accounts/calls.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { v7 as uuid } from 'uuid'

import { networkOf } from '../engines/limits.ts'
import { trustedNetworks } from '../engines/trustedNetworks.ts'
import type { House } from '../house.ts'
import type { Handlers } from '../http/request.ts'
import { type Codes, codeLives, verifiedSince } from './codes.ts'
import { putCode, tryCode, useCode } from './codeStore.ts'
import { personByEmail, verifyAddress } from './store.ts'

type OtpHandlers = Pick<Handlers<typeof accountCalls>, 'accountExists' | 'sendOtp' | 'verifyOtp'>

const hour = 3600
const limits = {
  mailsToAnAddress: { most: 5, seconds: hour },
  mailsFromANetwork: { most: 60, seconds: hour },
  questionsAboutAnAddress: { most: 20, seconds: hour },
  questionsFromANetwork: { most: 200, seconds: hour },
}

/** Confirms addresses by a code that is mailed to them. */
export function otpRoutes(house: House, codes: Codes): OtpHandlers {
  const { db, clock } = house
  const isTrusted = trustedNetworks(house.config.trustedNetworks)
  const takeFromNetwork = async (ip: string, name: 'mailsFromANetwork' | 'questionsFromANetwork') => {
    if (!isTrusted(ip)) await house.limits.take(`${name}:${networkOf(ip)}`, limits[name])
  }
  return {
    async accountExists({ body: { email }, transport }) {
      await takeFromNetwork(transport.ip, 'questionsFromANetwork')
      await house.limits.take(`questionsAboutAnAddress:${email}`, limits.questionsAboutAnAddress)
      const person = await personByEmail(db, email)
      return {
        userExist: person !== undefined,
        user: person === undefined ? null : { provider: person.provider },
      }
    },
    async sendOtp({ body: { email }, transport }) {
      await takeFromNetwork(transport.ip, 'mailsFromANetwork')
      const person = await personByEmail(db, email)
      if (person !== undefined && person.emailVerifiedAt !== null) throw new Failure('alreadySignedUp')
      await house.limits.take(`mailsToAnAddress:${email}`, limits.mailsToAnAddress)
      await mailCode(house, codes, { email, languages: transport.languages })
      return { message: 'The code is on its way.' }
    },
    async verifyOtp({ body: { email, otp } }) {
      const now = clock.now()
      const tried = await tryCode(db, {
        email,
        codeHash: codes.hash(email, otp),
        now,
        verifiedSince: verifiedSince(now),
      })
      if (tried?.isRight !== true) throw new Failure('otpWrong')
      await db.transaction(async (tx) => {
        const verified = await verifyAddress(tx, email, now)
        if (verified > 0) await useCode(tx, email, now)
      })
      return { message: 'The e-mail is confirmed.' }
    },
  }
}

async function mailCode(
  house: House,
  codes: Codes,
  { email, languages }: { readonly email: string; readonly languages: readonly string[] },
): Promise<void> {
  const { db, clock, mail, texts, config } = house
  const language = languages.find((code) =>
    texts.languages.some(({ languageCode, isActive }) => isActive && languageCode === code),
  )
  const code = codes.make()
  const say = (key: string) => texts.text(language ?? '', key, { code, product: config.productName })
  await db.transaction(async (tx) => {
    const expiresAt = new Date(clock.now().getTime() + codeLives)
    await putCode(tx, { email, codeHash: codes.hash(email, code), expiresAt })
    await mail.send(tx, {
      key: `otp:${uuid()}`,
      to: email,
      subject: say('mail.otp.subject'),
      text: say('mail.otp.body'),
    })
  })
}
