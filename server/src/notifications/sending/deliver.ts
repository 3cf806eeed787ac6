import { choiceOfKind } from '@saathi/contract/noticeChoices.ts'
import { choiceKinds } from '@saathi/contract/notifications/choices.ts'

import type { House } from '../../house/house.ts'
import { personById, type PersonRow } from '../../people/public/store.ts'
import type { NoticeWording } from '../../room/noticeWords.ts'
import type { Channel } from '../channels/channel.ts'
import { noticesSent } from '../delivery/counted.ts'
import type { Outcome } from '../delivery/outcome.ts'
import { type Rhythm, rhythmOf } from '../choices/store.ts'
import { holdOf, minutesOf, retryMs, timeOfDay } from '../delivery/rules.ts'
import { planMorning } from '../delivery/morningPlan.ts'
import { countSent, dueDelivery, type DueRow, jobOf, noteDelivery } from '../delivery/store.ts'
import { wordsOf } from './words.ts'

/** The parts that sending needs. */
export interface DeliverParts {
  readonly house: Pick<House, 'clock' | 'config' | 'db' | 'due' | 'queue' | 'texts'>
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
    await noteDelivery(house.db, id, { result: 'failed', reason: outcome.reason, isAttempt: true, at })
    noticesSent.inc({ channel: channel.name, result: 'failed' })
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
  const rhythm = await rhythmOf(house.db, row.personId)
  const hold = holdOf({ ...(await factsOf(house, row, { person, rhythm })), isRead: row.readAt !== null })
  if (hold === 'read') return { result: 'skipped', reason: 'read' }
  if (hold === 'limited') return { result: 'skipped', reason: 'limit' }
  const showsWords = rhythm.showsWords && channel.hidesWords !== true
  const said = await wordsOf({ house, wordingOf }, { row, person, showsWords })
  if (said === undefined) return { result: 'skipped', reason: 'read' }
  if (hold !== 'send') {
    const at = house.clock.now()
    await house.db.transaction(async (tx) => {
      await noteDelivery(tx, row.id, { result: 'held', reason: 'quiet', at })
      await planMorning(house.due, tx, { personId: row.personId, at: hold.until })
    })
    return 'held'
  }
  return channel.send({
    delivery: row,
    kind: row.kind,
    choice: choiceOfKind[row.kind],
    language: person.primaryLanguage,
    words: said.words,
    channelId: said.channelId,
    sender: said.sender,
    meeting: said.meeting,
  })
}

interface Timed {
  readonly person: PersonRow
  readonly rhythm: Rhythm
}

async function factsOf({ db, clock }: DeliverParts['house'], row: DueRow, { person, rhythm }: Timed) {
  const now = clock.now()
  const localTime = timeOfDay(now, person.timeZone)
  const choice = choiceKinds.find((each) => each === choiceOfKind[row.kind])
  const kinds = Object.entries(choiceOfKind).flatMap(([kind, each]) => (each === choice ? [kind] : []))
  const since = new Date(now.getTime() - minutesOf(localTime) * 60_000)
  const sentToday = await countSent(db, { personId: row.personId, channel: row.channel, kinds, since })
  return { kind: row.kind, quiet: rhythm.quiet, pausedUntil: rhythm.pausedUntil, localTime, sentToday, now }
}
