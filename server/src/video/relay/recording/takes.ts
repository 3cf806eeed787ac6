import type { Packet } from '../packets/wire.ts'
import { beginTake, type Take } from './take.ts'
import type { Frame } from './webm.ts'

/** A person who is to be recorded. */
export interface TakePlan {
  readonly seat: string
  readonly take: string
  readonly withPicture: boolean
}

/** Takes what is recorded. */
export interface Recorded {
  store(take: string, chunk: Buffer): void
  /** No more comes of a take. */
  ended(take: string): void
}

/** What the takes ask about the people in the call. */
export interface Senders {
  redOf(seat: string): number | undefined
  madeAt(seat: string, packet: Packet, clockRate: number): number | undefined
  askKeyFrame(seat: string): void
}

/** The recorded people of a call. */
export interface Takes {
  /** Records these people from now on and nobody else. */
  record(plans: readonly TakePlan[], at: number): void
  push(
    seat: string,
    packet: Packet,
    { kind, at }: { readonly kind: Frame['kind']; readonly at: number },
  ): void
  tick(at: number): void
}

/** Opens the recording of a call; at first nobody is recorded. */
export function openTakes({ store, ended }: Recorded, senders: Senders): Takes {
  const takes = new Map<string, Take>()
  return {
    record(plans, at) {
      for (const [seat, take] of takes) {
        if (plans.some((plan) => plan.take === take.id)) continue
        take.end(at)
        takes.delete(seat)
        ended(take.id)
      }
      for (const { seat, take: id, withPicture } of plans) {
        if (takes.has(seat)) continue
        const take = beginTake({
          id,
          withPicture,
          begunAt: at,
          redOf: () => senders.redOf(seat),
          madeAt: (packet, clockRate) => senders.madeAt(seat, packet, clockRate),
          store: (chunk) => store(id, chunk),
          askKeyFrame: () => senders.askKeyFrame(seat),
        })
        takes.set(seat, take)
      }
    },
    push: (seat, packet, { kind, at }) => takes.get(seat)?.push(packet, kind, at),
    tick(at) {
      for (const take of takes.values()) take.tick(at)
    },
  }
}
