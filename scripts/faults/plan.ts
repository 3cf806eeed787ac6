/** The faults of a round. */
export const faultNames = [
  'server',
  'both servers',
  'database',
  'bus',
  'slow bus',
  'store',
  'disk full',
  'clock',
  'network',
] as const
export type FaultName = (typeof faultNames)[number]

/** A round: one fault, or two at once, and how long they last. */
export interface Round {
  readonly number: number
  readonly faults: readonly FaultName[]
  readonly milliseconds: number
}

const shortestMs = 500
const longestMs = 4000

/**
 * Draws the rounds of a seed. The first rounds break one thing each, the later ones two at once. The same seed gives the same rounds, so a
 * failed round can be repeated by its number. The numbers are those of mulberry32, a generator in the public domain.
 */
export function roundsOf(seed: number, count: number): readonly Round[] {
  const next = randomOf(seed)
  const draw = <Value>(values: readonly Value[]) => values[Math.floor(next() * values.length)]
  return Array.from({ length: count }, (_, at) => {
    const first = draw(faultNames) ?? 'server'
    const second = draw(faultNames.filter((name) => name !== first)) ?? 'bus'
    const isDouble = at >= count / 2
    return {
      number: at + 1,
      faults: isDouble ? [first, second] : [first],
      milliseconds: Math.round(shortestMs + next() * (longestMs - shortestMs)),
    }
  })
}

function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
