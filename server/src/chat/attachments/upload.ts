import { randomBytes } from 'node:crypto'

import { isOpenTo } from '@saathi/contract/chat/rules.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { v7 as uuid } from 'uuid'

import type { House } from '../../house/house.ts'
import type { KnownBlackout } from '../blackout/blackout.ts'
import { requireUnpaused } from '../channels/pause.ts'
import { kindOf } from '../channels/store.ts'
import { membershipIn } from '../messages/messageStore.ts'
import { type Received, receive } from './received.ts'
import {
  announce,
  type AttachmentRow,
  dropOne,
  isRepeat,
  markStored,
  repeatOf,
  type Upload,
  uploadedSince,
} from './store.ts'
import { planThumbnail } from './thumbnails.ts'

const uploadsAnHour = { most: 60, seconds: 3600 }
const bytesADay = 200 * 1024 * 1024
const dayMs = 86_400_000

/** An upload, with the key under which its client repeats it. */
export interface Asked extends Upload {
  readonly key: string | undefined
}

/** Refuses people who cannot upload to a channel now, before their bytes are read. */
export async function admit(house: House, blackout: KnownBlackout, asked: Asked): Promise<void> {
  const { db, limits } = house
  const { channelId, uploaderId } = asked
  await requireMember(house, asked)
  if ((await kindOf(db, channelId)) === 'assistant') throw new Failure('attachmentsOff')
  await blackout.requireNoBlackout(channelId)
  await requireUnpaused(db, channelId)
  // A repeated upload costs nothing, because it stores nothing.
  if (asked.key !== undefined && (await repeatOf(db, { ...asked, key: asked.key })) !== undefined) return
  await limits.take(`attachments:${uploaderId}`, uploadsAnHour)
  await requireBytesLeft(house, uploaderId)
}

/** Throws if the person is not an active member; the error is the same for a channel that does not exist. */
export async function requireMember(
  { db }: Pick<House, 'db'>,
  { channelId, uploaderId }: Upload,
): Promise<void> {
  const membership = await membershipIn(db, channelId, uploaderId)
  if (membership === undefined || !isOpenTo(membership)) throw new Failure('notFound')
}

async function requireBytesLeft({ db, clock }: Pick<House, 'db' | 'clock'>, personId: string): Promise<void> {
  const now = clock.now().getTime()
  const { bytes, firstAt } = await uploadedSince(db, personId, new Date(now - dayMs))
  if (bytes < bytesADay) return
  const retryAfterSeconds = Math.ceil(((firstAt?.getTime() ?? now) + dayMs - now) / 1000)
  throw new Failure('tooOften', { retryAfterSeconds: Math.max(1, retryAfterSeconds) })
}

/** Stores a file for a message and returns its row; the same key again returns the first one. */
export async function store(house: House, asked: Asked, file: Blob): Promise<AttachmentRow> {
  const { db } = house
  const { key } = asked
  const known = key === undefined ? undefined : await repeatOf(db, { ...asked, key })
  if (known !== undefined) return known
  const received = await receive(asked.uploaderId, file)
  // Decoding takes a while, in which the person may have left the channel.
  await requireMember(house, asked)
  const row = newRow(house, asked, received)
  await announce(db, { ...row, idempotencyKey: key ?? row.id, receivedSize: received.receivedSize })
  try {
    await house.files.put(row.fileKey, received.bytes)
    if (await isFirst(house, row)) return row
  } catch (error) {
    await dropOne(db, row.id, house.clock.now()).catch(() => undefined)
    throw error
  }
  // The same upload came twice at the same time, and the other one was stored first.
  await dropOne(db, row.id, house.clock.now())
  const first = key === undefined ? undefined : await repeatOf(db, { ...asked, key })
  if (first === undefined) throw new Failure('notFound')
  return first
}

/** Makes a file count and plans its small picture; false if the same upload counts already. */
function isFirst({ db, queue }: Pick<House, 'db' | 'queue'>, row: AttachmentRow): Promise<boolean> {
  const stored = db.transaction(async (tx) => {
    if (!(await markStored(tx, row.id))) return false
    if (row.thumbnail === 'coming') await planThumbnail(queue, tx, row)
    return true
  })
  return stored.catch((error: unknown) => {
    if (isRepeat(error)) return false
    throw error
  })
}

function newRow({ clock }: Pick<House, 'clock'>, { channelId, uploaderId }: Upload, received: Received) {
  const { name, type, kind, width, height, ending, bytes } = received
  return {
    id: uuid(),
    channelId,
    uploaderId,
    name,
    type,
    kind,
    size: bytes.length,
    width,
    height,
    fileKey: `attachments/${randomBytes(24).toString('base64url')}.${ending}`,
    thumbnail: kind === 'image' || ending === 'pdf' ? 'coming' : 'none',
    thumbnailTries: 0,
    createdAt: clock.now(),
  } as const
}
