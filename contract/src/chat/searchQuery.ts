import { daysAfter } from '../base/indiaDays.ts'
import { dayOf as dayIn, startOfDay } from '../base/zoned.ts'

/** The kinds of content that a search can ask for. */
export type Carried = 'file' | 'link'

/** A parsed search. */
export interface SearchQuery {
  /** Every one of them must be in the message; the last one may be the beginning of a word. */
  readonly words: string
  /** Phrases that the message must contain exactly. */
  readonly phrases: readonly string[]
  /** Names of possible writers; `me` is the person who asks. */
  readonly from: readonly string[]
  /** Names of channels or people; the message must be in one of them. */
  readonly in: readonly string[]
  /** It was sent before this moment. */
  readonly before: Date | undefined
  /** It was sent at this moment or later. */
  readonly since: Date | undefined
  readonly has: readonly Carried[]
}

/** The operators by the word before the colon, in English and in Hindi. */
const operators = {
  from: 'from',
  से: 'from',
  in: 'in',
  में: 'in',
  before: 'before',
  पहले: 'before',
  after: 'after',
  बाद: 'after',
  has: 'has',
  साथ: 'has',
} as const
type Operator = (typeof operators)[keyof typeof operators]

const carried = new Map<string, Carried>(
  Object.entries({ file: 'file', फ़ाइल: 'file', फाइल: 'file', link: 'link', लिंक: 'link' } as const).map(
    ([name, kind]) => [name.normalize('NFC'), kind],
  ),
)

/** The words for the person who asks, in `from:`. */
export const ownNames: readonly string[] = ['me', 'मैं']

/** The most names, phrases and kinds that one search takes; more are left out. */
const mostValues = 5

// A phrase in quotes, an operator with its value, or anything else up to the next space.
const parts = /"([^"]*)"|(?:([\p{L}\p{M}]+):(?:"([^"]*)"|([^\s"]+)))|\S+/gu

/** The time and the time zone of the person who searches. */
interface Clock {
  readonly now: Date
  readonly zone: string
}

/**
 * Returns the parsed search of a typed text. An operator with an unknown value counts as words, so that "note:
 * before:lunch" still finds something. Days are days in the person's time zone.
 */
export function parseSearch(text: string, clock: Clock): SearchQuery {
  const words: string[] = []
  const phrases: string[] = []
  const values: Record<Operator, string[]> = { from: [], in: [], before: [], after: [], has: [] }
  for (const [whole, phrase, name = '', quoted, plain] of text.normalize('NFC').matchAll(parts)) {
    const operator = operatorOf(name)
    const value = (quoted ?? plain ?? '').trim()
    if (phrase !== undefined) phrases.push(...(phrase.trim() === '' ? [] : [phrase.trim()]))
    else if (operator !== undefined && isKnown(operator, value, clock)) values[operator].push(value)
    else words.push(whole)
  }
  return {
    words: words.join(' '),
    phrases: phrases.slice(0, mostValues),
    from: values.from.slice(0, mostValues),
    in: values.in.slice(0, mostValues),
    before: earliest(values.before.flatMap((value) => dayOf(value, clock)?.first ?? [])),
    since: latest(values.after.flatMap((value) => dayOf(value, clock)?.next ?? [])),
    has: [...new Set(values.has.flatMap((value) => carriedBy(value) ?? []))],
  }
}

function operatorOf(name: string): Operator | undefined {
  const known = name.toLowerCase()
  return isOperator(known) ? operators[known] : undefined
}

function isOperator(name: string): name is keyof typeof operators {
  return Object.hasOwn(operators, name)
}

function isKnown(operator: Operator, value: string, clock: Clock): boolean {
  if (operator === 'before' || operator === 'after') return dayOf(value, clock) !== undefined
  return operator === 'has' ? carriedBy(value) !== undefined : value !== ''
}

function carriedBy(value: string): Carried | undefined {
  return carried.get(value.toLowerCase())
}

interface Day {
  /** Its first moment, and the first moment after it. */
  readonly first: Date
  readonly next: Date
}

/** Returns the day, month or year that a value means; undefined if it means none. */
function dayOf(value: string, { now, zone }: Clock): Day | undefined {
  const spanOf = (from: string, to: string): Day => ({
    first: startOfDay(from, zone),
    next: startOfDay(to, zone),
  })
  const word = value.toLowerCase()
  const today = dayIn(now, zone)
  if (word === 'today' || word === 'आज') return spanOf(today, daysAfter(today, 1))
  if (word === 'yesterday') return spanOf(daysAfter(today, -1), today)
  const [, year, month, day] = /^((?:19|20)\d{2})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(word) ?? written(word)
  if (year === undefined) return undefined
  const first = `${year}-${(month ?? '1').padStart(2, '0')}-${(day ?? '1').padStart(2, '0')}`
  if (!isDay(first)) return undefined
  if (day !== undefined) return spanOf(first, daysAfter(first, 1))
  const next =
    month === undefined || Number(month) === 12
      ? `${String(Number(year) + 1).padStart(4, '0')}-01-01`
      : `${year}-${String(Number(month) + 1).padStart(2, '0')}-01`
  return spanOf(first, next)
}

/** The day as it is written in India: day, month, year. */
function written(word: string): readonly (string | undefined)[] {
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.]((?:19|20)\d{2})$/.exec(word) ?? []
  return [word, year, month, day]
}

/** Whether a date exists in the calendar; 30 February does not. */
function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

function earliest(moments: readonly Date[]): Date | undefined {
  return moments.toSorted((a, b) => a.getTime() - b.getTime())[0]
}

function latest(moments: readonly Date[]): Date | undefined {
  return moments.toSorted((a, b) => b.getTime() - a.getTime())[0]
}
