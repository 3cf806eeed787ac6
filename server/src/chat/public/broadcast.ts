import { createHash } from 'node:crypto'

import { v7 as uuid } from 'uuid'

import type { House } from '../../house/house.ts'
import { acceptedMessage } from '../messages/message.ts'
import { addAnnouncer, type AddressedChannel, beginBroadcast, channelsFrom } from './broadcastStore.ts'
import { senderOf } from '../sender/sender.ts'

/** How many channels are read and written together. */
const channelsAtOnce = 200

/** A message of the programme team to many people. */
export interface Broadcast {
  /** Each channel gets one message of a broadcast with this id, however often it is sent. */
  readonly id: string
  readonly senderId: string
  /** Its text by language code. */
  readonly texts: Readonly<Record<string, string>>
  /** The channels, or null for everyone's channels. */
  readonly channelIds: readonly string[] | null
}

/** The progress of a broadcast: the channels that got it now, and those that had it before. */
export interface BroadcastCount {
  readonly sent: number
  readonly before: number
}

/** The rules that choose a broadcast's channels and announce it. */
export interface BroadcastRules {
  /** Returns the language code of the message for each channel that is addressed. */
  choose(channels: readonly AddressedChannel[]): Promise<ReadonlyMap<string, string>>
  progress(count: BroadcastCount): void
}

/** Whether a broadcast with this id was begun with other texts or by another person. */
export async function isOtherBroadcast(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  { id, senderId, texts }: Broadcast,
): Promise<boolean> {
  const sorted = Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const fingerprint = createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
  const begun = await beginBroadcast(db, { id, senderId, fingerprint, at: clock.now() })
  return begun.senderId !== senderId || begun.fingerprint !== fingerprint
}

/**
 * Writes to many channels, even while the chat is closed for writing. It can be stopped and run again: stored
 * messages are found by their temporary ids.
 */
export async function sendBroadcast(
  house: Pick<House, 'db' | 'bus' | 'clock'>,
  broadcast: Broadcast,
  { choose, progress }: BroadcastRules,
): Promise<BroadcastCount> {
  const { db } = house
  const { id, senderId, channelIds: only } = broadcast
  const tempId = `broadcast:${id}`
  let count: BroadcastCount = { sent: 0, before: 0 }
  for (let after = ''; ;) {
    const channels = await channelsFrom(db, { after, only, senderId, tempId, most: channelsAtOnce })
    const last = channels.at(-1)
    if (last === undefined) return count
    after = last.id
    const chosen = await choose(channels)
    const due = channels.filter((channel) => chosen.has(channel.id) && !channel.isSent)
    await sendTo(
      house,
      { broadcast, tempId },
      due.map((channel) => ({ id: channel.id, language: chosen.get(channel.id) ?? '' })),
    )
    const meant = channels.filter((channel) => chosen.has(channel.id)).length
    count = { sent: count.sent + due.length, before: count.before + meant - due.length }
    progress(count)
  }
}

interface Meant {
  readonly id: string
  readonly language: string
}

async function sendTo(
  house: Pick<House, 'db' | 'bus' | 'clock'>,
  { broadcast, tempId }: { readonly broadcast: Broadcast; readonly tempId: string },
  channels: readonly Meant[],
): Promise<void> {
  const { senderId, texts } = broadcast
  const send = senderOf(house)
  await addAnnouncer(
    house.db,
    senderId,
    channels.map(({ id }) => id),
  )
  const message = {
    senderId,
    tempId,
    attachments: '[]',
    kind: 'text',
    isBroadcast: true,
    mentions: [],
    replyTo: null,
  } as const
  const stored = await Promise.all(
    channels.map(({ id, language }) =>
      send({
        ...message,
        id: uuid(),
        channelId: id,
        text: texts[language] ?? texts.en ?? '',
        at: house.clock.now(),
      }),
    ),
  )
  for (const one of stored) acceptedMessage(one)
}
