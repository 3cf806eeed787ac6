import { createHash, randomBytes } from 'node:crypto'

import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { v7 as uuid } from 'uuid'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { personByEmail, personById, setEmail } from '../../people/public/store.ts'
import { signOutEverywhere } from '../public/accounts.ts'
import { linkMs } from '../public/newEmailStore.ts'
import { dropOpenChange, insertEmailChange, lockByLink, markConfirmed, markDone } from './store.ts'

type MailHouse = Pick<House, 'clock' | 'config' | 'mail' | 'texts'>
type ChangeHouse = Pick<House, 'bus' | 'clock' | 'db'>

/** Asks both addresses to confirm a new one, in the caller's transaction. An earlier open change ends. */
export async function askForEmail(
  house: MailHouse,
  tx: Database,
  { personId, email }: { readonly personId: string; readonly email: string },
): Promise<void> {
  const refuse = (words: string) => failureOfFields<{ email: string }>('invalid', { email: [words] })
  const person = await personById(tx, personId)
  if (person === undefined || person.provider !== 'normal')
    throw refuse('This person signs in by another provider, which has the address.')
  if (person.email === email) throw refuse('This is the present address.')
  if ((await personByEmail(tx, email)) !== undefined) throw refuse('Another account has this address.')
  await takeEmailBack(house, tx, personId)
  const id = uuid()
  const [former, fresh] = [newToken(), newToken()]
  await insertEmailChange(tx, {
    id,
    personId,
    former: person.email,
    email,
    formerHash: hashOf(former),
    emailHash: hashOf(fresh),
    askedAt: house.clock.now(),
  })
  const { mail, texts, config } = house
  for (const [side, to, token] of [
    ['former', person.email, former],
    ['email', email, fresh],
  ] as const) {
    const say = (key: string) =>
      texts.text(person.primaryLanguage, key, {
        product: config.productName,
        email,
        link: `${config.publicUrl}/email?token=${token}`,
      })
    await mail.send(tx, {
      key: mailKey(id, side),
      to,
      subject: say('mail.emailChange.subject'),
      text: say(`mail.emailChange.${side}`),
    })
  }
}

const mailKey = (id: string, side: 'former' | 'email') => `emailChange:${id}:${side}`

/** Takes the open change of a person back: its links end, and its mails that are not sent stay unsent. */
export async function takeEmailBack(
  { mail }: Pick<House, 'mail'>,
  tx: Database,
  personId: string,
): Promise<void> {
  const open = await dropOpenChange(tx, personId)
  if (open !== undefined) await mail.recall(tx, [mailKey(open.id, 'former'), mailKey(open.id, 'email')])
}

/** Confirms a change by one of its two links. With the second one, the address changes and the person signs in again everywhere. */
export async function confirmEmail(house: ChangeHouse, token: string): Promise<{ readonly isDone: boolean }> {
  const { db, clock } = house
  const { isDone, after } = await db.transaction(async (tx) => {
    const at = clock.now()
    const hash = hashOf(token)
    const change = await lockByLink(tx, hash, new Date(at.getTime() - linkMs))
    if (change === undefined) throw new Failure('linkInvalid')
    if (change.doneAt !== null) return { isDone: true, after: undefined }
    const { id, personId, email, formerConfirmedAt, emailConfirmedAt } = await markConfirmed(tx, {
      id: change.id,
      hash,
      at,
    })
    if (formerConfirmedAt === null || emailConfirmedAt === null) return { isDone: false, after: undefined }
    await markDone(tx, id, at)
    return { isDone: true, after: await moveAddress(house, tx, { personId, email, at }) }
  })
  await after?.()
  return { isDone }
}

/** Gives a person a confirmed address, in the caller's transaction; throws `emailTaken` if another account has it. */
export async function moveAddress(
  house: Pick<House, 'bus' | 'clock'>,
  tx: Database,
  { personId, email, at }: { readonly personId: string; readonly email: string; readonly at: Date },
): Promise<(() => Promise<void>) | undefined> {
  const after = await signOutEverywhere(house, tx, {
    personId,
    change: () => setEmail(tx, { id: personId, email, at }),
  })
  if (after === undefined) throw new Failure('emailTaken')
  return after
}

const newToken = () => randomBytes(32).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
