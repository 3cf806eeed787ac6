/** The loads between which a product gives way. */
export interface Limit {
  /** The highest load that it carried; 0 if none. */
  readonly carried: number
  /** The lowest load at which it gave way; undefined if it carried the highest that is tried. */
  readonly gaveWay: number | undefined
}

interface Search {
  readonly first: number
  readonly most: number
  /** How often the distance between the two loads is halved. */
  readonly halvings: number
}

/** Doubles a load until the product gives way or the load is the highest, and then looks closer. The steps are a bounded number. */
export async function findLimit(
  carries: (load: number) => Promise<boolean>,
  { first, most, halvings }: Search,
): Promise<Limit> {
  let carried = 0
  let gaveWay: number | undefined
  for (let load = first; gaveWay === undefined && carried < most; load = Math.min(load * 2, most)) {
    if (await carries(load)) carried = load
    else gaveWay = load
  }
  for (let halving = 0; gaveWay !== undefined && halving < halvings; halving += 1) {
    const middle = Math.round((carried + gaveWay) / 2)
    if (middle === carried || middle === gaveWay) break
    if (await carries(middle)) carried = middle
    else gaveWay = middle
  }
  return { carried, gaveWay }
}
