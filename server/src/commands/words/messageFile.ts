import { messageCharacters } from '@saathi/contract/chat/rules.ts'
import * as v from 'valibot'

import type { House } from '../../house/house.ts'

/** Control characters besides the line breaks and the tab, and halves of surrogate pairs: they can't be stored. */
const unstorable = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u

/** Words that can be stored. */
export const storable = v.pipe(
  v.string(),
  v.check((written) => !unstorable.test(written), 'This has a character that cannot be stored.'),
)

const text = v.pipe(
  storable,
  v.trim(),
  v.nonEmpty('The words are missing.'),
  v.maxLength(messageCharacters, `A message has at most ${messageCharacters} characters.`),
)

/** The words to many people by language, and the id by which each of them gets the words once. */
export const messageFields = {
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, 'An id has letters, digits and dashes.')),
  message: v.record(v.string(), text),
}

/** Finds languages of the product without a text, and texts in a language that the product does not have. */
export function languageMistakes({ texts }: Pick<House, 'texts'>, message: Readonly<Record<string, string>>) {
  const codes = texts.languages.filter(({ isActive }) => isActive).map(({ languageCode }) => languageCode)
  return [
    ...codes
      .filter((code) => message[code] === undefined)
      .map((code) => ({ path: ['message', code], say: 'The words in this language are missing.' })),
    ...Object.keys(message)
      .filter((code) => !codes.includes(code))
      .map((code) => ({ path: ['message', code], say: 'This is no language of the product.' })),
  ]
}
