import type { Word } from './letters.ts'
import type { NoticingRules } from './detectionRules.ts'

type NumberRules = Pick<NoticingRules, 'numberWords' | 'repeaters' | 'otherNumbers'>

/** A part of a number as it was written: digits, or a word for them. */
interface Piece {
  readonly digits: string
  readonly at: number
  readonly word: Word
  /** Whether a word such as "double" goes before it. */
  readonly isRepeated: boolean
}

/** Digits of an Indian mobile, with or without what is dialled before it. */
const mobile = /^(?:0|91|0?091)?[6-9]\d{9}$/
const longest = 14
/** The most characters between two parts of a number; "double" can be among them. */
const longestBetween = 12
/** How many words before a number can show what kind of number it is. */
const wordsBefore = 4

/** Returns a function that says whether a text contains a telephone number, in any form. */
export function phoneFinder(rules: NumberRules): (plain: string, words: readonly Word[]) => boolean {
  const numbers = new Map(Object.entries(rules.numberWords))
  const repeaters = new Map(Object.entries(rules.repeaters))
  const others = new Set(rules.otherNumbers)
  return (plain, words) =>
    runsOf(plain, piecesOf(words, { numbers, repeaters })).some((run) => {
      const first = run[0]?.at ?? 0
      const before = words.slice(Math.max(0, first - wordsBefore), first)
      return !before.some(({ text }) => others.has(text)) && holdsMobile(run)
    })
}

interface Spoken {
  readonly numbers: ReadonlyMap<string, string>
  readonly repeaters: ReadonlyMap<string, number>
}

/** Returns the words that are numbers, as digits. */
function piecesOf(words: readonly Word[], { numbers, repeaters }: Spoken): Piece[] {
  const pieces: Piece[] = []
  let times = 1
  for (const [at, word] of words.entries()) {
    const repeats = repeaters.get(word.text)
    const digits = digitsOf(word.text, numbers)
    if (repeats !== undefined) times = repeats
    else if (digits !== undefined) {
      const isRepeated = times > 1
      const whole = isRepeated ? digits.slice(0, 1).repeat(times) + digits.slice(1) : digits
      pieces.push({ digits: whole, at, word, isRepeated })
      times = 1
    } else times = 1
  }
  return pieces
}

/** Returns the digits of a word, even of "98two03"; undefined for a word that is not a number. */
function digitsOf(text: string, numbers: ReadonlyMap<string, string>): string | undefined {
  const said = numbers.get(text)
  if (said !== undefined || !/\d/.test(text)) return said
  const parts = text.match(/\d+|\D+/g) ?? []
  const digits = parts.map((part) => (/^\d/.test(part) ? part : numbers.get(part)))
  return digits.includes(undefined) ? undefined : digits.join('')
}

/** Returns the pieces that follow one another within one number: only a few signs are between them. */
function runsOf(plain: string, pieces: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = []
  for (const piece of pieces) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run !== undefined && last !== undefined && goOn(plain, last, piece)) run.push(piece)
    else runs.push([piece])
  }
  return runs
}

function goOn(plain: string, last: Piece, next: Piece): boolean {
  if (next.at - last.at > (next.isRepeated ? 2 : 1)) return false
  const between = plain.slice(last.word.to, next.word.from)
  if (between.length > longestBetween) return false
  const isList = last.digits.length > 1 || next.digits.length > 1
  // Marks and dates: 78, 82, 91 and 12/11/2026 and 9:30.
  return !(isList ? /[,;:/\n%+]/ : /[:%\n]/).test(between)
}

function holdsMobile(run: readonly Piece[]): boolean {
  return run.some((_, from) => startsMobile(run, from))
}

function startsMobile(run: readonly Piece[], from: number): boolean {
  let digits = ''
  for (let to = from; to < run.length && digits.length < longest; to += 1) {
    digits += run[to]?.digits ?? ''
    const taken = run.slice(from, to + 1)
    if (mobile.test(digits) && isWhole(taken, run) && !countsUp(taken) && !isRound(taken)) return true
  }
  return false
}

/** Numbers of two digits are a telephone number only if no more of them follow: lists of marks have any length. */
function isWhole(taken: readonly Piece[], run: readonly Piece[]): boolean {
  return taken.length === run.length || taken.some(({ digits }) => digits.length > 2) || taken.every(isDigit)
}

const isDigit = ({ digits }: Piece) => digits.length === 1

/** A list such as chapters 6, 7, 8, 9, 10 is not a telephone number. */
function countsUp(pieces: readonly Piece[]): boolean {
  if (pieces.length < 4) return false
  return pieces.every(({ digits }, at) => at === 0 || Number(digits) === Number(pieces[at - 1]?.digits) + 1)
}

/** Sums of money: 70000-80000. */
function isRound(pieces: readonly Piece[]): boolean {
  return pieces.every(({ digits }) => digits.endsWith('000'))
}
