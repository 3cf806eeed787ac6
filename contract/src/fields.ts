import * as v from 'valibot'

/** The address pattern of sign-in and sign-up: one @, a dot in the domain, no blanks or control characters. */
const emailPattern =
  /^[^\s@<>"(),:;[\]\\\p{C}]{1,64}@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/u

/** An e-mail address, trimmed and lower-cased. */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(254, 'This address is too long.'),
  v.regex(emailPattern, 'Please enter an e-mail address like name@example.org.'),
)

/** An opaque identifier. */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

/** ISO 8601 in UTC. */
export const timestamp = v.string()

/** A text in further languages, keyed by language code; the plain field beside it holds the English text. */
export const localeText = v.record(v.string(), v.string())

/** A line somebody typed: trimmed, not empty, without control characters. */
export function line(longest: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Field is mandatory'),
    v.maxLength(longest, `Please use at most ${longest} characters.`),
    v.regex(/^\P{Cc}*$/u, 'Please leave out line breaks and control characters.'),
  )
}

/** A flag in a query such as `?not_started`: present and not `false`. */
export const flag = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) => value !== 'false' && value !== '0'),
  ),
)
