import type { House } from '../../house/house.ts'
import { notify, type NoticeValue } from '../../notifications/public.ts'
import { type PersonRow, peopleByIds } from '../../people/public/store.ts'
import type { Database } from '../../engines/database/database.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { lockLooked, moveLooked, noteReminded, overdueIn, type Waiting, waitingFor } from './visitStore.ts'

/** How long messages wait before their readers are mailed. */
const silenceMs = 24 * 3_600_000
/** Messages that one transaction looks through. */
const mostMessages = 100
/** After this long a run ends, and the next one goes on: a mail costs a dozen queries, and other jobs wait. */
const runMs = 20_000
/** The most names in a mail. */
const mostNames = 3

/** The dependencies of the mails about unread messages. */
export interface DigestParts {
  readonly house: House
  readonly facts: Pick<JoinedRooms['facts'], 'mentorships'>
}

/**
 * Mails people whose messages have waited a day, once until they are here again. Each message is examined once,
 * when it is a day old, so that the work grows with the number of messages and not of people.
 */
export async function mailWhatWaits(parts: DigestParts): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < runMs) {
    const isDone = await parts.house.db.transaction((tx) => lookOn(parts, tx))
    if (isDone) return
  }
}

/** Examines the next messages; returns whether there are no more, or another process is examining them. */
async function lookOn(parts: DigestParts, tx: Database): Promise<boolean> {
  const until = new Date(parts.house.clock.now().getTime() - silenceMs)
  const after = await lockLooked(tx, until)
  if (after === undefined || after >= until) return true
  const overdue = await overdueIn(tx, { after, until, most: mostMessages })
  const people = [...new Set(overdue.flatMap(({ personId }) => personId ?? []))]
  const readers = (await peopleByIds(tx, people)).filter(({ disabledAt }) => disabledAt === null)
  // In the order in which visits are stored, so that the two never wait for each other.
  for (const person of readers.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await remind(parts, tx, person)
  const looked = new Set(overdue.map(({ createdAt }) => createdAt.getTime()))
  const isLast = overdue.length < mostMessages
  await moveLooked(tx, isLast ? until : new Date(Math.max(...looked)))
  return isLast
}

async function remind({ house, facts }: DigestParts, tx: Database, person: PersonRow): Promise<void> {
  const running = new Set((await facts.mentorships(tx, person)).map(({ id }) => id))
  const waiting = (await waitingFor(tx, [person.id])).filter(
    ({ mentorshipId }) => mentorshipId === null || running.has(mentorshipId),
  )
  if (waiting.length === 0) return
  const at = house.clock.now()
  await noteReminded(tx, person.id, at)
  const count = waiting.reduce((sum, each) => sum + each.count, 0)
  await notify(house, tx, {
    personId: person.id,
    kind: 'unreadMessages',
    key: `unreadMessages:${at.toISOString()}`,
    values: {
      count: String(count),
      names: await namesOf(tx, waiting),
    },
  })
}

/** Returns the senders of the newest messages: a person, or a group by the name that it has when the notice is read. */
async function namesOf(tx: Database, waiting: readonly Waiting[]): Promise<NoticeValue> {
  const senders = await peopleByIds(
    tx,
    waiting.map(({ senderId }) => senderId),
  )
  const named = waiting.map(({ kind, namedAfter, senderId, isAnnounced }): NoticeValue => {
    if (isAnnounced || !senders.some(({ id }) => id === senderId)) return { text: 'chat.staff' }
    if (kind !== 'group') return { person: senderId }
    if (namedAfter === null) return { text: 'chat.group.unnamed' }
    return { text: 'chat.group.of', values: { name: { person: namedAfter } } }
  })
  const byWhom = new Map(named.map((value) => [JSON.stringify(value), value]))
  return { list: [...byWhom.values()].slice(0, mostNames) }
}
