import type { NoticeKindName } from '@saathi/contract/domainNotices.ts'
import { isQuietAt } from '@saathi/contract/notifications/choices.ts'
import { v7 as uuid } from 'uuid'
import * as v from 'valibot'

import type { Database } from '../engines/database/database.ts'
import type { CalendarPart } from '../engines/network/mail.ts'
import type { House } from '../house/house.ts'
import { timeZoneOf } from '../people/public/store.ts'
import { mailKey } from './channels/mail.ts'
import { outsideWays, ways } from './channels/ways.ts'
import { isWanted } from './choices/rules.ts'
import { choicesOf, rhythmOf } from './choices/store.ts'
import { timeOfDay } from './delivery/rules.ts'
import {
  addDeliveries,
  addDeliveriesOnly,
  jobOf,
  newestDeliveries,
  type OutsideChannel,
  type NewDeliveries,
  sentSince,
  type ShownDelivery,
  skipEarlier,
  tellIn,
} from './delivery/store.ts'
import {
  deleteDevicesIn,
  deleteDevicesOf,
  hasDevice,
  isAnyDevice,
  peopleWithDevice,
  signInsOfDevices,
} from './devices/store.ts'
import { type Acting, openPushSeal } from './devices/seal.ts'
import { requireDeclared } from './notices/declared.ts'
import { isAnyPhone, peopleWithPhone } from './phones/store.ts'
import { addNotice, closeByKey, deleteByKey, growNotice } from './notices/store.ts'
import type { NoticeValue as Value } from './notices/wording.ts'

export { countMails } from './delivery/failedStore.ts'
export { countWithKey, isToldOtherwise } from './notices/toldStore.ts'

/** A value of a notice: words, or data that is put into words in the reader's language when the notice is shown. */
export type NoticeValue = Value

/** The parts of the house that notifying a person needs. */
export type NoticeHouse = Pick<House, 'bus' | 'clock' | 'config' | 'keys' | 'mail' | 'texts'>

/** A notice for a person. */
export interface Notification {
  readonly personId: string
  readonly kind: NoticeKindName
  /** A second notice with the same key is not added. */
  readonly key: string
  /** The values for the placeholders in the texts. A person is `{ person: id }`, never a name. */
  readonly values: Readonly<Record<string, NoticeValue>>
  /** The mail's part for calendar programs. */
  readonly calendar?: CalendarPart
}

/** The topic on which every process learns whose notices changed. */
export const noticesTopic = 'notifications:changed'
export const noticesEvent = v.object({ personId: v.string() })

/**
 * Notifies a person once, in the caller's transaction: adds a notice, and sends it by the channels that the person
 * wants for its kind. After the commit it informs the person's open clients.
 */
export async function notify(house: NoticeHouse, tx: Database, notification: Notification): Promise<void> {
  const { personId, kind, key, values } = notification
  requireDeclared(kind, values)
  const id = uuid()
  const at = house.clock.now()
  const choices = await choicesOf(tx, personId)
  const isInApp = isWanted(kind, 'app', choices)
  const added = await addNotice(tx, { id, personId, kind, key, params: values, at, isRead: !isInApp })
  if (added === 0) return
  await house.bus.publishIn(tx, noticesTopic, { personId })
  const channels: NewDeliveries['channels'][number][] = []
  for (const way of ways.filter(({ name }) => isWanted(kind, name, choices))) {
    const result = await way.begin(house, tx, { id, ...notification })
    if (result !== undefined) channels.push({ channel: way.name, result })
  }
  if (channels.length > 0) await addDeliveries(tx, { noticeId: id, personId, grown: 0, channels, at })
}

/** Deletes the notices with these keys and their unsent mails, for example if they name a person who is erased; returns how many. */
export async function takeBack(
  { mail }: Pick<House, 'mail'>,
  tx: Database,
  keys: readonly string[],
): Promise<number> {
  const deleted = await deleteByKey(tx, keys)
  await mail.recall(tx, deleted.map(mailKey))
  return deleted.length
}

/** Deletes the devices that a person registered in a sign-in, or all of theirs, in the transaction that ends it. */
export async function forgetDevices(
  tx: Database,
  { personId, signInId }: { readonly personId: string; readonly signInId?: string },
): Promise<void> {
  await deleteDevicesOf(tx, personId, signInId)
}

/** Returns the sign-ins in which people registered devices. */
export function signInsWithDevice(db: Database): Promise<string[]> {
  return signInsOfDevices(db)
}

/** Deletes the devices that were registered in these sign-ins. */
export async function forgetDevicesOf(db: Database, signInIds: readonly string[]): Promise<void> {
  if (signInIds.length > 0) await deleteDevicesIn(db, signInIds)
}

/** Returns how the newest notices of a person were sent, newest first, without their words. */
export function newestSent(db: Database, personId: string, most: number): Promise<ShownDelivery[]> {
  return newestDeliveries(db, personId, most)
}

/** Whether notices can reach anybody outside the product and its mails. */
export async function reachesAnybody(db: Database): Promise<boolean> {
  return (await isAnyDevice(db)) || (await isAnyPhone(db))
}

/** Returns which of these people notices can reach outside the product and its mails. */
export async function reachable(db: Database, people: readonly string[]): Promise<string[]> {
  return [...new Set([...(await peopleWithDevice(db, people)), ...(await peopleWithPhone(db, people))])]
}

/** Returns what a device may do by the seal of a push; undefined if it is not ours, too old, or the device is gone. */
export async function actingBy(
  { db, keys }: Pick<House, 'db' | 'keys'>,
  text: string,
): Promise<Acting | undefined> {
  const acting = await (await openPushSeal(keys)).open(text)
  if (acting === undefined || !(await hasDevice(db, acting.personId, acting.deviceId))) return undefined
  return acting
}

