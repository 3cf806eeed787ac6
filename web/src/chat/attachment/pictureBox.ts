/** The longest sides of a picture in a message, in pixels, and the shortest one on which a finger finds it. */
const widest = 300
const highest = 320
const shortest = 120

interface Size {
  readonly width: number | null
  readonly height: number | null
}

/** Returns the place of a picture in a message, which it keeps while it loads. Where its size is unknown, the place is square. */
export function boxOf({ width, height }: Size): { readonly width: number; readonly aspectRatio: string } {
  if (width === null || height === null) return { width: 220, aspectRatio: '1' }
  const share = Math.min(1, widest / width, highest / height)
  const shownWidth = Math.max(shortest, Math.round(width * share))
  const shownHeight = Math.max(64, Math.round(height * share))
  return { width: shownWidth, aspectRatio: `${shownWidth} / ${shownHeight}` }
}
