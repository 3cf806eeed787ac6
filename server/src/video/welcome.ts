import type { SocketEvent } from '@saathi/contract/socket.ts'
import { ringMs } from '@saathi/contract/video/rules.ts'
import * as v from 'valibot'

import type { Sockets } from '../socket/serve.ts'
import { callEvent, callTopic } from './topics.ts'
import type { CallHouse } from './rings.ts'
import { ringsFor } from './stored/ringStore.ts'

/** After the start, and this long after a call rang, people who connect are asked for in the database. */
const lookMs = ringMs + 5000

/**
 * Lets a call also ring for a person who opens the product while it rings, for example by the push. Where nothing has rung
 * lately, connecting costs nothing.
 */
export function welcomeRinging(house: CallHouse, sockets: Pick<Sockets<SocketEvent>, 'onEnter'>): void {
  const { bus, clock, db } = house
  let lookUntil = performance.now() + lookMs
  bus.subscribe(callTopic, (event) => {
    if (v.parse(callEvent, event).kind === 'ring') lookUntil = performance.now() + lookMs
  })
  sockets.onEnter(async (personId) => {
    if (performance.now() > lookUntil) return
    const callId = await ringsFor(db, personId, new Date(clock.now().getTime() - ringMs))
    if (callId !== undefined) setImmediate(() => ringAgain(callId, personId))
  })
  const ringAgain = (callId: string, personId: string) =>
    bus.publishHere(callTopic, { kind: 'again', callId, personId })
}
