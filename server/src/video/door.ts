import { awayMs } from '@saathi/contract/video/rules.ts'

import type { House } from '../house/house.ts'
import type { Relays } from './relays.ts'

/** A person who was asked what may be kept of a call, and has not gone in. */
interface Newcomer {
  readonly callId: string
  readonly personId: string
}

/** The newcomers of this process. A recording pauses until they have answered or are gone. */
export interface Door {
  /** Notes that a newcomer reads the question. It is noted again every few seconds. */
  stand(newcomer: Newcomer): Promise<void>
  /** Notes that a newcomer went back. */
  turn(newcomer: Newcomer): Promise<void>
  close(): void
}

interface Standing {
  readonly end: Promise<() => void>
  timer: NodeJS.Timeout
}

/** Opens the door of the calls. A newcomer who is silent for `standsMs` is gone. */
export function openDoor(
  relays: Pick<Relays, 'expect' | 'review'>,
  log: Pick<House['log'], 'error'>,
  standsMs = awayMs,
): Door {
  const standing = new Map<string, Standing>()
  const failed = (error: unknown) => log.error({ err: error }, 'a newcomer was not noted')
  const keyOf = ({ callId, personId }: Newcomer) => `${callId} ${personId}`
  const turn = async (newcomer: Newcomer) => {
    const key = keyOf(newcomer)
    const known = standing.get(key)
    if (known === undefined) return
    standing.delete(key)
    clearTimeout(known.timer)
    const end = await known.end
    end()
    await relays.review(newcomer.callId)
  }
  const turnLater = (newcomer: Newcomer) =>
    setTimeout(() => void turn(newcomer).catch(failed), standsMs).unref()
  return {
    turn,
    async stand(newcomer) {
      const key = keyOf(newcomer)
      const known = standing.get(key)
      if (known !== undefined) {
        clearTimeout(known.timer)
        known.timer = turnLater(newcomer)
        return
      }
      const end = relays.expect(newcomer.callId, newcomer.personId)
      standing.set(key, { end, timer: turnLater(newcomer) })
      await end
      await relays.review(newcomer.callId)
    },
    close() {
      for (const { timer } of standing.values()) clearTimeout(timer)
      standing.clear()
    },
  }
}
