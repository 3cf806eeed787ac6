import { dayOf } from '@saathi/contract/base/zoned.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { choiceOfKind } from '@saathi/contract/noticeChoices.ts'
import { mostOfKindADay } from '@saathi/contract/notifications/choices.ts'

import type { House } from '../../house/house.ts'
import { personById, type PersonRow } from '../../people/public/store.ts'
import type { NoticeWording } from '../../room/noticeWords.ts'
import type { Channel } from '../channels/channel.ts'
import { noticesSent } from '../delivery/counted.ts'
import type { Outcome } from '../delivery/outcome.ts'
import { isWanted } from '../choices/rules.ts'
import { choicesOf, rhythmOf } from '../choices/store.ts'
import { holdOf, needsPlace, retryMs, timeOfDay } from '../delivery/rules.ts'
import { planMorning } from '../delivery/morningPlan.ts'
import { dueDelivery, type DueRow, jobOf, noteDelivery } from '../delivery/store.ts'
import { isOpen } from './open.ts'
import { wordsOf } from './words.ts'

/** The parts that sending needs. */
export interface DeliverParts {
  readonly house: Pick<House, 'clock' | 'config' | 'db' | 'due' | 'limits' | 'queue' | 'texts'>
  readonly channel: Channel
  readonly wordingOf: NoticeWording
}

/** A notice that is read before it is sent, or whose person has left, is not sent. */
interface Ended {
  readonly result: 'skipped'
  readonly reason: string
}

/**
 * Sends a delivery, holds it until the person's morning, or tries again later. Running it again is harmless: each
 * device is sent a notice once.
 */
export async function deliver(parts: DeliverParts, id: string): Promise<void> {
  const { house, channel } = parts
  const row = await dueDelivery(house.db, id)
  if (row === undefined || row.channel !== channel.name) return
  const person = await personById(house.db, row.personId)
  const outcome =
    person === undefined || person.disabledAt !== null
      ? ({ result: 'skipped', reason: 'left' } as const)
      : await attempt(parts, row, person)
  if (outcome === 'held') return
  const at = house.clock.now()
  if (outcome.result !== 'later') {
    await noteDelivery(house.db, id, { ...outcome, isAttempt: outcome.result !== 'skipped', at })
    noticesSent.inc({ channel: channel.name, result: outcome.result })
    return
  }
  const usualMs = retryMs(row.attempts)
  if (usualMs === undefined) {
    const end =
      outcome.isReached === true
        ? ({ result: 'sent' } as const)
        : ({ result: 'failed', reason: outcome.reason } as const)
    await noteDelivery(house.db, id, { ...end, isAttempt: true, at })
    noticesSent.inc({ channel: channel.name, result: end.result })
    return
  }
  await house.db.transaction(async (tx) => {
    await noteDelivery(tx, id, { result: 'waiting', reason: outcome.reason, isAttempt: true, at })
    const machineAt = new Date(Date.now() + Math.max(outcome.afterMs ?? 0, usualMs))
    await house.queue.add(tx, {
      name: jobOf(channel.name),
      payload: { delivery: id },
      key: `retry:${id}`,
      machineAt,
    })
  })
}

async function attempt(
  parts: DeliverParts,
  row: DueRow,
  person: PersonRow,
): Promise<Outcome | Ended | 'held'> {
  const { house, channel, wordingOf } = parts
  const { db } = house
  const [rhythm, choices] = await Promise.all([rhythmOf(db, row.personId), choicesOf(db, row.personId)])
  if (!(await isOpen(db, wordingOf, row))) return skipped('read')
  // One that stands for several was asked about when it was made.
  if (row.standsFor === 1 && !isWanted(row.kind, channel.name, choices)) return skipped('off')
  const showsWords = rhythm.showsWords && channel.hidesWords !== true
  const said = await wordsOf({ house, wordingOf }, { row, person, showsWords })
  if (said === undefined) return skipped('read')
  const now = house.clock.now()
  const localTime = timeOfDay(now, person.timeZone)
  const { quiet, pausedUntil } = rhythm
  const hold = holdOf({ kind: row.kind, quiet, pausedUntil, localTime, now })
  if (hold !== 'send') {
    await house.db.transaction(async (tx) => {
      await noteDelivery(tx, row.id, { result: 'held', reason: 'quiet', at: now })
      await planMorning(house.due, tx, { personId: row.personId, at: hold.until })
    })
    return 'held'
  }
  if (needsPlace(row) && !(await takesPlace(house, row, dayOf(now, person.timeZone)))) return skipped('limit')
  return channel.send({
    delivery: row,
    kind: row.kind,
    choice: choiceOfKind[row.kind],
    language: person.primaryLanguage,
    words: said.words,
    tag: row.standsFor === 1 && typeof row.params.room === 'string' ? `call:${row.params.room}` : undefined,
    channelId: said.channelId,
    sender: said.sender,
    meeting: said.meeting,
  })
}

const skipped = (reason: string): Ended => ({ result: 'skipped', reason })

/** The places of a kind are counted until the last zone has ended the day. */
const placesSeconds = 2 * 86_400

/** Takes one of the day's places of a kind; several at the same moment never get the same one. */
async function takesPlace(
  { limits }: Pick<House, 'limits'>,
  { personId, channel, kind }: DueRow,
  day: string,
): Promise<boolean> {
  const bucket = `notices:${channel}:${choiceOfKind[kind]}:${day}:${personId}`
  try {
    await limits.take(bucket, { most: mostOfKindADay, seconds: placesSeconds })
    return true
  } catch (error) {
    if (error instanceof Failure && error.failure === 'tooOften') return false
    throw error
  }
}
