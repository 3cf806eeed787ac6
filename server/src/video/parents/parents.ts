import type { Given, Reply } from '@saathi/contract/base/call.ts'
import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { parentCalls } from '@saathi/contract/video/parentCalls.ts'

import { channelIdsOf } from '../../chat/public/callChannelStore.ts'
import type { Database } from '../../engines/database/database.ts'
import { newId } from '../../engines/database/ids.ts'
import type { House } from '../../house/house.ts'
import { type Mountable, serving } from '../../http/request.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import { personById, type PersonRow } from '../../people/public/store.ts'
import { recordingDaysIn } from '../record/asks.ts'
import type { Recordings } from '../record/recordings.ts'
import { liveCallsIn } from '../stored/callStore.ts'
import {
  addParentAnswer,
  allowedByParents,
  lockParentLink,
  parentAnswer,
  parentLink,
  type ParentLink,
  recordedCallsOf,
} from '../stored/parentStore.ts'
import { hashOf } from './askParent.ts'
import { confirmToParent, tellChild } from './tell.ts'

type Asked = Reply<typeof parentCalls.parentQuestion>
type Answer = Given<typeof parentCalls.answerAsParent>['body']

/** Answers of one link in a day. */
const answerLimit = { most: 20, seconds: 86_400 }

type ParentHouse = NoticeHouse &
  Pick<House, 'db' | 'limits'> & {
    readonly relays: { review(callId: string): Promise<void> }
  }

/** Serves the question to parents. */
export function parentRoutes(house: ParentHouse, recordings: Pick<Recordings, 'dropIn'>): Mountable {
  const { db } = house
  return serving(parentCalls, {
    async parentQuestion({ query: { token, languageCode } }) {
      return shown(house, await parentLink(db, hashOf(token)), languageCode)
    },
    async answerAsParent({ query: { token, languageCode }, body }) {
      const link = await answer(house, recordings, { token, languageCode, body })
      return shown(house, link, languageCode)
    },
  })
}

interface Answering {
  readonly token: string
  readonly languageCode: string
  readonly body: Answer
}

/** Stores an answer. When it returns after a no, no recording with the person goes on, and none of them can be opened. */
async function answer(
  house: ParentHouse,
  recordings: Pick<Recordings, 'dropIn'>,
  given: Answering,
): Promise<ParentLink> {
  const { db, relays } = house
  const link = await db.transaction((tx) => storeAnswer(house, tx, given))
  for (const { id } of await liveCallsIn(db, await channelIdsOf(db, link.personId))) await relays.review(id)
  if (!given.body.agrees)
    await db.transaction(async (tx) => {
      for (const callId of await recordedCallsOf(tx, link.personId)) await recordings.dropIn(tx, { callId })
    })
  return link
}

/** Stores an answer, and tells the young person and the parent if it is a new one. */
async function storeAnswer(
  house: ParentHouse,
  tx: Database,
  { token, languageCode, body: { agrees, givenName, relation } }: Answering,
): Promise<ParentLink> {
  const { clock, limits } = house
  const link = await lockParentLink(tx, hashOf(token))
  if (link === undefined) throw new Failure('linkInvalid')
  const { personId } = link
  await limits.take(`parent:${link.id}`, answerLimit)
  const child = await childOf(tx, link)
  const words = await wordsFor(house, child, languageCode)
  if (agrees && (givenName === undefined || relation === undefined))
    throw failureOfFields<Answer>('invalid', { givenName: [words.sayWho] })
  const isAllowed = async () => (await allowedByParents(tx, [personId])).has(personId)
  const [former, wasAllowed] = [(await parentAnswer(tx, link.id))?.agrees, await isAllowed()]
  const answerId = newId()
  await addParentAnswer(tx, {
    id: answerId,
    linkId: link.id,
    agrees,
    wording: words.question,
    answeredAt: clock.now(),
    givenName: agrees ? (givenName ?? null) : null,
    relation: agrees ? (relation ?? null) : null,
  })
  const change = { agrees, former, wasAllowed, isAllowed: await isAllowed() }
  await tellChild(house, tx, { personId, answerId, change })
  if (former !== agrees)
    await confirmToParent(house, tx, { token, link, child, answerId, agrees, languageCode })
  return link
}

async function shown(house: ParentHouse, link: ParentLink | undefined, languageCode: string): Promise<Asked> {
  if (link === undefined) throw new Failure('linkInvalid')
  const child = await childOf(house.db, link)
  const given = await parentAnswer(house.db, link.id)
  return {
    name: child.firstName,
    agrees: given?.agrees ?? null,
    answeredOn: given?.answeredAt.toISOString() ?? null,
    givenName: given?.givenName ?? null,
    relation: given?.relation ?? null,
    words: await wordsFor(house, child, languageCode),
  }
}

async function childOf(db: Database, { personId }: ParentLink): Promise<PersonRow> {
  const child = await personById(db, personId)
  if (child === undefined) throw new Failure('linkInvalid')
  return child
}

async function wordsFor(
  { config, db, texts }: Pick<ParentHouse, 'config' | 'db' | 'texts'>,
  { id, firstName: name }: PersonRow,
  languageCode: string,
): Promise<Asked['words']> {
  const days = String(await recordingDaysIn({ db }, [id]))
  const say = (key: string) =>
    texts.text(languageCode, `consent.parent.${key}`, { name, days, product: config.productName })
  return {
    title: say('title'),
    question: say('question'),
    details: ['who', 'outside', 'change', 'stored'].map(say),
    yes: say('yes'),
    no: say('no'),
    givenName: say('givenName'),
    relation: say('relation'),
    relations: { mother: say('mother'), father: say('father'), guardian: say('guardian') },
    save: say('save'),
    choose: say('choose'),
    sayWho: say('sayWho'),
    saved: say('saved'),
  }
}
