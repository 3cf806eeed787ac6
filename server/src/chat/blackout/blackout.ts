import { isDisabled, isOfMentorship } from '@saathi/contract/chat/rules.ts'
import { Failure } from '@saathi/contract/errors.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'

import type { House } from '../../house/house.ts'
import type { Sockets } from '../../socket/serve.ts'
import { type Blackout, plannedBlackout } from './blackoutStore.ts'
import { kindOf } from '../channels/store.ts'
import { blackoutTopic } from '../topics/topics.ts'

/** Knows the planned blackout without a query for each message. */
export interface KnownBlackout {
  /** Returns the current or coming blackout; undefined if there is none. */
  now(): Promise<Blackout | undefined>
  /**
   * Throws `chatDisabled` if nobody can write in a channel now. A person's own channels with the assistant and the
   * team have no blackout. Returns nothing to wait for while it is known that there is none.
   */
  requireNoBlackout(channelId: string): Promise<void> | undefined
  close(): void
}

/**
 * Tells everyone who is connected here when staff plan, change or end a blackout. It also tells them after the bus
 * did not listen for a while, because an event may be lost. Returns a function that stops it.
 */
export function tellBlackout(
  { bus, log }: Pick<House, 'bus' | 'log'>,
  sockets: Pick<Sockets<SocketEvent>, 'deliverToEveryone'>,
  blackout: KnownBlackout,
): () => void {
  const tell = async () => {
    const planned = await blackout.now()
    const period = planned === undefined ? null : periodOf(planned)
    sockets.deliverToEveryone({ command: 'blackout', period })
  }
  const tellNow = () =>
    void tell().catch((error: Error) => log.error({ reason: error.message }, 'a blackout was not told'))
  const ends = [
    bus.subscribe(blackoutTopic, tellNow),
    bus.onGap((isListening) => {
      if (isListening) tellNow()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Reads the blackout once, and again when staff change it or the bus may have missed that. */
export function openBlackout({ db, bus, clock }: Pick<House, 'db' | 'bus' | 'clock'>): KnownBlackout {
  let known: Promise<Blackout | undefined> | undefined
  /** Whether it is known that none is planned. */
  let isNone = false
  const forget = () => {
    known = undefined
    isNone = false
  }
  const ends = [bus.subscribe(blackoutTopic, forget), bus.onGap(forget)]
  const now = async () => {
    known ??= plannedBlackout(db)
    // A failed read is tried again with the next message.
    const reading = known
    reading.catch(forget)
    const found = await reading
    if (known === reading) isNone = found === undefined
    return found?.endsAt != null && found.endsAt <= clock.now() ? undefined : found
  }
  const requireNone = async (channelId: string): Promise<void> => {
    const blackout = await now()
    if (blackout === undefined || !isDisabled(periodOf(blackout), clock.now())) return
    const kind = await kindOf(db, channelId)
    if (kind !== undefined && !isOfMentorship(kind)) return
    throw new Failure('chatDisabled', { until: blackout.endsAt?.toISOString() ?? null })
  }
  return {
    now,
    requireNoBlackout: (channelId) => (isNone ? undefined : requireNone(channelId)),
    close() {
      for (const end of ends) end()
    },
  }
}

/** Returns a blackout in the form of the contract. */
export function periodOf({ startsAt, endsAt }: Blackout) {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null }
}
