/**
 * Returns the place to which a key moves in a grid whose buttons are drawn at these heights; undefined for a key that does not move.
 * The heights tell the columns, because the width of the grid is not known.
 */
export function placeAfterKey(key: string, at: number, tops: readonly number[]): number | undefined {
  const last = tops.length - 1
  const firstOfSecond = tops.findIndex((top) => top !== tops[0])
  const columns = firstOfSecond < 0 ? tops.length : firstOfSecond
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: last,
  }
  const to = moves[key]
  if (to === undefined) return undefined
  return to < 0 || to > last ? at : to
}
