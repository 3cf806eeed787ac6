import * as v from 'valibot'

import type { House } from '../../house/house.ts'
import { notifyOfMessage, reachable, reachesAnybody } from '../../notifications/public.ts'
import { displayPictureOf } from '../../people/public/person.ts'
import { isKeptName, peopleSeenBy } from '../../people/public/seenStore.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { NoticeWording } from '../../room/noticeWords.ts'
import type { Presence } from '../../socket/presence.ts'
import { channelsSince, unreadIn, unreadWords } from './store.ts'

/** Milliseconds for which messages are collected, so that a busy minute costs one query and not one for each message. */
const collectMs = 300
/** After a crash, messages of this time are looked through. Older ones are in the mail about unread messages. */
const lookBackMs = 10 * 60_000
const mostLookedAt = 5000
/** The most unread messages that a notice counts. */
const mostCounted = 100

type PushHouse = Pick<House, 'clock' | 'db' | 'log' | 'queue'>

/** Calls a function with the channels of the messages that this process stores; the returned function ends it. */
export type OnStored = (hear: (channelIds: readonly string[]) => void) => () => void

/**
 * Notifies people outside the product of messages, some moments after the commit. Each process tells of the
 * messages that it stored itself; after a start it looks for those that a killed process left.
 */
export function openPushes(
  house: PushHouse,
  presence: Presence,
  onStored: OnStored,
): { finish(): Promise<void>; close(): void } {
  const { clock, db, log } = house
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let telling: Promise<void> = Promise.resolve()
  const tell = async () => {
    timer = undefined
    const channelIds = [...waiting]
    waiting.clear()
    if (channelIds.length > 0) await tellOf(house, presence, channelIds)
  }
  const tellNow = () => {
    telling = telling.then(tell).catch((error: unknown) => {
      // The mail about unread messages still comes.
      log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'messages were not pushed')
    })
    return telling
  }
  const tellSoon = () => {
    if (!isClosed) timer ??= setTimeout(() => void tellNow(), collectMs).unref()
  }
  const end = onStored((channelIds) => {
    for (const channelId of channelIds) waiting.add(channelId)
    tellSoon()
  })
  const lookBack = async () => {
    if (!(await reachesAnybody(db))) return
    const since = new Date(clock.now().getTime() - lookBackMs)
    for (const channelId of await channelsSince(db, since, mostLookedAt)) waiting.add(channelId)
    tellSoon()
  }
  const first = setTimeout(() => void lookBack().catch(() => undefined), 1000).unref()
  return {
    finish: tellNow,
    close() {
      isClosed = true
      end()
      clearTimeout(timer)
      clearTimeout(first)
    },
  }
}

async function tellOf(house: PushHouse, presence: Presence, channelIds: readonly string[]): Promise<void> {
  // Where nobody can be reached, messages cost one short query in 300 ms.
  if (!(await reachesAnybody(house.db))) return
  const unread = await unreadIn(house.db, channelIds)
  const people = await reachable(house.db, [...new Set(unread.map(({ personId }) => personId))])
  if (people.length === 0) return
  const { processes } = await presence.find(people)
  for (const each of unread) {
    if (!people.includes(each.personId)) continue
    await notifyOfMessage(house, { ...each, isHere: processes.has(each.personId) })
  }
}

const values = v.object({ channel: v.string() })

/** Words the notices about messages by what is unread when they are sent. People whom the reader blocked are silent. */
export function messageWording({ db, files }: Pick<House, 'db' | 'files'>): NoticeWording {
  return async (_kind, personId, params) => {
    const { channel: channelId } = v.parse(values, params)
    const found = await unreadWords(db, { channelId, personId, most: mostCounted })
    if (found === undefined) return undefined
    const { senderId, text, count } = found
    if (await isKeptName(db, { viewerId: personId, personId: senderId })) return undefined
    const [sender] = await peopleSeenBy(db, personId, [senderId])
    const picture = displayPictureOf(files, sender?.pictureKey ?? null)
    return { sender: sender === undefined ? '' : displayNameOf(sender), picture, text, count, channelId }
  }
}
