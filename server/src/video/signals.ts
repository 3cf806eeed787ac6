import { Failure } from '@saathi/contract/errors.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'
import * as v from 'valibot'

import { newId } from '../engines/database/ids.ts'
import type { House } from '../house.ts'
import type { Sockets } from '../socket/serve.ts'
import { sendNews } from './news.ts'
import { seatsIn } from './stored/seatStore.ts'
import { type SignalPart, signalPart, signalTopic } from './topics.ts'

/** The most characters of a part; with what is around it, it stays below the limit of an event. */
const partLength = 1500
/** The most signals that are put together at a time, and for how long a part waits for the others. */
const mostWaiting = 1000
const waitMs = 10_000

/** A signal from one tab to another. */
export interface Signal {
  readonly room: string
  readonly personId: string
  readonly from: string
  readonly to: string
  readonly text: string
}

/** Passes signals on between two seats of one call, in whichever processes their tabs are. */
export function openSignals(
  { bus, db }: Pick<House, 'bus' | 'db'>,
  sockets: Pick<Sockets<SocketEvent>, 'deliver' | 'isHere'>,
): { pass(signal: Signal): Promise<void>; close(): void } {
  const join = makeJoin()
  const deliver = ({ room, personId, from, to, text }: Signal) =>
    sendNews(sockets, [personId], { kind: 'signal', room, from, to, signal: text })
  const close = bus.subscribe(signalTopic, (event) => {
    const part = v.parse(signalPart, event)
    const whole = sockets.isHere(part.personId) ? join(part) : undefined
    if (whole !== undefined) deliver(whole)
  })
  return {
    close,
    async pass(signal) {
      const seats = await seatsIn(db, signal.room)
      const sender = seats.find((each) => each.seat === signal.from && each.personId === signal.personId)
      const receiver = seats.find((each) => each.seat === signal.to)
      if (sender === undefined || receiver === undefined) throw new Failure('notYours')
      const passed = { ...signal, personId: receiver.personId }
      if (sockets.isHere(receiver.personId)) deliver(passed)
      if (!bus.hasOthers()) return
      for (const part of partsOf(passed)) bus.publishElsewhere(signalTopic, part)
    },
  }
}

function partsOf({ text, ...signal }: Signal): SignalPart[] {
  const id = newId()
  const of = Math.max(1, Math.ceil(text.length / partLength))
  return Array.from({ length: of }, (_, part) => ({
    ...signal,
    id,
    part,
    of,
    text: text.slice(part * partLength, (part + 1) * partLength),
  }))
}

/** Returns a function that takes parts, and returns a signal when its last part is there. */
function makeJoin(): (part: SignalPart) => Signal | undefined {
  const waiting = new Map<string, { readonly parts: Map<number, string>; readonly since: number }>()
  return ({ id, part, of, text, ...signal }) => {
    const now = Date.now()
    for (const [old, { since }] of waiting) {
      if (waiting.size < mostWaiting && now - since < waitMs) break
      waiting.delete(old)
    }
    const { parts, since } = waiting.get(id) ?? { parts: new Map<number, string>(), since: now }
    waiting.set(id, { parts: parts.set(part, text), since })
    if (parts.size < of) return undefined
    waiting.delete(id)
    return { ...signal, text: Array.from({ length: of }, (_, index) => parts.get(index) ?? '').join('') }
  }
}
