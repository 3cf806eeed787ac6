/** The faults of a round. */
export const faultNames = [
  'server',
  'both servers',
  'database',
  'killed database',
  'bus',
  'slow bus',
  'store',
  'disk full',
  'clock',
  'one clock',
  'network',
  'slow network',
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

/** Faults of one part exclude each other: a server that is gone cannot go once more. */
const partOf = (name: FaultName) => name.replace(/^(both|killed|one|slow) /, '').replace(/s$/, '')

/** Which rounds are drawn. */
export interface Drawing {
  readonly seed: number
  readonly count: number
  /** All faults, unless this machine cannot have some of them. */
  readonly names?: readonly FaultName[]
}

/**
 * Draws the rounds of a seed. The first rounds break one thing each, the later ones two at once. A fault is drawn again only after all others, so
 * ten rounds have each of them. The same seed gives the same rounds. The numbers are those of mulberry32, a generator in the public domain.
 */
export function roundsOf({ seed, count, names = faultNames }: Drawing): readonly Round[] {
  const next = randomOf(seed)
  const times = new Map(names.map((name) => [name, 0]))
  const draw = (other?: FaultName): FaultName => {
    const possible = names.filter((name) => other === undefined || partOf(name) !== partOf(other))
    const fewest = Math.min(...possible.map((name) => times.get(name) ?? 0))
    const rare = possible.filter((name) => times.get(name) === fewest)
    const name = rare[Math.floor(next() * rare.length)]
    if (name === undefined) throw new Error('There is no fault to draw.')
    times.set(name, fewest + 1)
    return name
  }
  return Array.from({ length: count }, (_, at) => {
    const first = draw()
    return {
      number: at + 1,
      faults: at >= count / 2 ? [first, draw(first)] : [first],
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
