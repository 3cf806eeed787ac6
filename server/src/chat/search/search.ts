import type { Reply } from '@saathi/contract/base/call.ts'
import type { Channel } from '@saathi/contract/chat/calls.ts'
import { firstAttachmentType } from '@saathi/contract/chat/rules.ts'
import { foundPerPage, type FoundMessage, searchCalls } from '@saathi/contract/chat/searchCalls.ts'

import type { Database } from '../../engines/database/database.ts'
import { isSameWord, wordsOf } from '../../engines/text/words.ts'
import { spokenLanguage } from '../../engines/text/texts.ts'
import type { House } from '../../house/house.ts'
import { type Mountable, type Person, serving } from '../../http/request.ts'
import { languageOf } from '../../people/public/person.ts'
import { timeZoneOf } from '../../people/public/store.ts'
import { makeChangeLimit } from '../public/changeLimit.ts'
import { makeOneByOne } from '../../engines/work/oneByOne.ts'
import { channelListOf, type MemberFacts } from '../channels/channelListRules.ts'
import { channelsOf } from '../channels/store.ts'
import { groupNamer, namedMembers } from '../channels/namedMembers.ts'
import { asksForSomething, type Condition, conditionOf, wordsFound } from './condition.ts'
import { excerptAround } from './excerpt.ts'
import { findNewest } from './newest.ts'
import { beginSearch, type FoundRow, type Hit, loadFound, searchedChannels } from './findStore.ts'
import { searchedText } from './lexemes.ts'
import { nearCondition } from './nearWords.ts'

/** The most channels that are searched: those with the newest messages. */
const mostChannels = 100

/** The text that a person typed, and the page of results that they want. */
export interface Searching {
  readonly text: string
  readonly page: number
  /** The languages that the reader would like, best first. */
  readonly languages: readonly string[]
}

/** Searches the messages and channels of a person. */
export async function search(
  house: House,
  person: Person,
  { text, page, languages }: Searching,
): Promise<Reply<typeof searchCalls.search>> {
  const language = spokenLanguage(house.texts, languages) ?? (await languageOf(house.db, person.id))
  const [listed, members, zone] = await Promise.all([
    channelsOf(house.db, person.id),
    namedMembers(house, person, language),
    timeZoneOf(house.db, person.id),
  ])
  const staff = house.texts.text(language, 'chat.staff')
  const channels = channelListOf(
    { personId: person.id, groupName: groupNamer(house.texts, language) },
    listed,
    members,
  )
  const condition = conditionOf(text, {
    personId: person.id,
    now: house.clock.now(),
    zone,
    peopleNamed: (name) => peopleNamed(members, name),
  })
  const { found, hasNextPage, used } = asksForSomething(condition)
    ? await findPage(house, { person, page, condition, channels: channelsAsked(channels, condition) })
    : { found: [], hasNextPage: false, used: condition }
  return {
    messages: await presented(found, { person, condition: used, members, staff, channels }),
    hasNextPage,
    isNear: used !== condition && found.length > 0,
    channels: page === 1 ? channelsNamed(channels, condition) : [],
  }
}

interface Paging {
  readonly person: Person
  readonly page: number
  readonly condition: Condition
  readonly channels: readonly Channel[]
}

async function findPage({ db }: House, { person, page, condition, channels }: Paging) {
  const ids = channels.slice(0, mostChannels).map(({ channelId }) => channelId)
  const { before, since } = condition.query
  const most = page * foundPerPage + 1
  const limits = { personId: person.id, before, since, phrases: condition.phrases, most }
  return db.transaction(async (tx) => {
    await beginSearch(tx)
    const searched = await searchedChannels(tx, ids, person.id)
    const exact = await findNewest({ tx, channels: searched, condition, limits })
    const near = exact.length > 0 ? undefined : await nearCondition(tx, searched, condition)
    const used = near ?? condition
    const hits =
      near === undefined ? exact : await findNewest({ tx, channels: searched, condition: near, limits })
    const shown = hits.slice(most - 1 - foundPerPage, most - 1)
    return { found: await inOrder(tx, shown, person.id), hasNextPage: hits.length === most, used }
  })
}

