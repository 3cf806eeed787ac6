import * as v from 'valibot'

import { isWireDate } from './dates.ts'

/** The address pattern of sign-in and sign-up: one @, a dot in the domain, no blanks or control characters. */
const emailPattern =
  /^[^\s@<>"(),:;[\]\\\p{C}]{1,64}@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/u

/** An e-mail address, trimmed, lower-cased and composed, so that one mailbox is one account. */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  // Last: a small letter may be composed where its capital was not.
  v.normalize('NFC'),
  v.maxLength(254, 'This address is too long.'),
  v.regex(emailPattern, 'Please enter an e-mail address like name@example.org.'),
)

/** An opaque identifier. */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

/** ISO 8601 in UTC. */
export const timestamp = v.string()

/** A day as YYYY-MM-DD, not further from ours than the calendar of the database reaches. */
export const day = v.pipe(
  v.string(),
  v.check((text) => isWireDate(text) && text > '1900' && text < '2200', 'Please give a day as 2026-01-31.'),
)

/** A text in further languages, keyed by language code; the plain field beside it holds the English text. */
export const localeText = v.record(v.string(), v.string())

/** Tags in further languages, keyed by language code, in the same order. */
export const localeTags = v.record(v.string(), v.array(v.string()))

/** Signs that turn the direction of what stands around them, part lines, or hide a difference between two names. */
const disguises = /[\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/u

/** A line somebody typed: trimmed, with something to see in it, without control characters or disguises. */
export function line(longest: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Field is mandatory'),
    v.maxLength(longest, `Please use at most ${longest} characters.`),
    v.check(hasNoControls, 'Please leave out line breaks and control characters.'),
    // The joiners of Indian scripts are allowed inside a word, but make none by themselves.
    v.regex(/[\p{L}\p{N}\p{P}\p{S}]/u, 'Field is mandatory'),
  )
}

const hasNoControls = (text: string) => /^\P{Cc}*$/u.test(text) && !disguises.test(text)

/** A name that may be left empty, or a line. */
export const nameOrNothing = v.union([v.pipe(v.string(), v.trim(), v.literal('')), line(60)])

/** A text of several lines, which may be empty. Forms send line ends of two characters; they become one. */
export function paragraph(longest: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => text.replaceAll(/\r\n?/g, '\n')),
    v.maxLength(longest, `Please use at most ${longest} characters.`),
    v.check((text) => text.split('\n').every(hasNoControls), 'Please leave out control characters.'),
  )
}

/** A flag in a query such as `?not_started`: present and not `false`. */
export const flag = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) => value !== 'false' && value !== '0'),
  ),
)

/** The reply of a call that returns nothing. */
export const done = v.object({})
