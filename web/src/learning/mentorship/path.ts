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
const border = 0.075

/** Returns the place of a milestone; `index` counts from 0. */
export function milestone(index: number, count: number): Spot {
  return pointAt(shareOf(index, count))
}

function shareOf(position: number, count: number): number {
  return count <= 1 ? 0.5 : border + (position / (count - 1)) * (1 - 2 * border)
}

/** The widths of a tree and of the room around it, in percent of the drawing. */
const [treeWidth, room] = [12, 8]

/** Returns the first of these left edges that has no walker near it; the last one if all have. */
export function freePlace(lefts: readonly number[], walkers: readonly Spot[]): number | undefined {
  const isFree = (left: number) => walkers.every(({ x }) => x < left - room || x > left + treeWidth + room)
  return lefts.find(isFree) ?? lefts.at(-1)
}

/** A walker's place: exactly above a stop. `beside` shifts those who share a stop, in shares of a figure's width. */
export interface WalkerSpot extends Spot {
  readonly beside: number
}

/** How far the walkers at one stop reach from its middle, in widths of a figure. */
const reach = 0.9

/** Returns where walkers stand: above the stop at which each one is. Several at one stop stand around its middle. */
export function walkerSpots(positions: readonly number[], count: number): WalkerSpot[] {
  const stops = positions.map((position) => Math.max(0, Math.min(Math.floor(position), count - 1)))
  return stops.map((stop, index) => {
    const turn = stops.slice(0, index).filter((each) => each === stop).length
    const last = stops.filter((each) => each === stop).length - 1
    const apart = last === 0 ? 0 : Math.min(0.8, (2 * reach) / last)
    return { ...milestone(stop, count), beside: (turn - last / 2) * apart }
  })
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
