/** A place on the screen, in pixels from the middle of the picture's room. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** How much a picture is enlarged, and how far it is moved from the middle. */
export interface View extends Point {
  readonly scale: number
}

interface Room {
  readonly width: number
  readonly height: number
}

/** The whole picture. */
export const whole: View = { scale: 1, x: 0, y: 0 }
const largest = 6

/** Returns the view after enlarging by a factor; the point stays where it is on the screen. */
export function zoomed(view: View, factor: number, { at, room }: { at: Point; room: Room }): View {
  const scale = Math.min(largest, Math.max(1, view.scale * factor))
  const share = scale / view.scale
  return held({ scale, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share }, room)
}

/** Returns the view after moving an enlarged picture; it never leaves its room. */
export function moved(view: View, by: Point, room: Room): View {
  return held({ ...view, x: view.x + by.x, y: view.y + by.y }, room)
}

function held({ scale, x, y }: View, { width, height }: Room): View {
  const most = { x: ((scale - 1) * width) / 2, y: ((scale - 1) * height) / 2 }
  return { scale, x: limited(x, most.x), y: limited(y, most.y) }
}

function limited(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value))
}

/** The meaning of a swipe over a whole picture. */
export type Swipe = 'next' | 'before' | 'close'

/** A finger that moves less than this means nothing. */
const leastPixels = 60

/** Returns what a finger's way means: sideways another picture, down the end; undefined for a short way or one up. */
export function swipeOf({ x, y }: Point): Swipe | undefined {
  if (Math.abs(x) > Math.abs(y)) {
    if (Math.abs(x) < leastPixels) return undefined
    return x < 0 ? 'next' : 'before'
  }
  return y >= leastPixels ? 'close' : undefined
}
