import * as v from 'valibot'

import { noticedKinds } from './kinds.ts'

/** Things that are recognised by their shape: a number, an address, a link. */
export const noticedShapes = [
  'phone',
  'email',
  'handle',
  'postal_address',
  'payment_address',
  'bank_code',
] as const
export type NoticedShape = (typeof noticedShapes)[number]

const word = v.pipe(v.string(), v.nonEmpty(), v.maxLength(60))

/** The most gaps in a phrase: each makes its matching up to four times as long. */
const mostGaps = 2
const mostWords = 8

/**
 * Words separated by blanks. In a phrase, `a|b` is one of several words, `word*` a beginning, `#` a number, and `_`
 * any word. Further, `..` is up to three words, and `$name` one of the words of a group.
 */
export const phrase = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(400),
  v.check((text) => text.split(' ').length <= mostWords, `A phrase has up to ${mostWords} words.`),
  v.check(
    (text) => text.split(' ').filter((part) => part === '..').length <= mostGaps,
    `A phrase has up to ${mostGaps} gaps.`,
  ),
  v.check((text) => !/^(\.\.|_)( |$)/.test(text), 'A phrase begins with a word or a number.'),
)

const kind = v.picklist(noticedKinds)

/** The rules for flagging messages, as data that server and client share. */
export const noticingRules = v.object({
  /** Letters of other scripts that look like Latin ones. */
  lookalikes: v.record(v.string(), v.string()),
  /** Words for digits, and for numbers of two digits. */
  numberWords: v.record(v.string(), v.pipe(v.string(), v.regex(/^\d{1,2}$/))),
  /** Words that repeat the next digit: "double nine". */
  repeaters: v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(4))),
  /** Words shortly before a long number that show that it is not a telephone number. */
  otherNumbers: v.array(word),
  /** Words that turn six digits next to them into a postal address. */
  placeWords: v.array(word),
  /** The part of a payment address after the @. */
  paymentProviders: v.array(word),
  /** Beginnings of links, without the protocol. */
  links: v.array(v.object({ begins: word, kind })),
  shapes: v.array(v.object({ shape: v.picklist(noticedShapes), kind })),
  /** Words that can occur anywhere in a phrase without changing it: "hi" in "mar hi jaun". */
  fillers: v.array(word),
  groups: v.record(v.string(), v.array(word)),
  phrases: v.array(v.object({ kind, phrases: v.array(phrase) })),
  /** Phrases that mean something else; matches that overlap with them are not flagged. */
  harmless: v.array(v.object({ kind, phrases: v.array(phrase) })),
})
export type NoticingRules = v.InferOutput<typeof noticingRules>
