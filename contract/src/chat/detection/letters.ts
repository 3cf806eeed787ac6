import { remembered } from './remembered.ts'

/** The first digit of each script in which people of India write numbers. */
const zeros = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66,
] as const

/** Returns a text in one plain form that undoes tricks with letters and digits. */
export function plainText(text: string, lookalikes: ReadonlyMap<string, string>): string {
  // Most Latin messages need none of the steps below, which cost more than everything else.
  const letters = /^[\n -~]*$/.test(text) ? text : plainLetters(text, lookalikes)
  return (
    letters
      .toLowerCase()
      .replaceAll(/['`]/g, '')
      // Single blanks stay as they are.
      .replaceAll(/\s{2,}|[^\S\n ]/g, (blanks) => (blanks.includes('\n') ? '\n' : ' '))
  )
}

function plainLetters(text: string, lookalikes: ReadonlyMap<string, string>): string {
  return (
    text
      .normalize('NFKD')
      // Invisible characters, marks above Latin letters, keycaps around digits, and apostrophes.
      .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Script=Inherited}’‘ʼ]/gu, '')
      // The dot below Hindi letters is often left out, and the two dots above letters are often confused.
      .replaceAll('\u093C', '')
      .replaceAll('ँ', 'ं')
      .toLowerCase()
      .replaceAll(/[^\p{ASCII}]/gu, (letter) => lookalikes.get(letter) ?? digitOf(letter))
  )
}

function digitOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const zero = zeros.find((first) => code >= first && code <= first + 9)
  return zero === undefined ? letter : String(code - zero)
}

/** A word or a number of a text, and where it is. */
export interface Word {
  readonly text: string
  /** The same with letters in place of the digits that stand for them: "wh4tsapp". */
  readonly spelled: string
  /** How it sounds: "nahi" for "nahin". */
  readonly sound: string
  readonly from: number
  readonly to: number
}

/** How many single letters in a row make a word: "w h a t s a p p". */
const fewestSpread = 4
const lettersOfDigits = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
])

/** Returns a word with letters in place of digits, and its sound. */
export const readWord = remembered((text: string): Pick<Word, 'spelled' | 'sound'> => {
  const letters = spelled(text)
  return { spelled: letters, sound: soundOf(letters) }
})

/** Returns the words of a plain text. Letters that are spread out are one word. */
export function wordsOf(plain: string): Word[] {
  const words: Word[] = []
  let spread: Word[] = []
  const join = () => {
    if (spread.length === 0) return
    const [first] = spread
    const last = spread.at(-1)
    if (spread.length >= fewestSpread && first !== undefined && last !== undefined) {
      const text = spread.map((each) => each.text).join('')
      words.push({ text, spelled: text, sound: soundOf(text), from: first.from, to: last.to })
    } else words.push(...spread)
    spread = []
  }
  const next = /^[ -~\n]*$/.test(plain) ? /[a-z\d]+/g : /[\p{L}\p{M}\p{N}]+/gu
  for (let found = next.exec(plain); found !== null; found = next.exec(plain)) {
    const [text] = found
    const { spelled: letters, sound } = readWord(text)
    const word = { text, spelled: letters, sound, from: found.index, to: found.index + text.length }
    const isAlone = text.length === 1 && text >= 'a' && text <= 'z'
    const last = spread.at(-1)
    if (!isAlone || (last !== undefined && word.from - last.to > 2)) join()
    if (isAlone) spread.push(word)
    else words.push(word)
  }
  join()
  return words
}

const sounds = new Map([
  ['aa', 'a'],
  ['ee', 'i'],
  ['oo', 'u'],
  ['chh', 'ch'],
  ['ph', 'f'],
  ['z', 'j'],
  ['w', 'v'],
])

/**
 * Returns how a word in Latin letters sounds. Hindi has no fixed spelling there: "khtm" is "khatam", "jindagi" is
 * "zindagi", and "nahin" is "nahi". Three letters without a vowel are spelled out when spoken: "cvv" is not "cv". The
 * lists of phrases name the same words many times.
 */
export const soundOf = remembered((word: string): string => {
  if (!/^[a-z]{3,}$/.test(word) || /^[^aeiou]{3}$/.test(word)) return word
  const sound = word
    .replaceAll(/aa|ee|oo|chh|ph|z|w/g, (letters) => sounds.get(letters) ?? letters)
    .replaceAll(/(.)\1+/g, '$1')
    .replace(/(?<=[iu])n$/, '')
  return word.length < 4 ? sound : sound.replaceAll(/(?<=[^aeiou])a(?=[^aeiou])/g, '')
})

function spelled(text: string): string {
  if (!/\d|(.)\1\1/u.test(text)) return text
  const isMixed = /\d/.test(text) && /[a-z]/.test(text)
  const letters = isMixed
    ? text.replaceAll(/[013457]/g, (digit) => lettersOfDigits.get(digit) ?? digit)
    : text
  return letters.replaceAll(/([^\d])\1{2,}/gu, '$1')
}
