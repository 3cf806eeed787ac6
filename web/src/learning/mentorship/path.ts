/** A place in the drawing, in percent of its width and height. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** The middle of the path as two cubic Bézier curves, the same as in the drawing. */
const curves: readonly (readonly [Spot, Spot, Spot, Spot])[] = [
  [
    { x: -4, y: 84 },
    { x: 20, y: 66 },
    { x: 35, y: 72 },
    { x: 50, y: 77 },
  ],
  [
    { x: 50, y: 77 },
    { x: 65, y: 82 },
    { x: 80, y: 70 },
    { x: 104, y: 56 },
  ],
]

/** Returns the point of the path at a share of its length, from 0 to 1. */
export function pointAt(share: number): Spot {
  const held = Math.min(1, Math.max(0, share))
  const curve = curves[held < 0.5 ? 0 : 1]
  if (curve === undefined) throw new Error('The path has two curves.')
  const t = held < 0.5 ? held * 2 : held * 2 - 1
  const weights = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3]
  const sum = (of: (spot: Spot) => number) =>
    curve.reduce((total, spot, index) => total + of(spot) * (weights[index] ?? 0), 0)
  return { x: sum(({ x }) => x), y: sum(({ y }) => y) }
}

/** The share of the path before the first milestone, and after the last one. */
const border = 0.1

/** Returns the place of a milestone; `index` counts from 0. */
export function milestone(index: number, count: number): Spot {
  return pointAt(shareOf(index, count))
}

function shareOf(position: number, count: number): number {
  return count <= 1 ? 0.5 : border + (position / (count - 1)) * (1 - 2 * border)
}

/** How far walkers keep from each other, in percent of the width. */
const apart = 9

/**
 * Returns where walkers stand: at their places on the path, a little above it, and beside each other where
 * several would stand in one place.
 */
export function walkerSpots(positions: readonly number[], count: number): Spot[] {
  const spots = positions.map((position) => pointAt(shareOf(Math.min(position, count - 1), count)))
  const gap = Math.min(apart, 100 / (spots.length + 1))
  const order = spots.map((_, index) => index).toSorted((a, b) => (spots[a]?.x ?? 0) - (spots[b]?.x ?? 0))
  const xs = order.map((index) => spots[index]?.x ?? 0)
  // First everyone moves to the right until nobody overlaps. Then those beyond the end move back to the left.
  for (const [place, x] of xs.entries()) xs[place] = Math.max(x, place * gap, (xs[place - 1] ?? -gap) + gap)
  for (let place = xs.length - 1; place >= 0; place -= 1) {
    xs[place] = Math.min(xs[place] ?? 0, (xs[place + 1] ?? 100 - gap / 2 + gap) - gap)
  }
  return spots.map((spot, index) => ({ x: xs[order.indexOf(index)] ?? spot.x, y: spot.y }))
}

/** The cloth of the mentor, and those of the mentees in turn. */
const mentorLook = 1
const menteeLooks = [0, 2, 3]

/**
 * Returns the walkers with what they wear: mentees first and the mentor last, so that everyone sees the same picture.
 */
export function dressed<Walker extends { readonly id: string; readonly isMentor: boolean }>(
  walkers: readonly Walker[],
): (Walker & { readonly look: number })[] {
  const inOrder = walkers.toSorted(
    (one, other) => Number(one.isMentor) - Number(other.isMentor) || (one.id < other.id ? -1 : 1),
  )
  return inOrder.map((walker, index) => ({
    ...walker,
    look: walker.isMentor ? mentorLook : (menteeLooks[index % menteeLooks.length] ?? 0),
  }))
}
