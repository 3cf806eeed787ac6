import { existsSync } from 'node:fs'

import { messageCharacters } from '@saathi/contract/chat/rules.ts'
import * as v from 'valibot'

import { checkContentFile, mistakeLine } from '../../engines/content/contentFiles.ts'
import type { Mistake } from '../../engines/content/locatedContent.ts'
import type { House } from '../../house/house.ts'
import { Refusal } from './refusal.ts'

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

/** A message file without mistakes. */
interface MessageFile<Written> {
  readonly value: Written
  /** Refuses the file for what only the database can tell: the places of wrong values, and what is wrong with them. */
  readonly refuse: (places: readonly (string | number)[][], say: string) => never
}

/** Reads a file with words to many people; throws a `Refusal` with every mistake and its line, and with `consequence`. */
export function readMessageFile<Schema extends v.GenericSchema<unknown, Worded>>(
  { texts }: Pick<House, 'texts'>,
  file: string,
  { schema, consequence }: { readonly schema: Schema; readonly consequence: string },
): MessageFile<v.InferOutput<Schema>> {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`)
  const { located, value, mistakes } = checkContentFile(schema, file, [])
  const refuseAll = (found: readonly Mistake[]): never => {
    throw new Refusal([...found.map(mistakeLine), consequence].join('\n'))
  }
  if (value === undefined || mistakes.length > 0) return refuseAll(mistakes)
  const missing = languageMistakes({ texts }, value.message)
  if (missing.length > 0) refuseAll(missing.map(({ path, say }) => located.mistakeAt(path, say)))
  return {
    value,
    refuse: (places, say) => refuseAll(places.map((path) => located.mistakeAt(path, say))),
  }
}

interface Worded {
  readonly message: Readonly<Record<string, string>>
}

/** Finds languages of the product without a text, and texts in a language that the product does not have. */
function languageMistakes({ texts }: Pick<House, 'texts'>, message: Worded['message']) {
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
