import { createHmac, randomInt } from 'node:crypto'

import { Failure } from '@saathi/contract/errors.ts'
import { phoneCodeLength } from '@saathi/contract/notifications/phoneCalls.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { type CodeRow, deletePhoneCode, putPhoneCode, takeTry, usePhoneCode } from '../phones/store.ts'
import { type Messenger, sendBy } from './messenger.ts'

/** Milliseconds for which a code is valid. */
const codeLifeMs = 10 * 60_000
/** A code costs money, and is a nuisance at the number of another person. */
const limits = {
  ofPerson: { most: 5, seconds: 3600 },
  toNumber: { most: 5, seconds: 86_400 },
  fromNetwork: { most: 20, seconds: 3600 },
  ofAll: { most: 500, seconds: 3600 },
}
/** How often a person may type a code. */
const typings = { most: 20, seconds: 3600 }

interface ToSend {
  readonly personId: string
  readonly number: string
  readonly language: string
  readonly ip: string
}

/** The codes that prove phone numbers. */
export interface PhoneCodes {
  /** Sends a new code, which replaces an earlier one; throws if it certainly or possibly was not sent. */
  send(messenger: Messenger, to: ToSend): Promise<void>
  /** Uses a code up, in one transaction with what it proves; throws if it is wrong. */
  prove(
    typed: { readonly personId: string; readonly code: string },
    proved: (tx: Database, of: Pick<CodeRow, 'number' | 'channel'>) => Promise<void>,
  ): Promise<void>
}

/** Opens the codes. Their hashes have a key outside the table, so that the table alone reveals no code. */
export async function openPhoneCodes(
  house: Pick<House, 'clock' | 'config' | 'db' | 'keys' | 'limits' | 'texts'>,
): Promise<PhoneCodes> {
  const { clock, config, db, texts } = house
  const key = await house.keys.keep('notice-phone-codes', async () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
  )
  const hash = (personId: string, code: string) =>
    createHmac('sha256', key).update(`${personId}\n${code}`).digest('base64url')
  return {
    async send(messenger, { personId, number, language, ip }) {
      await house.limits.take(`phone-codes:${personId}`, limits.ofPerson)
      await house.limits.takeFromNetwork(ip, 'phone-codes', limits.fromNetwork)
      await house.limits.take(`phone-codes-to:${number}`, limits.toNumber)
      await house.limits.take('phone-codes', limits.ofAll)
      const code = String(randomInt(10 ** phoneCodeLength)).padStart(phoneCodeLength, '0')
      await putPhoneCode(db, personId, {
        number,
        channel: messenger.name,
        expiresAt: new Date(clock.now().getTime() + codeLifeMs),
        codeHash: hash(personId, code),
      })
      const text = texts.text(language, 'messenger.code', { product: config.productName, code })
      const message = { to: number, language, template: 'code', values: [code], text } as const
      const outcome = await sendBy(messenger, message)
      if (outcome.result === 'sent') return
      await deletePhoneCode(db, personId)
      throw new Failure(outcome.reason === 'undeliverable' ? 'numberUnreachable' : 'messengerAway')
    },
    async prove({ personId, code }, proved) {
      await house.limits.take(`phone-code-tries:${personId}`, typings)
      const now = clock.now()
      if (!(await takeTry(db, personId, now))) throw new Failure('phoneCodeWrong')
      await db.transaction(async (tx) => {
        const used = await usePhoneCode(tx, { personId, codeHash: hash(personId, code), now })
        if (used === undefined) throw new Failure('phoneCodeWrong')
        await proved(tx, used)
      })
    },
  }
}
