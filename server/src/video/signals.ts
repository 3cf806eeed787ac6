import { Failure } from '@saathi/contract/errors.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'
import * as v from 'valibot'

import { newId } from '../engines/database/ids.ts'
import type { House } from '../house/house.ts'
import type { Sockets } from '../socket/serve.ts'
import { areApart } from './apart.ts'
import { sendNews } from './news.ts'
import { callById } from './stored/callStore.ts'
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

/** The way of signals. */
export interface Signals {
  /** Passes a signal on between two seats of one call, or to the relay of the call. */
  pass(signal: Signal): Promise<void>
  /** Brings a signal to the tab of its person. */
  send(signal: Signal): void
  close(): void
}

/** Passes signals on, in whichever processes the tabs and the relay are. */
export function openSignals(
  house: Pick<House, 'bus' | 'clock' | 'db'>,
  sockets: Pick<Sockets<SocketEvent>, 'deliver' | 'isHere'>,
  toRelay: (signal: Signal) => void,
): Signals {
  const { bus, db } = house
  const join = makeJoin()
  const deliver = ({ room, personId, from, to, text }: Signal) =>
    sendNews(sockets, [personId], { kind: 'signal', room, from, to, signal: text })
  const close = bus.subscribe(signalTopic, (event) => {
    const part = v.parse(signalPart, event)
    const isHere = part.host === null ? sockets.isHere(part.personId) : part.host === bus.id
    const whole = isHere ? join(part) : undefined
    if (whole === undefined) return
    if (part.host === null) deliver(whole)
    else toRelay(whole)
  })
  const publish = (signal: Signal, host: string | null) => {
    for (const part of partsOf(signal, host)) bus.publishElsewhere(signalTopic, part)
  }
  const send = (signal: Signal) => {
    if (sockets.isHere(signal.personId)) deliver(signal)
    if (bus.hasOthers()) publish(signal, null)
  }
  return {
    close,
    send,
    async pass(signal) {
      const seats = await seatsIn(db, signal.room)
      if (!seats.some((each) => each.seat === signal.from && each.personId === signal.personId))
        throw new Failure('notYours')
      const call = await callById(db, signal.room)
      if (call === undefined || (await areApart(house, call, seats))) throw new Failure('notYours')
      const receiver = seats.find((each) => each.seat === signal.to)
      if (receiver !== undefined) return send({ ...signal, personId: receiver.personId })
      if (call.relay !== signal.to) throw new Failure('notYours')
      if (call.relayHost === bus.id) toRelay(signal)
      else publish(signal, call.relayHost)
    },
  }
}

function partsOf({ text, ...signal }: Signal, host: string | null): SignalPart[] {
  const id = newId()
  const of = Math.max(1, Math.ceil(text.length / partLength))
  return Array.from({ length: of }, (_, part) => ({
    ...signal,
    id,
    host,
    part,
    of,
    text: text.slice(part * partLength, (part + 1) * partLength),
  }))
}

/** Returns a function that takes parts, and returns a signal when its last part is there. */
function makeJoin(): (part: SignalPart) => Signal | undefined {
  const waiting = new Map<string, { readonly parts: Map<number, string>; readonly since: number }>()
  return ({ id, part, of, text, room, personId, from, to }) => {
    const now = Date.now()
    for (const [old, { since }] of waiting) {
      if (waiting.size < mostWaiting && now - since < waitMs) break
      waiting.delete(old)
    }
    const { parts, since } = waiting.get(id) ?? { parts: new Map<number, string>(), since: now }
    waiting.set(id, { parts: parts.set(part, text), since })
    if (parts.size < of) return undefined
    waiting.delete(id)
    return {
      room,
      personId,
      from,
      to,
      text: Array.from({ length: of }, (_, index) => parts.get(index) ?? '').join(''),
    }
  }
}
