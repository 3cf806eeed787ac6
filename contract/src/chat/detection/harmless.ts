import { remembered } from './remembered.ts'
import type { NoticingRules } from './detectionRules.ts'

/** So many single letters can be a word that is spelled out, and so many number words a telephone number. */
const fewestLetters = 4
const fewestNumbers = 5
/** A word for a longer number, such as a whole telephone number, is examined. In digits. */
const mostDigits = 2

interface Token {
  readonly sort: 'word' | 'letter' | 'number' | 'other'
  readonly word: string
}

/**
 * Returns a function that recognises most harmless texts by one look-up for each word. If it returns true, the text is certainly harmless: it
 * has only Latin words and simple punctuation, and they cannot form a phrase, a number or a link. If it returns false, the text must be examined.
 */
export function harmlessLook(
  rules: Pick<NoticingRules, 'numberWords' | 'repeaters' | 'links'>,
  canHoldPhrase: (words: readonly string[]) => boolean,
): (text: string) => boolean {
  const numbers = new Map(Object.entries(rules.numberWords))
  const repeaters = new Map(Object.entries(rules.repeaters))
  /** The parts of links before a dot. People write "wa. me" as well. */
  const linkParts = new Set(rules.links.flatMap(({ begins }) => begins.split('.').slice(0, -1)))
  const tokenOf = remembered((token): Token => {
    const [, written = '', mark = ''] = /^([a-z']+)([,.!?]?)$/.exec(token) ?? []
    const word = written.replaceAll("'", '')
    if (word === '' || repeaters.has(word)) return { sort: 'other', word }
    if (mark === '.' && linkParts.has(word)) return { sort: 'other', word }
    if (word.length === 1) return { sort: 'letter', word }
    const digits = numbers.get(word)
    if (digits === undefined) return { sort: 'word', word }
    return { sort: digits.length > mostDigits ? 'other' : 'number', word }
  })
  return (text) => {
    const words: string[] = []
    let letters = 0
    let said = 0
    for (const written of text.toLowerCase().split(' ')) {
      if (written === '') continue
      const { sort, word } = tokenOf(written)
      if (sort === 'other') return false
      if (sort === 'letter') letters += 1
      else if (sort === 'number') said += 1
      words.push(word)
    }
    return letters < fewestLetters && said < fewestNumbers && !canHoldPhrase(words)
  }
}
