import sanscript from '@indic-transliteration/sanscript'
import * as v from 'valibot'

/** The library's types describe a way of loading that differs from Node's. */
const library = v.parse(v.object({ t: v.function() }), sanscript)

/** The Indian scripts that can be romanised, and whether their readers leave out an unwritten vowel. */
const scripts = [
  { first: 0x0900, scheme: 'devanagari', dropsVowels: true },
  { first: 0x0980, scheme: 'bengali', dropsVowels: true },
  { first: 0x0a00, scheme: 'gurmukhi', dropsVowels: true },
  { first: 0x0a80, scheme: 'gujarati', dropsVowels: true },
  { first: 0x0b00, scheme: 'oriya', dropsVowels: false },
  { first: 0x0b80, scheme: 'tamil', dropsVowels: false },
  { first: 0x0c00, scheme: 'telugu', dropsVowels: false },
  { first: 0x0c80, scheme: 'kannada', dropsVowels: false },
  { first: 0x0d00, scheme: 'malayalam', dropsVowels: false },
] as const
const scriptSize = 0x80
const indian = /[\u0900-\u0d7f]/
/** Every Indian script has its digits at the same place. */
const firstDigit = 0x66

/**
 * Accents, the dot below a letter of an Indian script, signs that only join or separate letters, and skin tones.
 */
const leftOut =
  /[\u0300-\u036f]|[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]|[\u200b\u200c]|\u200d|\u2060|[\ufe0e\ufe0f]|\p{Emoji_Modifier}/gu

/** Returns a word in one form: small letters without accents, western digits. */
export function foldWord(word: string): string {
  const plain = word.normalize('NFKD').replace(leftOut, '').normalize('NFKC').toLowerCase()
  return indian.test(plain) ? plain.replaceAll(/[\u0900-\u0d7f]/g, withWesternDigit) : plain
}

function withWesternDigit(letter: string): string {
  const digit = (letter.charCodeAt(0) % scriptSize) - firstDigit
  return digit >= 0 && digit <= 9 ? String(digit) : letter
}

/**
 * Returns the rough sound of a folded word in Latin letters, so that "dost", "dosth" and "दोस्त" are the same.
 * People write Hindi in Latin letters without fixed rules, so the length of vowels, aspirates and doubled letters
 * are ignored.
 */
export function soundOf(folded: string): string {
  const script = scripts.find(({ first }) => isIn(folded, first))
  const latin = script === undefined ? folded : romanised(folded, script)
  return /[a-z]/.test(latin) ? merged(latin) : latin
}

function isIn(word: string, first: number): boolean {
  const code = word.charCodeAt(0)
  return code >= first && code < first + scriptSize
}

/** The vowels that Hindi took from English are unknown to Sanskrit's letters: the sign of each, and the nearest known one. */
const englishVowels = new Map([
  ['\u0911', '\u0913'],
  ['\u0949', '\u094b'],
  ['\u0912', '\u0913'],
  ['\u094a', '\u094b'],
  ['\u090d', '\u090f'],
  ['\u0945', '\u0947'],
  ['\u090e', '\u090f'],
  ['\u0946', '\u0947'],
])

/** The sounds of SLP1, which has one letter for each, in their usual spelling. */
const sounds: Readonly<Record<string, string>> = {
  A: 'a',
  I: 'i',
  U: 'u',
  f: 'ri',
  F: 'ri',
  E: 'ai',
  O: 'au',
  M: 'n',
  '~': 'n',
  H: '',
  K: 'k',
  G: 'g',
  N: 'n',
  c: 'ch',
  C: 'ch',
  J: 'j',
  Y: 'n',
  w: 't',
  W: 't',
  q: 'd',
  Q: 'd',
  R: 'n',
  T: 't',
  D: 'd',
  P: 'f',
  B: 'b',
  L: 'l',
  S: 'sh',
  z: 'sh',
  "'": '',
}

function romanised(word: string, { scheme, dropsVowels }: (typeof scripts)[number]): string {
  const known = word.replaceAll(/[\u0900-\u097f]/g, (letter) => englishVowels.get(letter) ?? letter)
  const slp = v.parse(v.string(), library.t(known, scheme, 'slp1')).replaceAll('jY', 'gy')
  const spoken = dropsVowels ? withoutSilentVowels(slp) : slp
  return spoken.replaceAll(/./gu, (sound) => sounds[sound] ?? sound)
}

const isVowel = (sound: string | undefined) => sound !== undefined && /[aAiIuUfFeEoO]/.test(sound)
const isConsonant = (sound: string | undefined) =>
  sound !== undefined && /[a-zA-Z]/.test(sound) && !isVowel(sound)

/**
 * Leaves out every silent "a": at the end of a word (dost, not dosta), and between vowel + consonant and consonant
 * + vowel (karna, not karana). It works from the end of the word to its beginning.
 */
function withoutSilentVowels(slp: string): string {
  const letters = slp.split('')
  if (endsSilently(letters)) letters.pop()
  for (let at = letters.length - 3; at >= 2; at -= 1) {
    const isBetween =
      isVowel(letters[at - 2]) &&
      isConsonant(letters[at - 1]) &&
      isConsonant(letters[at + 1]) &&
      isVowel(letters[at + 2])
    if (letters[at] === 'a' && isBetween) letters.splice(at, 1)
  }
  return letters.join('')
}

/** Whether the last letter is a silent "a". After a consonant and r, y or v it is not silent: mitra, satya. */
function endsSilently(letters: readonly string[]): boolean {
  const isSpoken = isConsonant(letters.at(-3)) && /[ryv]/.test(letters.at(-2) ?? '')
  return letters.at(-1) === 'a' && letters.slice(0, -1).some(isVowel) && !isSpoken
}

/** Spellings of the same sound, in the order in which they are replaced. */
const merging: readonly (readonly [RegExp, string])[] = [
  [/c*chh*/g, 'ć'],
  [/sh+/g, 'ś'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/([kgjtdb])h/g, '$1'],
  [/ee+/g, 'i'],
  [/oo+/g, 'u'],
  [/iy(?=[aeiou])/g, 'i'],
  [/m(?=[bpf])/g, 'n'],
  [/([a-zćś])\1+/g, '$1'],
]

function merged(latin: string): string {
  return merging.reduce((word, [written, sound]) => word.replace(written, sound), latin)
}
