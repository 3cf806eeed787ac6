/** A page that a list leads to. */
export interface Stop {
  readonly to: string
  readonly words: string
}

/** A list from which a page was opened, with the pages of its items in their order. */
interface Way {
  readonly name: string
  readonly address: string
  readonly stops: readonly Stop[]
  /** The next part of the list. */
  readonly more?: Stop | undefined
}

let way: (Way & { readonly last: string }) | undefined

/** Remembers the list from which a page is opened, for the way from one item to the next and back. Each page is a stop once. */
export function enterWay(from: Way, to: string): void {
  const stops = from.stops.filter((stop, at) => from.stops.findIndex((each) => each.to === stop.to) === at)
  way = { ...from, stops, last: to }
}

/** Where a page lies in the list from which it was opened. */
interface OnWay extends Pick<Way, 'name' | 'address'> {
  readonly place: number
  readonly count: number
  readonly previous: Stop | undefined
  readonly next: Stop | undefined
}

/** Remembers the page that is opened, if the newest list leads to it. */
export function noteStop(to: string): void {
  if (way?.stops.some((stop) => stop.to === to) === true) way = { ...way, last: to }
}

/** Returns where a page lies in the newest list; undefined if it was not opened from there. */
export function wayAt(to: string): OnWay | undefined {
  if (way === undefined) return undefined
  const at = way.stops.findIndex((stop) => stop.to === to)
  if (at < 0) return undefined
  const { name, address, stops, more } = way
  return {
    name,
    address,
    place: at + 1,
    count: stops.length,
    previous: stops[at - 1],
    next: stops[at + 1] ?? more,
  }
}

/** Returns the page that was open last, if it was opened from the list at this address. */
export function lastOf(address: string): string | undefined {
  return way?.address === address ? way.last : undefined
}
