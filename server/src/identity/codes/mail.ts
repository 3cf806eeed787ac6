import { v7 as uuid } from 'uuid'

import { networkOf } from '../../engines/network/limits.ts'
import { spokenLanguage } from '../../engines/text/texts.ts'
import type { House } from '../../house/house.ts'
import { codeLifeMs, type Codes } from './codes.ts'
import { type CodePurpose, putCode } from './store.ts'
import { planForgetting } from './retention.ts'

const hour = 3600
/** Counted for the network that asks, so that a stranger cannot use up the mails of another person. */
const mailsToAnAddress = {
  ofNetwork: { most: 5, seconds: hour },
  ofAllNetworks: { most: 20, seconds: hour },
  firstOfEach: { most: 60, seconds: hour },
}
const mailsFromANetwork = { most: 60, seconds: hour }

/** A code to be mailed, in the first of these languages that the product has. */
export interface CodeToMail {
  readonly email: string
  /** The network address of the person who asks. */
  readonly ip: string
  readonly purpose: CodePurpose
  readonly languages: readonly string[]
}

/** Mails one-time codes; all purposes share the same limits. */
export interface CodeMail {
  /** Counts a requested mail for the network, before any look-up. */
  countNetwork(ip: string): Promise<void>
  /**
   * Mails a new code, which replaces an older one that the same network has asked for; throws `tooOften` past
   * the limits of the address.
   */
  send(mail: CodeToMail): Promise<void>
}

const mailTexts: Readonly<Record<CodePurpose, { readonly subject: string; readonly body: string }>> = {
  verify: { subject: 'mail.otp.subject', body: 'mail.otp.body' },
  reset: { subject: 'mail.reset.subject', body: 'mail.reset.body' },
  erase: { subject: 'mail.erase.subject', body: 'mail.erase.body' },
}

/** Returns the sender of one-time codes. */
export function makeCodeMail(house: House, codes: Codes): CodeMail {
  const { db, clock, mail, texts, config, limits } = house
  return {
    countNetwork: (ip) => limits.takeFromNetwork(ip, 'mailsFromANetwork', mailsFromANetwork),
    async send({ email, ip, purpose, languages }) {
      const network = networkOf(ip)
      await limits.takeAboutAddress('mailsToAnAddress', { ip, email }, mailsToAnAddress)
      const language = spokenLanguage(texts, languages)
      const code = codes.make()
      const say = (key: string) => texts.text(language ?? '', key, { code, product: config.productName })
      await db.transaction(async (tx) => {
        const expiresAt = new Date(clock.now().getTime() + codeLifeMs)
        await planForgetting(house, tx)
        await putCode(tx, { email, network, purpose, codeHash: codes.hash(email, code), expiresAt })
        const { subject, body } = mailTexts[purpose]
        await mail.send(tx, { key: `otp:${uuid()}`, to: email, subject: say(subject), text: say(body) })
      })
    },
  }
}
