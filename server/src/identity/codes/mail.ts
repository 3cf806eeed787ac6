import { v7 as uuid } from 'uuid'

import type { House } from '../../house.ts'
import { codeLifeMs, type Codes } from './codes.ts'
import { type CodePurpose, putCode } from './store.ts'
import { planForgetting } from './forgetting.ts'

const hour = 3600
const mailsToAnAddress = { most: 5, seconds: hour }
const mailsFromANetwork = { most: 60, seconds: hour }

/** A code to be mailed, in the first of these languages that the product has. */
export interface CodeLetter {
  readonly email: string
  readonly purpose: CodePurpose
  readonly languages: readonly string[]
}

/** Mails one-time codes; all purposes share the same limits. */
export interface CodeMail {
  /** Counts a requested mail for the network, before anything is looked up. */
  countNetwork(ip: string): Promise<void>
  /**
   * Mails a new code, which replaces an older one of the address; throws `tooOften` past the limit of the
   * address.
   */
  send(letter: CodeLetter): Promise<void>
}

const letters: Readonly<Record<CodePurpose, { readonly subject: string; readonly body: string }>> = {
  verify: { subject: 'mail.otp.subject', body: 'mail.otp.body' },
  reset: { subject: 'mail.reset.subject', body: 'mail.reset.body' },
  erase: { subject: 'mail.erase.subject', body: 'mail.erase.body' },
}

/** Returns the sender of one-time codes. */
export function makeCodeMail(house: House, codes: Codes): CodeMail {
  const { db, clock, mail, texts, config, limits } = house
  return {
    countNetwork: (ip) => limits.takeFromNetwork(ip, 'mailsFromANetwork', mailsFromANetwork),
    async send({ email, purpose, languages }) {
      await limits.take(`mailsToAnAddress:${email}`, mailsToAnAddress)
      const language = languages.find((wish) =>
        texts.languages.some(({ languageCode, isActive }) => isActive && languageCode === wish),
      )
      const code = codes.make()
      const say = (key: string) => texts.text(language ?? '', key, { code, product: config.productName })
      await db.transaction(async (tx) => {
        const expiresAt = new Date(clock.now().getTime() + codeLifeMs)
        await planForgetting(house, tx)
        await putCode(tx, { email, purpose, codeHash: codes.hash(email, code), expiresAt })
        const { subject, body } = letters[purpose]
        await mail.send(tx, { key: `otp:${uuid()}`, to: email, subject: say(subject), text: say(body) })
      })
    },
  }
}
