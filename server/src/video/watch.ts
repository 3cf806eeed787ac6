import { beatMs } from '@saathi/contract/video/rules.ts'

import type { Sockets } from '../socket/serve.ts'
import { lookAtDoors } from './door.ts'
import { tidyCalls } from './callEnd.ts'
import type { EntryHouse } from './entry.ts'
import { isAway } from './presence.ts'
import { callTopic } from './topics.ts'
import { markAway, seatsOfCalls } from './stored/seatStore.ts'

/** Watches the calls of the people who are connected here. A process without a call does nothing. */
export interface SeatWatch {
  /** Notes that a person in a call is connected here. */
  noteHere(callId: string, personId: string): void
  close(): void
}

/**
 * Tells when someone's line is lost and when it is back. A closed socket is known at once, and a line that is only silent after
 * some seconds.
 */
export function watchSeats(house: EntryHouse, sockets: Pick<Sockets<never>, 'onLeave'>): SeatWatch {
  const { bus, db, clock, log } = house
  const people = new Set<string>()
  /** The calls, each with the people who were away at the last news of it. */
  const calls = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  const failed = (error: unknown) =>
    log.error(
      { reason: error instanceof Error ? error.message : 'unknown' },
      'the seats of a call were not watched',
    )
  const look = async () => {
    await tidyCalls(house)
    await lookAtDoors(house)
    const seats = await seatsOfCalls(db, [...calls.keys()])
    for (const [callId, before] of calls) {
      const inside = seats.filter((each) => each.callId === callId)
      if (inside.length === 0) {
        calls.delete(callId)
        continue
      }
      const away = inside.filter((each) => isAway(each, clock.now())).map(({ seat }) => seat)
      const now = away.toSorted().join(' ')
      calls.set(callId, now)
      if (now !== before) bus.publishHere(callTopic, { kind: 'state', callId })
    }
    const present = new Set(seats.map(({ personId }) => personId))
    for (const personId of people) if (!present.has(personId)) people.delete(personId)
  }
  const lookAgain = () => {
    timer = setTimeout(() => {
      void look()
        .catch(failed)
        .finally(() => {
          timer = undefined
          if (calls.size > 0) lookAgain()
        })
    }, beatMs).unref()
  }
  const left = async (personId: string) => {
    for (const callId of await markAway(db, personId, clock.now()))
      bus.publish(callTopic, { kind: 'state', callId })
  }
  sockets.onLeave((personId) => {
    if (people.has(personId)) void left(personId).catch(failed)
  })
  return {
    noteHere(callId, personId) {
      people.add(personId)
      if (!calls.has(callId)) calls.set(callId, '')
      if (timer === undefined) lookAgain()
    },
    close() {
      clearTimeout(timer)
      calls.clear()
    },
  }
}
