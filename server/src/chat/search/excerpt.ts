/** A part of a text, from its first character to before its end, in UTF-16 units. */
export interface Mark {
  readonly from: number
  readonly to: number
}

/** About how many letters an excerpt shows. */
const lettersShown = 65
/** Letters before the first word that was found. */
const lettersBefore = 20
/** Characters that are examined on each side: a letter with its signs is short. */
const mostCharacters = 600

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Returns about 65 letters of a text around the first mark, on one line, with the marks inside them. It is cut
 * between words if there are any, and never inside a letter.
 */
export function excerptAround(text: string, marks: readonly Mark[]): { text: string; marks: Mark[] } {
  const first = marks[0]?.from ?? 0
  const from = beginningOf(text, first)
  const to = endOf(text, from)
  const [head, tail] = [from > 0 ? '…' : '', to < text.length ? '…' : '']
  const inside = text.slice(from, to)
  // Each blank becomes one space, so that the marks keep their places.
  const line = inside.replaceAll(/\s/g, ' ')
  const shift = head.length - from
  return {
    text: head + line + tail,
    marks: marks
      .map((mark) => ({ from: Math.max(mark.from, from) + shift, to: Math.min(mark.to, to) + shift }))
      .filter((mark) => mark.to > mark.from),
  }
}

function beginningOf(text: string, first: number): number {
  // If the mark is near the beginning, the excerpt shows the beginning.
  const earliest = Math.max(0, first - mostCharacters)
  const before = [...letters.segment(text.slice(earliest, first))]
  const chosen = before.slice(-lettersBefore)
  const start = earliest + (chosen[0]?.index ?? before.length)
  if (chosen.length === before.length && earliest === 0) return skipBlanks(text, 0)
  const space = text.slice(start, first).search(/\s/)
  return space < 0 ? (chosen.length === 0 ? first : start) : skipBlanks(text, start + space)
}

function skipBlanks(text: string, at: number): number {
  return at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
}

function endOf(text: string, from: number): number {
  const rest = text.slice(from, from + mostCharacters)
  const each = [...letters.segment(rest)]
  if (each.length <= lettersShown) return from + rest.trimEnd().length
  const end = each[lettersShown]?.index ?? rest.length
  const shown = rest.slice(0, end)
  // A word that would be cut is left out, unless it takes most of the line.
  const space = /\s/.test(rest[end] ?? ' ') ? end : Math.max(shown.lastIndexOf(' '), shown.lastIndexOf('\n'))
  return from + (space > end / 2 ? shown.slice(0, space) : shown).trimEnd().length
}
