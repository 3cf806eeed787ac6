/** A part of an excerpt; a found word is marked. */
export interface Part {
  readonly text: string
  readonly isMarked: boolean
}

/** Returns an excerpt in parts. */
export function partsOf(
  text: string,
  marks: readonly { readonly from: number; readonly to: number }[],
): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const { from, to } of marks) {
    if (from > at) parts.push({ text: text.slice(at, from), isMarked: false })
    parts.push({ text: text.slice(Math.max(at, from), to), isMarked: true })
    at = Math.max(at, to)
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false })
  return parts
}

/** Returns the typed text with one more operator, or without it if it is there already. */
export function withOperator(text: string, operator: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '')
  return words.includes(operator)
    ? words.filter((word) => word !== operator).join(' ')
    : [...words, operator].join(' ')
}
