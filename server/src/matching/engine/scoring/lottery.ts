import { createHash } from 'node:crypto'

/** Draws lots by a seed, so that nobody is favoured for an old account or a name early in the alphabet. */
export interface Lottery {
  /** The lot of a person: a whole number below 2^48. */
  readonly lotOf: (id: string) => number
}

/** Returns the lottery of a seed. */
export function lotteryOf(seed: number): Lottery {
  return { lotOf: (id) => createHash('sha256').update(`${seed}\n${id}`).digest().readUIntBE(0, 6) }
}

/** Returns a whole number from 0 to `levels` - 1 that depends on two lots alone; `levels` is a power of two. */
export function drawn(one: number, other: number, levels: number): number {
  // The finaliser of MurmurHash3 spreads each bit of the sum over the whole number.
  let mixed = (Math.imul(one | 0, 0x9e3779b1) + (other | 0)) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) & (levels - 1)
}

/** Returns the positions of the people in the order of their lots. */
export function drawnOrder(people: readonly { readonly id: string }[], { lotOf }: Lottery): Drawn {
  const entries = people
    .map(({ id }, at) => ({ at, lot: lotOf(id) }))
    .toSorted((one, other) => one.lot - other.lot || one.at - other.at)
  return {
    positions: Int32Array.from(entries, ({ at }) => at),
    lots: Int32Array.from(entries, ({ lot }) => lot % 2 ** 31),
  }
}

/** People in the order of their lots. */
export interface Drawn {
  /** Their positions in the input. */
  readonly positions: Int32Array
  readonly lots: Int32Array
}
