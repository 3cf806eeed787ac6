import { createHash, randomBytes } from 'node:crypto'

import type { Reply } from '@saathi/contract/base/call.ts'
import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { isSurelyAdult } from '@saathi/contract/people/rules.ts'
import { parentCalls } from '@saathi/contract/video/parentCalls.ts'

import { channelIdsOf } from '../../chat/public/callChannelStore.ts'
import type { Database } from '../../engines/database/database.ts'
import { newId } from '../../engines/database/ids.ts'
import type { House } from '../../house/house.ts'
import { type Mountable, serving } from '../../http/request.ts'
import { personById, type PersonRow } from '../../people/public/store.ts'
import type { PersonActing } from '../../room/deskDuties.ts'
import { readCalls } from '../line/settings.ts'
import { recordingDaysIn } from '../record/asks.ts'
import type { Recordings } from '../record/recordings.ts'
import { liveCallsIn } from '../stored/callStore.ts'
import {
  addParentAnswer,
  addParentLink,
  lockParentLink,
  parentAnswer,
  parentLink,
  type ParentLink,
  recordedCallsOf,
} from '../stored/parentStore.ts'

type AskingHouse = Pick<House, 'clock' | 'config' | 'mail' | 'texts'>
type Asked = Reply<typeof parentCalls.parentQuestion>

/** Answers of one link in a day. */
const answerLimit = { most: 20, seconds: 86_400 }

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Emails a parent the link to the question whether calls with a young person may be recorded. The team knows the address; it is not
 * stored. Throws `invalid` if it is the person's own, and for a person who is known to be an adult.
 */
export async function askParent(
  { clock, config, mail, texts }: AskingHouse,
  tx: Database,
  { personId, given: { email } }: PersonActing,
): Promise<void> {
  const person = await personById(tx, personId)
  const refuse = (key: string) =>
    failureOfFields<{ email: string }>('invalid', { email: [texts.text('en', key)] })
  if (person === undefined) throw new Failure('notFound')
  if (!config.of(readCalls).asksConsent) throw refuse('desk.parentRecording.off')
  if (isSurelyAdult(person.birthYear, clock.now())) throw refuse('desk.parentRecording.adult')
  if (email === undefined || email === person.email) throw refuse('desk.parentRecording.own')
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  await addParentLink(tx, { id, personId, tokenHash: hashOf(token), askedAt: clock.now() })
  const say = (key: string) =>
    texts.text(person.primaryLanguage, key, {
      name: person.firstName,
      product: config.productName,
      link: `${config.publicUrl}/parent?token=${token}`,
    })
  const [subject, text] = [say('mail.parent.subject'), say('mail.parent.body')]
  await mail.send(tx, { key: `parent:${id}`, to: email, subject, text })
}

type ParentHouse = Pick<House, 'clock' | 'config' | 'db' | 'limits' | 'texts'> & {
  readonly relays: { review(callId: string): Promise<void> }
}

/** Serves the question to parents. */
export function parentRoutes(house: ParentHouse, recordings: Pick<Recordings, 'dropIn'>): Mountable {
  const { db } = house
  return serving(parentCalls, {
    async parentQuestion({ query: { token, languageCode } }) {
      return shown(house, await parentLink(db, hashOf(token)), languageCode)
    },
    async answerAsParent({ query: { token, languageCode }, body: { agrees } }) {
      const link = await answer(house, recordings, { tokenHash: hashOf(token), languageCode, agrees })
      return shown(house, link, languageCode)
    },
  })
}

/** Stores an answer. When it returns after a no, no recording with the person goes on, and none of them can be opened. */
async function answer(
  house: ParentHouse,
  recordings: Pick<Recordings, 'dropIn'>,
  given: { readonly tokenHash: string; readonly languageCode: string; readonly agrees: boolean },
): Promise<ParentLink> {
  const { clock, db, limits, relays } = house
  const { tokenHash, languageCode, agrees } = given
  const link = await db.transaction(async (tx) => {
    const found = await lockParentLink(tx, tokenHash)
    if (found === undefined) throw new Failure('linkInvalid')
    await limits.take(`parent:${found.id}`, answerLimit)
    const { question } = await wordsFor(house, await childOf(house, found), languageCode)
    await addParentAnswer(tx, {
      id: newId(),
      linkId: found.id,
      agrees,
      wording: question,
      answeredAt: clock.now(),
    })
    return found
  })
  for (const { id } of await liveCallsIn(db, await channelIdsOf(db, link.personId))) await relays.review(id)
  if (!agrees)
    await db.transaction(async (tx) => {
      for (const callId of await recordedCallsOf(tx, link.personId)) await recordings.dropIn(tx, { callId })
    })
  return link
}

async function shown(house: ParentHouse, link: ParentLink | undefined, languageCode: string): Promise<Asked> {
  if (link === undefined) throw new Failure('linkInvalid')
  const child = await childOf(house, link)
  const given = await parentAnswer(house.db, link.id)
  return {
    name: child.firstName,
    agrees: given?.agrees ?? null,
    answeredOn: given?.answeredAt.toISOString() ?? null,
    words: await wordsFor(house, child, languageCode),
  }
}

async function childOf({ db }: Pick<House, 'db'>, { personId }: ParentLink): Promise<PersonRow> {
  const child = await personById(db, personId)
  if (child === undefined) throw new Failure('linkInvalid')
  return child
}

async function wordsFor(
  { config, db, texts }: Pick<House, 'config' | 'db' | 'texts'>,
  { id, firstName: name }: PersonRow,
  languageCode: string,
): Promise<Asked['words']> {
  const days = String(await recordingDaysIn({ db }, [id]))
  const say = (key: string) =>
    texts.text(languageCode, `consent.parent.${key}`, { name, days, product: config.productName })
  return {
    title: say('title'),
    question: say('question'),
    details: ['who', 'outside', 'change'].map(say),
    yes: say('yes'),
    no: say('no'),
    save: say('save'),
    choose: say('choose'),
    saved: say('saved'),
  }
}
