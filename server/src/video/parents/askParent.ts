import { createHash, randomBytes } from 'node:crypto'

import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { isSurelyAdult } from '@saathi/contract/people/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import { newId } from '../../engines/database/ids.ts'
import { sealed } from '../../engines/secrets/secretKey.ts'
import type { House } from '../../house/house.ts'
import { personById } from '../../people/public/store.ts'
import type { PersonActing } from '../../room/deskDuties.ts'
import { readCalls } from '../line/settings.ts'
import { addParentLink } from '../stored/parentStore.ts'

/** Returns what the database stores of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Returns the address of a parent's page. */
export const parentPage = ({ config }: Pick<House, 'config'>, token: string) =>
  `${config.publicUrl}/parent?token=${token}`

/** Why no parent is asked about recordings of calls with a person; undefined if a parent can be. */
export function whyNoParent(
  { clock, config }: Pick<House, 'clock' | 'config'>,
  { birthYear }: { readonly birthYear: number | null },
): 'off' | 'adult' | undefined {
  if (!config.of(readCalls).asksConsent) return 'off'
  return isSurelyAdult(birthYear, clock.now()) ? 'adult' : undefined
}

/**
 * Emails a parent the link to the question whether calls with a young person may be recorded. The team knows the address; only the link
 * opens the stored one. Throws `invalid` if it is the person's own, and for a person who is known to be an adult.
 */
export async function askParent(
  house: Pick<House, 'clock' | 'config' | 'mail' | 'texts'>,
  tx: Database,
  { personId, given: { email } }: PersonActing,
): Promise<void> {
  const { clock, config, mail, texts } = house
  const person = await personById(tx, personId)
  if (person === undefined) throw new Failure('notFound')
  const why = whyNoParent(house, person) ?? (email === person.email ? 'own' : undefined)
  if (why !== undefined || email === undefined) {
    const words = texts.text('en', `desk.parentRecording.${why ?? 'first'}`)
    throw failureOfFields<{ email: string }>('invalid', { email: [words] })
  }
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  const sealedEmail = sealed(token, id, email)
  await addParentLink(tx, { id, personId, tokenHash: hashOf(token), askedAt: clock.now(), sealedEmail })
  const values = { name: person.firstName, product: config.productName, link: parentPage(house, token) }
  const say = (key: string) => texts.text(person.primaryLanguage, key, values)
  const [subject, text] = [say('mail.parent.subject'), say('mail.parent.body')]
  await mail.send(tx, { key: `parent:${id}`, to: email, subject, text })
}
