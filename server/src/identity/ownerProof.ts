import { networkOf } from '../engines/network/limits.ts'
import type { House } from '../house/house.ts'
import type { OwnerProof } from '../room/room.ts'
import { type Codes, verifiedSince } from './codes/codes.ts'
import type { CodeMail } from './codes/mail.ts'
import { tryCode, useCode } from './codes/store.ts'

const purpose = 'erase'

/** Checks by a mailed code that a request to erase an account comes from its owner. */
export function makeOwnerProof({ db, clock }: House, codes: Codes, codeMail: CodeMail): OwnerProof {
  return {
    async mailCode({ email, ip, language }) {
      await codeMail.countNetwork(ip)
      await codeMail.send({ email, ip, purpose, languages: [language] })
    },
    async isRight({ email, otp, ip }) {
      const now = clock.now()
      const codeHash = codes.hash(email, otp)
      const network = networkOf(ip)
      return tryCode(db, { email, network, purpose, codeHash, now, verifiedSince: verifiedSince(now) })
    },
    useCode: async (tx, email) => (await useCode(tx, { email, purpose, now: clock.now() })) > 0,
  }
}
