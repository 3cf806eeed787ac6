import * as v from 'valibot'

import { isWireDate, isWireDateTime } from './dates.ts'

/**
 * Limits the bytes of a text as `v.maxBytes` does, but counts them only if they can be too many: a code unit takes at most three.
 */
// @__NO_SIDE_EFFECTS__
export function maxBytes(
  most: number,
  refusal?: string,
): v.MaxBytesAction<string, number, string | undefined> {
  const counting = v.maxBytes<string, number, string | undefined>(most, refusal)
  return {
    ...counting,
    '~run': (dataset, config) =>
      dataset.typed && 3 * dataset.value.length <= most ? dataset : counting['~run'](dataset, config),
  }
}

/**
 * A text from outside. It has at most this many code units, and at most the bytes that they can take: a letter of
 * an Indian script takes three.
 */
// @__NO_SIDE_EFFECTS__
export function boundedText(longest: number, refusal?: string) {
  return v.pipe(v.string(), v.maxLength(longest, refusal), maxBytes(3 * longest, refusal))
}

/** The pattern of an email address: one @, a dot in the domain, no blanks or control characters. */
const emailPattern =
  /^[^\s@<>"(),:;[\]\\\p{C}]{1,64}@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/u

/**
 * An email address: trimmed, in lower case and in Unicode's composed form, so that one mailbox is one account.
 */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  // Done after converting to lower case: a small letter may have a composed form that its capital lacks.
  v.normalize('NFC'),
  v.maxLength(254, 'This address is too long.'),
  maxBytes(3 * 254, 'This address is too long.'),
  v.regex(emailPattern, 'Please enter an email address like name@example.org.'),
)

/** An opaque identifier. */
export const id = v.pipe(boundedText(100), v.minLength(1))

/** ISO 8601 in UTC. */
export const timestamp = v.string()

/** A day as YYYY-MM-DD, within the years that PostgreSQL's calendar and ours both cover. */
export const day = v.pipe(
  boundedText(40),
  v.check((text) => isWireDate(text) && text > '1900' && text < '2200', 'Please give a day as 2026-01-31.'),
)

/** A day, or a moment in ISO 8601 with its offset. In a query, "+" may arrive as the space that it stands for there. */
export const dayOrMoment = v.pipe(
  boundedText(40),
  v.transform((text) => text.replace(' ', '+')),
  v.check(
    (text) => isWireDateTime(text) || v.is(day, text),
    'Please give a day as 2026-01-31, or a moment with its offset, like 2026-01-31T18:00:00+05:30.',
  ),
)

/** A text in other languages by language code. The plain field beside it holds the English text. */
export const localeText = v.record(v.string(), v.string())

/** Tags in other languages by language code, in the same order. */
export const localeTags = v.record(v.string(), v.array(v.string()))

/** Invisible characters that change the text direction, break lines, or hide a difference between two names. */
const disguises = /[\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/u

/**
 * A typed line: trimmed, with at least one visible character, without control characters and invisible
 * characters.
 */
export function line(longest: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Field is mandatory'),
    v.maxLength(longest, `Please use at most ${longest} characters.`),
    maxBytes(3 * longest, `Please use at most ${longest} characters.`),
    v.check(hasNoControls, 'Please leave out line breaks and control characters.'),
    // The joiners of Indian scripts are allowed inside a word, but do not count as visible characters.
    v.regex(/[\p{L}\p{N}\p{P}\p{S}]/u, 'Field is mandatory'),
  )
}

const hasNoControls = (text: string) => /^\P{Cc}*$/u.test(text) && !disguises.test(text)

/** Characters that no name has, and that an address, a phone number or a message in a name needs. */
const foreignToNames = /[@:/\\\p{Nd}]|[\p{L}\p{N}]\.\p{Ll}{2}/u

/** The name of a person, which others see everywhere: it must not carry a message past a block. */
export const personName = v.pipe(
  line(60),
  v.check(
    (name) => !foreignToNames.test(name),
    'Please write only your name, without numbers and addresses.',
  ),
)

/** The name of a person, which may be empty here. */
export const nameOrNothing = v.union([v.pipe(v.string(), v.trim(), v.literal('')), personName])

/** A text of several lines, which may be empty. Forms send line ends as two characters; they become one. */
export function paragraph(longest: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => text.replaceAll(/\r\n?/g, '\n')),
    v.maxLength(longest, `Please use at most ${longest} characters.`),
    maxBytes(3 * longest, `Please use at most ${longest} characters.`),
    v.check((text) => text.split('\n').every(hasNoControls), 'Please leave out control characters.'),
  )
}

/** A flag in a query such as `?not_started`. It is set when it is present and neither `false` nor `0`. */
export const flag = v.optional(
  v.pipe(
    boundedText(40),
    v.transform((value) => value !== 'false' && value !== '0'),
  ),
)

/** A whole number in a query, such as `?page=2`. */
export function wholeNumber(least: number, most: number) {
  return v.pipe(boundedText(40), v.toNumber(), v.safeInteger(), v.minValue(least), v.maxValue(most))
}

/** The reply of a call that returns nothing. */
export const done = v.object({})
