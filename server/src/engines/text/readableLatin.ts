import * as v from 'valibot'

import { readContent } from '../content/contentFiles.ts'

/** Words whose usual spelling in Latin letters follows no rule, above all English ones: "मेंटर" is "mentor". */
const known = new Map(
  Object.entries(readContent(v.record(v.string(), v.string()), 'search', 'latinSpellings.json')),
)

/** Returns a text in Hindi as people write it in Latin letters. Words that are in Latin letters already stay. */
export function readableLatin(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u0900-\u0963\u0970-\u097f]+/g, (word) => known.get(word) ?? spelled(word))
    .replaceAll('।', '.')
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replaceAll(
      /((?:^|[.?!](?: \[\d+\])* |\n)[“"]?)([a-z])/g,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
}

const consonants: Readonly<Record<string, string>> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'ph',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
}
/** Letters that a dot below changes. */
const dotted: Readonly<Record<string, string>> = {
  k: 'q',
  kh: 'kh',
  g: 'g',
  j: 'z',
  d: 'd',
  dh: 'dh',
  ph: 'f',
}
/** Vowels by their sign, and by their letter at the beginning of a syllable. */
const signs: Readonly<Record<string, string>> = {
  'ा': 'A',
  'ि': 'i',
  'ी': 'I',
  'ु': 'u',
  'ू': 'U',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  'ॉ': 'o',
  'ॅ': 'e',
}
const letters: Readonly<Record<string, string>> = {
  अ: 'a',
  आ: 'A',
  इ: 'i',
  ई: 'I',
  उ: 'u',
  ऊ: 'U',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
  ऑ: 'o',
  ऍ: 'e',
}
const [dot, noVowel] = ['\u093c', '\u094d']

/** A sound of a word; `silent` is the vowel that a consonant without a sign has, which is often not spoken. */
interface Sound {
  readonly is: 'consonant' | 'vowel' | 'silent' | 'nasal'
  readonly spelled: string
}

function spelled(word: string): string {
  const spoken = withoutSilent(soundsOf(word.normalize('NFD').replaceAll('ज्ञ', 'ग्य')))
  return spoken.map((sound, place) => spelling(sound, place, spoken)).join('')
}

function soundsOf(word: string): Sound[] {
  const sounds: Sound[] = []
  for (const [place, letter] of word.split('').entries()) {
    const next = word[place + 1]
    if (letter in consonants) {
      const plain = consonants[letter] ?? ''
      sounds.push({ is: 'consonant', spelled: next === dot ? (dotted[plain] ?? plain) : plain })
      const after = next === dot ? word[place + 2] : next
      if (after !== noVowel && !(after !== undefined && after in signs))
        sounds.push({ is: 'silent', spelled: 'a' })
    } else if (letter in signs) sounds.push({ is: 'vowel', spelled: signs[letter] ?? '' })
    else if (letter in letters)
      sounds.push({ is: 'vowel', spelled: withGlide(letters[letter] ?? '', sounds.at(-1)) })
    else if (letter === 'ँ' || letter === 'ं') sounds.push({ is: 'nasal', spelled: 'n' })
  }
  return sounds
}

/** Two vowels that meet are written with a "y" between them: "liye", "gaye", "jaayein". */
function withGlide(vowel: string, before: Sound | undefined): string {
  return vowel === 'e' && before !== undefined && /^[aAiI]$/.test(before.spelled) ? 'ye' : vowel
}

const isVowel = (sound: Sound | undefined) => sound?.is === 'vowel' || sound?.is === 'silent'

/** Leaves out each silent vowel: at the end of a word, and between two syllables (karna, not karana). */
function withoutSilent(all: readonly Sound[]): Sound[] {
  const spoken = [...all]
  if (spoken.at(-1)?.is === 'silent' && spoken.slice(0, -1).some(isVowel) && !endsInCluster(spoken))
    spoken.pop()
  for (let at = spoken.length - 3; at >= 2; at -= 1) {
    const isBetween =
      isVowel(spoken[at - 2]) &&
      spoken[at - 1]?.is === 'consonant' &&
      spoken[at + 1]?.is === 'consonant' &&
      isVowel(spoken[at + 2])
    if (spoken[at]?.is === 'silent' && isBetween) spoken.splice(at, 1)
  }
  return spoken
}

function endsInCluster(sounds: readonly Sound[]): boolean {
  return sounds.at(-3)?.is === 'consonant' && /^[ryv]$/.test(sounds.at(-2)?.spelled ?? '')
}

function spelling({ is, spelled: letter }: Sound, place: number, all: readonly Sound[]): string {
  const [next, afterNext] = [all[place + 1], all[place + 2]]
  const isLast = next === undefined
  if (is === 'nasal') return next !== undefined && /^[pbm]/.test(next.spelled) ? 'm' : 'n'
  if (letter === 'v') return next?.spelled === 'A' ? 'w' : 'v'
  if (letter === 'A') return place > 0 && (isLast || all.length > longWord) ? 'a' : 'aa'
  if (letter === 'I') return isLast ? 'i' : 'ee'
  if (letter === 'U') return isLast ? 'u' : 'oo'
  // The last vowel of "mein", "karein" and "jaayein".
  if ((letter === 'e' || letter === 'ye') && next?.is === 'nasal' && afterNext === undefined)
    return `${letter}i`
  // "pehle", "kehna", "rehta": an "a" before "h" and a consonant.
  if (is === 'silent' && next?.spelled === 'h' && afterNext?.is === 'consonant') return 'e'
  return letter
}

/** In longer words a long "a" is written once. */
const longWord = 6