async function inOrder(tx: Database, hits: readonly Hit[], personId: string): Promise<FoundRow[]> {
  if (hits.length === 0) return []
  const rows = await loadFound(tx, hits, personId)
  const byPlace = new Map(rows.map((row) => [`${row.channelId} ${row.seq}`, row]))
  return hits.flatMap(({ channelId, seq }) => byPlace.get(`${channelId} ${seq}`) ?? [])
}

interface Presenting {
  readonly person: Person
  readonly condition: Condition
  readonly members: readonly MemberFacts[]
  /** The name of staff who write for the programme. */
  readonly staff: string
  readonly channels: readonly Channel[]
}

async function presented(rows: readonly FoundRow[], parts: Presenting): Promise<FoundMessage[]> {
  const messages: FoundMessage[] = []
  for (const row of rows) {
    messages.push(presentedRow(row, parts))
    // The words of a long message take milliseconds, so other work of the process gets its turn in between.
    await new Promise(setImmediate)
  }
  return messages
}

function presentedRow(
  row: FoundRow,
  { person, condition, members, staff, channels }: Presenting,
): FoundMessage {
  const isAnswer = channels.some(({ channelId, kind }) => channelId === row.channelId && kind === 'assistant')
  // The numbers of an answer's citations are links inside the chat, and mean nothing here.
  const whole = isAnswer ? searchedText(row).replaceAll(/ ?\[\d{1,2}\]/g, '') : searchedText(row)
  const { text, marks } = excerptAround(whole, wordsFound(condition, whole))
  const sender = members.find(
    ({ personId, channelId }) => personId === row.senderId && channelId === row.channelId,
  )
  const hasName = sender !== undefined && !row.isBroadcast
  return {
    channelId: row.channelId,
    messageId: row.id,
    userId: row.senderId,
    createdOn: row.at.toISOString(),
    text,
    marks,
    attachmentType: firstAttachmentType(row.attachments),
    user: {
      firstName: hasName ? sender.firstName : staff,
      lastName: hasName ? sender.lastName : '',
      userEmailId: row.senderId === person.id ? person.email : '',
    },
  }
}

/** Whether each word of the first text begins a word of the second. */
function isNamed(name: string, wanted: string): boolean {
  const inside = wordsOf(name)
  const words = wordsOf(wanted)
  return words.length > 0 && words.every((word) => inside.some((each) => isSameWord(each, word, true)))
}

function peopleNamed(members: readonly MemberFacts[], name: string): string[] {
  return [
    ...new Set(
      members
        .filter(({ firstName, lastName }) => isNamed(`${firstName} ${lastName}`, name))
        .map(({ personId }) => personId),
    ),
  ]
}

/** Returns the channels that `in:` names: by their own name, or by the name of a member. */
function channelsAsked(channels: readonly Channel[], { query }: Condition): readonly Channel[] {
  if (query.in.length === 0) return channels
  return channels.filter(({ channelName }) => query.in.some((name) => isNamed(channelName, name)))
}

/** Returns the channels whose name, or the name of an active member of theirs, has all the words. */
function channelsNamed(channels: readonly Channel[], { query }: Condition): string[] {
  const wanted = [query.words, ...query.phrases].join(' ')
  // The same people are in many channels.
  const known = new Map<string, boolean>()
  const isWanted = (name: string) => {
    const isKnown = known.get(name) ?? isNamed(name, wanted)
    known.set(name, isKnown)
    return isKnown
  }
  return channels
    .filter(({ channelName, channelMembers }) =>
      [
        channelName,
        ...channelMembers.filter(({ isActive }) => isActive).map(({ userFullName }) => userFullName),
      ].some(isWanted),
    )
    .map(({ channelId }) => channelId)
}

/** Searches that a person can make at once, and then in each second. */
const searchRate = { mostAtOnce: 40, perSecond: 0.5 }

/**
 * Serves the search. A person's searches run one after another, so that one person's many searches do not slow the
 * others'.
 */
export function searchRoutes(house: House): Mountable {
  const takeOne = makeChangeLimit(searchRate)
  const inTurn = makeOneByOne()
  return serving(searchCalls, {
    search({ person, body: { searchText, pageNumber }, transport: { languages } }) {
      takeOne(person.id)
      return inTurn(person.id, () => search(house, person, { text: searchText, page: pageNumber, languages }))
    },
  })
}
