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

interface ParentParts extends Pick<Recordings, 'dropIn'> {
  /** Tells all processes in a transaction that something about these calls changed. */
  told(tx: Database, callIds: readonly string[]): Promise<void>
}

/** Serves the question to parents. */
export function parentRoutes(house: ParentHouse, parts: ParentParts): Mountable {
  const { db } = house
  return serving(parentCalls, {
    async parentQuestion({ query: { token, languageCode } }) {
      return shown(house, await parentLink(db, hashOf(token)), languageCode)
    },
    async answerAsParent({ query: { token, languageCode }, body }) {
      const link = await answer(house, parts, { token, languageCode, body })
      return shown(house, link, languageCode)
    },
  })
}

interface Answering {
  readonly token: string
  readonly languageCode: string
  readonly body: Answer
}

/**
 * Stores an answer. When it returns after a no, no recording with the person goes on, and none of them can be opened. If this process dies
 * before, the others hear of it, and what is stored is gone all the same.
 */
async function answer(house: ParentHouse, parts: ParentParts, given: Answering): Promise<ParentLink> {
  const { db, relays } = house
  const isNo = !given.body.agrees
  const drop = async (tx: Database, personId: string) => {
    for (const callId of await recordedCallsOf(tx, personId)) await parts.dropIn(tx, { callId })
  }
  const { link, live } = await db.transaction(async (tx) => {
    const stored = await storeAnswer(house, tx, given)
    const calls = await liveCallsIn(tx, await channelIdsOf(tx, stored.personId))
    await parts.told(
      tx,
      calls.map(({ id }) => id),
    )
    if (isNo) await drop(tx, stored.personId)
    return { link: stored, live: calls }
  })
  for (const { id } of live) await relays.review(id)
  // A take may have begun just before.
  if (isNo) await db.transaction((tx) => drop(tx, link.personId))
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
