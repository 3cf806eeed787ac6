/**
 * Code units that a letter of a shortened text has on average, at most. Marks can make a letter arbitrarily long.
 */
const unitsOfLetter = 8

const segmenter = new Intl.Segmenter()

/**
 * Returns a text cut to this many letters, with an ellipsis if it was longer. Joined letters count as one, so that
 * no letter of an Indian script is cut apart; a text with many marks is cut by its code units.
 */
export function shortened(text: string, most: number): string {
  const head = text.slice(0, most * unitsOfLetter)
  const letters = Array.from(segmenter.segment(head), ({ segment }) => segment)
  const isWhole = head.length === text.length
  if (isWhole && letters.length <= most) return text
  // The limit may have cut the last letter apart.
  const whole = isWhole ? letters : letters.slice(0, -1)
  return `${whole.slice(0, most - 1).join('')}…`
}
