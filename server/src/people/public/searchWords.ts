import { readableLatin } from '../../engines/text/readableLatin.ts'

/** Returns the forms in which a searched text may be stored: as typed, in Latin letters, and as digits only. */
export function wordsIn(q: string): string[] {
  const typed = q.normalize('NFC').toLowerCase()
  if (typed === '') return []
  const digits = typed.replaceAll(/[^0-9]/g, '')
  const isNumber = /^[+\d\s()-]+$/.test(typed) && digits.length > 2
  return [...new Set([typed, readableLatin(typed).toLowerCase(), ...(isNumber ? [digits] : [])])]
}

/** How many letters a part in the index `people_search` has. */
const partLetters = 3

/**
 * Returns the fewest parts of a word that cover it; a word that is shorter than a part has none. The index has every part of a name,
 * and a search reads the list of each part that it asks for.
 */
export function searchPartsOf(word: string): string[] {
  // The database counts characters, not the units of JavaScript.
  const letters = Array.from(word)
  const last = letters.length - partLetters
  if (last < 0) return []
  const starts = Array.from({ length: Math.ceil(last / partLetters) }, (_, index) => index * partLetters)
  return [...starts, last].map((at) => letters.slice(at, at + partLetters).join(''))
}
