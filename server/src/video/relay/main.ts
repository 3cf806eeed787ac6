import * as v from 'valibot'

import { type Order, orders, type Report } from './messages.ts'
import { type CallRoom, openCallRoom } from './room.ts'
import { readLineSettings } from './settings.ts'

/*
 * The relay: a process of its own, so that its packets do not wait for requests and its crash ends no request. The
 * product starts it, talks to it over the channel between the two, and it ends when that channel does.
 */
const settings = readLineSettings(process.env)
const calls = new Map<string, CallRoom>()
const tickMs = 20
/** Nothing is recorded when the product has been silent for so long: it may have heard a no. */
const silentMs = 5000
let heardAt = performance.now()

function report(said: Report): void {
  if (process.connected) process.send?.(said)
}

function roomOf(call: string): CallRoom {
  const known = calls.get(call)
  if (known !== undefined) return known
  const room = openCallRoom({
    settings,
    tell: (seat, lines) =>
      report({ kind: 'lines', call, seat, voices: [...lines.voices], pictures: [...lines.pictures] }),
    recorded: {
      store: (take, data) => report({ kind: 'chunk', take, data: Uint8Array.from(data) }),
      ended: (take) => report({ kind: 'ended', take }),
    },
  })
  calls.set(call, room)
  return room
}

async function obey(order: Order): Promise<void> {
  if (order.kind === 'beat') {
    heardAt = performance.now()
    return report({ kind: 'beat' })
  }
  const { call } = order
  if (order.kind === 'join') {
    const { seat, attempt } = order
    report({ kind: 'answer', call, seat, attempt, sdp: await roomOf(call).join(seat, order.sdp) })
  } else if (order.kind === 'record') {
    const known = order.takes.length === 0 ? calls.get(call) : roomOf(call)
    known?.record(order.takes, performance.now())
  } else if (order.kind === 'wish') calls.get(call)?.wish(order.seat, order)
  else if (calls.get(call)?.keep(order.seats) === false && order.seats.length === 0) calls.delete(call)
}

process.on('message', (message) => {
  const read = v.safeParse(orders, message)
  if (!read.success) return
  obey(read.output).catch((error: unknown) =>
    report({ kind: 'trouble', reason: error instanceof Error ? error.message : 'unknown' }),
  )
})
process.on('disconnect', () => process.exit(0))
// The product decides when it ends; a signal to the whole group is for the product.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
setInterval(() => {
  const at = performance.now()
  for (const room of calls.values()) {
    if (at - heardAt > silentMs) room.record([], at)
    room.tick(at)
  }
}, tickMs)
report({ kind: 'ready' })
