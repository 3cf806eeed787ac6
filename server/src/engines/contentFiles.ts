import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import * as v from 'valibot'

import { type Located, locate, type Mistake, mistakesOf } from './locatedContent.ts'

/** The client's own drawings that content may show, by name. */
export const drawings = ['letter', 'lamp', 'cv', 'book', 'chat', 'sun', 'path', 'advert', 'bag'] as const

/** Where the files are that programme staff read and write. */
export const contentFolder = join(import.meta.dirname, '..', '..', '..', 'content')

/** A JSON file of the content folder, checked; throws with the file's name and what is wrong in it. */
export function readContent<Schema extends v.GenericSchema>(
  schema: Schema,
  ...path: readonly string[]
): v.InferOutput<Schema> {
  return readContentFile(schema, join(contentFolder, ...path))
}

/** Every JSON file of one folder, in the order of the names, each checked. */
export function readContentFiles<Schema extends v.GenericSchema>(
  schema: Schema,
  folder: string,
): v.InferOutput<Schema>[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readContentFile(schema, join(folder, name)))
}

/** A content file that was looked at: its place, and its value where nothing is wrong. */
export interface CheckedFile<Value> {
  readonly located: Located
  readonly value: Value | undefined
  readonly mistakes: readonly Mistake[]
}

/** Looks at one content file; every mistake in it comes with its line. */
export function checkContentFile<Schema extends v.GenericSchema>(
  schema: Schema,
  file: string,
  languages: readonly string[],
): CheckedFile<v.InferOutput<Schema>> {
  const located = locate(relative(process.cwd(), file), readFileSync(file, 'utf8'))
  const mistakes = [...located.mistakes]
  if (mistakes.length === 0) mistakes.push(...mistakesOf(located, schema, languages))
  const result = v.safeParse(schema, located.value)
  return { located, value: result.success ? result.output : undefined, mistakes }
}

function readContentFile<Schema extends v.GenericSchema>(schema: Schema, file: string) {
  const located = locate(relative(contentFolder, file), readFileSync(file, 'utf8'))
  const result = v.safeParse(schema, located.value)
  if (result.success && located.mistakes.length === 0) return result.output
  const mistakes = [...located.mistakes, ...(result.success ? [] : mistakesOf(located, schema, []))]
  throw new Error(`${relative(contentFolder, file)} is wrong.\n${mistakes.map(mistakeLine).join('\n')}`)
}

/** A mistake as one line, in the form that editors follow: `file:line:column message`. */
export function mistakeLine({ file, line, column, message }: Mistake): string {
  return `${file}:${line}:${column} ${message}`
}
