import { createHash } from 'node:crypto'

import { Failure } from '@saathi/contract/errors.ts'
import { captionCalls } from '@saathi/contract/video/captionCalls.ts'
import type * as v from 'valibot'

import type { House } from '../house/house.ts'
import { type Mountable, serving } from '../http/request.ts'
import { type Place, placeOf } from './place.ts'
import { type SeatRow, seatsIn } from './stored/seatStore.ts'
import { addCaption, captionCount } from './written/captionStore.ts'
import { askedIn, hostOf } from './host.ts'
import { readCalls } from './line/settings.ts'
import { keptNow, keptSince } from './record/consentRule.ts'
import { presentIn } from './record/present.ts'
import { answersIn } from './stored/consentStore.ts'

/** Whether the transcript of a call comes from the browsers of its people. On a host it always does, because its sound never comes here. */
export async function usesCaptions(
  house: Pick<House, 'clock' | 'config' | 'db'>,
  place: Pick<Place, 'channel' | 'isPlanned'>,
): Promise<boolean> {
  return house.config.of(readCalls).speech === undefined || (await hostOf(house, place)) !== undefined
}

/** Returns since when everyone in a call has agreed to a transcript by the browsers; undefined if they do not now. */
export async function captionsAllowed(
  house: Pick<House, 'clock' | 'config' | 'db'>,
  {
    callId,
    place,
    seats,
  }: {
    readonly callId: string
    readonly place: Pick<Place, 'channel' | 'isPlanned'>
    readonly seats: readonly SeatRow[]
  },
): Promise<{ readonly since: Date; readonly summary: boolean } | undefined> {
  if (!(await usesCaptions(house, place)) || !(await askedIn(house, place)).includes('transcript'))
    return undefined
  const ids = seats.map(({ personId }) => personId)
  const [present, answers] = [await presentIn(house, callId, ids), await answersIn(house.db, callId)]
  const agreed = keptSince('transcript', present, answers)
  if (agreed === undefined) return undefined
  const since = new Date(Math.max(agreed.getTime(), ...seats.map(({ joinedAt }) => joinedAt.getTime())))
  return { since, summary: keptNow(present, answers).summary }
}

/** Lines that a person's browser sends in an hour, and in a call. */
const captionLimit = { most: 1500, seconds: 3600 }
const mostLines = 3000

type Caption = v.InferOutput<typeof captionCalls.addCaption.body>

type CaptionHouse = Pick<House, 'clock' | 'config' | 'db' | 'limits'>

/** Takes the lines that browsers recognise. */
export function captionRoutes(house: CaptionHouse): Mountable {
  return serving(captionCalls, {
    async addCaption({ person, params: { roomId }, body }) {
      await house.limits.take(`caption:${person.id}`, captionLimit)
      await storeCaption(house, { personId: person.id, roomId, said: body })
      return {}
    },
  })
}

/** Stores a line of the person who sends it. They must be in the call, and everyone must have agreed since its words began. */
async function storeCaption(
  house: CaptionHouse,
  {
    personId,
    roomId,
    said,
  }: {
    readonly personId: string
    readonly roomId: string
    readonly said: Caption
  },
): Promise<void> {
  const { clock, db } = house
  const place = await placeOf(house, { personId, roomId })
  if (place === undefined) throw new Failure('notFound')
  const callId = place.id
  if (place.call?.endedAt !== null) throw new Failure('callOver')
  const seats = await seatsIn(db, callId)
  if (!seats.some((each) => each.personId === personId && each.seat === said.seat))
    throw new Failure('notYours')
  const allowed = await captionsAllowed(house, { callId, place, seats })
  const spokenAt = new Date(clock.now().getTime() - said.secondsAgo * 1000)
  if (allowed === undefined || spokenAt < allowed.since) throw new Failure('consentMissing')
  if ((await captionCount(db, callId, personId)) >= mostLines) throw new Failure('tooOften')
  const words = said.words.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()
  if (words === '') return
  const id = createHash('sha256').update(`${callId} ${personId} ${said.key}`).digest('hex').slice(0, 32)
  const line = { id, callId, personId, spokenAt, words, mayBeSummed: allowed.summary }
  await db.transaction((tx) => addCaption(tx, line))
}