/** Whether a person wants no sound at this moment: their quiet hours, or a pause of all notices. */
export async function isQuietFor(db: Database, personId: string, now: Date): Promise<boolean> {
  const { quiet, pausedUntil } = await rhythmOf(db, personId)
  if (pausedUntil !== null && pausedUntil > now) return true
  return isQuietAt(quiet, timeOfDay(now, await timeZoneOf(db, personId)))
}

/** Tells a person outside the product that a call rings. The notice is not listed, because it is over in a moment. */
export async function notifyOfCall(
  house: Pick<House, 'clock'>,
  tx: Database,
  {
    personId,
    room,
    callerId,
  }: { readonly personId: string; readonly room: string; readonly callerId: string },
): Promise<void> {
  if (!isWanted('callRings', 'push', await choicesOf(tx, personId))) return
  const at = house.clock.now()
  // A room may ring again.
  const seq = Math.floor(at.getTime() / 1000) - firstRingSeconds
  const params = { room, seq: String(seq), name: { person: callerId } }
  requireDeclared('callRings', params)
  const notice = {
    id: uuid(),
    personId,
    kind: 'callRings',
    key: ringKey(room, personId),
    params,
    at,
    seq,
  } as const
  const grown = await growNotice(tx, notice)
  if (grown === undefined) return
  const channels = [{ channel: 'push', result: 'waiting' }] as const
  await addDeliveries(tx, { noticeId: grown.id, personId, grown: grown.grown, channels, at })
}

/** Rings are numbered by their seconds since 2023, so that the number fits into an integer. */
const firstRingSeconds = 1_700_000_000

/** Notes that a call no longer rings for people. Pushes about it that wait are not sent, and the records of the others stay. */
export async function endRing(
  { clock }: Pick<House, 'clock'>,
  tx: Database,
  { room, people }: { readonly room: string; readonly people: readonly string[] },
): Promise<void> {
  const keys = people.map((personId) => ringKey(room, personId))
  await closeByKey(tx, keys, clock.now())
}

/** Returns the key of the notice that a call rings for a person. */
const ringKey = (room: string, personId: string) => `callRings:${room}:${personId}`

/** A message that waits for a person. */
export interface WaitingMessage {
  readonly personId: string
  readonly channelId: string
  readonly seq: number
  readonly senderId: string
  /** Whether the person has the product open somewhere, and will probably read it there. */
  readonly isHere: boolean
}

/**
 * A message to a phone number costs money and cannot be replaced by a later one. It waits, so that most people read in the
 * product before, and a conversation has one in six hours.
 */
const phoneMs = { wait: 60_000, apart: 6 * 3_600_000 }
/** A conversation's first push goes at once. Each further one collects the messages of some seconds. */
const growMs = { here: 8000, soon: 3000, flood: 30_000 }
/** Pushes of one unread conversation after which its further ones wait longer. */
const floodAfter = 10

/**
 * Notifies a person of a message outside the product. Unread messages of one conversation are one notice, which
 * grows. A message that the notice covers already changes nothing.
 */
export async function notifyOfMessage(
  house: Pick<House, 'clock' | 'db' | 'queue'>,
  { personId, channelId, seq, senderId, isHere }: WaitingMessage,
): Promise<void> {
  const at = house.clock.now()
  await house.db.transaction(async (tx) => {
    const choices = await choicesOf(tx, personId)
    const channels: OutsideChannel[] = []
    for (const { name, reaches } of outsideWays.filter((way) => isWanted('newMessage', way.name, choices)))
      if (await reaches(tx, personId)) channels.push(name)
    if (channels.length === 0) return
    const params = { channel: channelId, seq: String(seq), name: { person: senderId } }
    requireDeclared('newMessage', params)
    const notice = {
      id: uuid(),
      personId,
      kind: 'newMessage',
      key: `newMessage:${channelId}`,
      params,
      at,
      seq,
    } as const
    const grown = await growNotice(tx, notice)
    if (grown === undefined) return
    const stoodFor = await skipEarlier(tx, grown.id, { grown: grown.grown, at })
    const sent = await sentSince(tx, grown.id, new Date(at.getTime() - phoneMs.apart))
    const due = channels.filter(
      (channel) =>
        channel === 'push' || stoodFor.has(channel) || !sent.some((each) => each.channel === channel),
    )
    const added = await addDeliveriesOnly(tx, {
      noticeId: grown.id,
      personId,
      grown: grown.grown,
      channels: due.map((channel) => ({
        channel,
        result: 'waiting',
        standsFor: stoodFor.get(channel)?.standsFor,
      })),
      at,
    })
    for (const { id, channel } of added) {
      const earlier = stoodFor.get(channel)
      if (earlier !== undefined) await tellIn(tx, { id, personId, of: [earlier.id] })
    }
    const since = at.getTime() - growMs.flood * 4
    const pushes = sent.filter((each) => each.channel === 'push' && each.at.getTime() > since).length
    for (const { id, channel } of added) {
      const waitMs = channel === 'push' ? pushWaitMs(isHere, pushes) : phoneMs.wait
      const key = `${channel}:${grown.id}`
      const wait = waitMs === 0 ? {} : { at: new Date(at.getTime() + waitMs), longestWaitMs: waitMs }
      await house.queue.add(tx, { name: jobOf(channel), payload: { delivery: id }, key, ...wait })
    }
  })
}

function pushWaitMs(isHere: boolean, sentLately: number): number {
  if (isHere) return growMs.here
  if (sentLately === 0) return 0
  return sentLately < floodAfter ? growMs.soon : growMs.flood
}
