import type { SocketEvent } from '@saathi/contract/socket.ts'

import type { Sockets } from '../../socket/serve.ts'
import type { HeldChannels } from './heldChannels.ts'

/** The dependencies of loading people's channels. */
export interface HoldParts {
  readonly held: Pick<HeldChannels, 'hold' | 'release'>
  readonly sockets: Pick<Sockets<SocketEvent>, 'isHere' | 'deliver'>
  now(): Date
  failed(error: unknown): void
}

/** Loads the channels of people who are connected here, and remembers for whom that failed. */
export interface Holding {
  /** Loads a person's channels. If that fails, they count as unsure and are loaded again later. */
  hold(personId: string): Promise<void>
  /**
   * Loads a person's channels and has the client load its lists again, always or only if the channels changed. A
   * client whose new channels are held only now may have asked for their messages before, so it is told to ask
   * again.
   */
  holdAndTell(personId: string, when: 'always' | 'changed'): Promise<void>
  isUnsure(personId: string): boolean
  release(personId: string): void
}

/** See `Holding`. */
export function makeHolding({ held, sockets, now, failed }: HoldParts): Holding {
  /** Since when the channels of these people could not be loaded. */
  const unsure = new Map<string, Date>()
  let told: unknown
  /** One failed query may concern many people. It is logged once. */
  const tellFailure = (error: unknown) => {
    if (error !== told) failed(error)
    told = error
  }
  /** Returns since when a client may have missed something; undefined if its channels have not changed. */
  const load = async (personId: string): Promise<Date | undefined> => {
    const since = unsure.get(personId) ?? now()
    try {
      const isChanged = await held.hold(personId)
      unsure.delete(personId)
      return isChanged ? since : undefined
    } catch (error) {
      tellFailure(error)
      if (sockets.isHere(personId)) unsure.set(personId, since)
      return undefined
    }
  }
  return {
    hold: async (personId) => void (await load(personId)),
    async holdAndTell(personId, when) {
      const since = await load(personId)
      if (since !== undefined) tellMissed(sockets, personId, since)
      else if (when === 'always') sockets.deliver([personId], { command: 'reload' })
    },
    isUnsure: (personId) => unsure.has(personId),
    release(personId) {
      held.release(personId)
      unsure.delete(personId)
    },
  }
}

/** Has a person's clients ask for everything that happened since a moment. */
export function tellMissed(
  sockets: Pick<Sockets<SocketEvent>, 'deliver'>,
  personId: string,
  since: Date,
): void {
  sockets.deliver([personId], { command: 'reload', missedSince: since.toISOString() })
}
