import type { Word } from './letters.ts'
import { phoneFinder } from './numbers.ts'
import type { NoticedShape, NoticingRules } from './detectionRules.ts'

/** A message in its plain form, with its words. */
export interface Plain {
  readonly text: string
  readonly words: readonly Word[]
}

type Finder = (plain: Plain) => boolean

/** At most this many words away, a place word turns six digits into a postal address. */
const nearWords = 8

/** Returns for each shape a function that says whether a message has it. */
export function shapeFinders(rules: NoticingRules): Readonly<Record<NoticedShape, Finder>> {
  const isPhone = phoneFinder(rules)
  const providers = new Set(rules.paymentProviders)
  const places = new Set(rules.placeWords)
  return {
    phone: ({ text, words }) => isPhone(text, words),
    email: ({ text }) =>
      signsIn(text).some(({ before, after }) => before !== '' && /^[a-z\d-]+\.[a-z]{2}/.test(after)),
    handle: ({ text }) => signsIn(text).some(({ before, after }) => before === '' && isHandle(after)),
    payment_address: ({ text }) =>
      signsIn(text).some(({ before, after }) => before !== '' && providers.has(after.replace(/\.$/, ''))),
    bank_code: ({ words }) =>
      words.some(({ text }) => text.length === 11 && /^[a-z]{4}0[a-z\d]{6}$/.test(text)),
    postal_address: ({ text, words }) =>
      /\d/.test(text) && words.some((_, at) => isPin(text, words, at) && isNear(words, at, places)),
  }
}

/** The texts on both sides of an @, at most 64 characters each. */
interface Signed {
  readonly before: string
  readonly after: string
}

const longestSide = 64

function signsIn(text: string): Signed[] {
  const found: Signed[] = []
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const before = /[\w.+%-]*$/.exec(text.slice(Math.max(0, at - longestSide), at))?.[0] ?? ''
    const after = /^ ?([\w.-]*)/.exec(text.slice(at + 1, at + 1 + longestSide))?.[1] ?? ''
    found.push({ before, after })
  }
  return found
}

/** A name in another app has digits, dots or underscores in it; `@Ravi` is a person in this chat. */
function isHandle(after: string): boolean {
  return /^[a-z][\w.]{2,}$/.test(after) && /[\d_.]/.test(after.replace(/\.$/, ''))
}

/** Six digits, or two groups of three with a blank between them; 192.168.1.1 is an address of another kind. */
function isPin(plain: string, words: readonly Word[], at: number): boolean {
  const first = words[at]
  const second = words[at + 1]
  if (first === undefined) return false
  if (/^[1-9]\d{5}$/.test(first.text)) return true
  if (second === undefined || !/^[1-9]\d\d$/.test(first.text) || !/^\d{3}$/.test(second.text)) return false
  return /^[ -]$/.test(plain.slice(first.to, second.from))
}

function isNear(words: readonly Word[], at: number, places: ReadonlySet<string>): boolean {
  return words.slice(Math.max(0, at - nearWords), at + nearWords).some(({ text }) => places.has(text))
}
