import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import * as v from 'valibot'

import { type Located, locate, type Mistake, mistakesOf } from './locatedContent.ts'

/** The drawings of the client that content may show, by name. */
export const drawings = ['letter', 'lamp', 'cv', 'book', 'chat', 'sun', 'path', 'advert', 'bag'] as const

/** The folder with the files that programme staff read and write. */
export const contentFolder = join(import.meta.dirname, '..', '..', '..', '..', 'content')

/** Reads and checks a JSON file of the content folder; throws with the file's name and its mistakes. */
export function readContent<Schema extends v.GenericSchema>(
  schema: Schema,
  ...path: readonly string[]
): v.InferOutput<Schema> {
  return readContentFile(schema, join(contentFolder, ...path))
}

/** Reads and checks every JSON file of a folder, ordered by name. */
export function readContentFiles<Schema extends v.GenericSchema>(
  schema: Schema,
  folder: string,
): v.InferOutput<Schema>[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => readContentFile(schema, join(folder, name)))
}

/** A checked content file; `value` is undefined if there are mistakes. */
export interface CheckedFile<Value> {
  readonly located: Located
  readonly value: Value | undefined
  readonly mistakes: readonly Mistake[]
}

/** Checks one content file; returns every mistake with its line. */
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

/** A checked list that is spread over several files; `values` is empty when there are mistakes. */
export interface CheckedList<Value> {
  readonly values: readonly Value[]
  readonly mistakes: readonly Mistake[]
}

/** Checks files that each hold a part of one list; an id used twice in the whole list is also a mistake. */
export function checkListFiles<Value extends { readonly id: string }>(
  schema: v.GenericSchema<unknown, Value[]>,
  files: readonly string[],
  languages: readonly string[],
): CheckedList<Value> {
  const checked = files.map((file) => checkContentFile(schema, file, languages))
  const known = new Set<string>()
  const clashes = checked.flatMap(({ located, value = [] }) =>
    value.flatMap(({ id }, index) => {
      const isTaken = known.has(id)
      known.add(id)
      return isTaken ? [located.mistakeAt([index, 'id'], `The id ${id} is taken already.`)] : []
    }),
  )
  return {
    values: checked.flatMap(({ value }) => value ?? []),
    mistakes: [...checked.flatMap(({ mistakes }) => mistakes), ...clashes],
  }
}

/** Reads such a list at the start; throws if there are mistakes, one per line. */
export function readListFiles<Value extends { readonly id: string }>(
  schema: v.GenericSchema<unknown, Value[]>,
  folder: string,
): readonly Value[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const { values, mistakes } = checkListFiles(
    schema,
    files.map((name) => join(folder, name)),
    [],
  )
  if (mistakes.length > 0) throw new Error(mistakes.map(mistakeLine).join('\n'))
  return values
}

function readContentFile<Schema extends v.GenericSchema>(schema: Schema, file: string) {
  const located = locate(relative(contentFolder, file), readFileSync(file, 'utf8'))
  const result = v.safeParse(schema, located.value)
  if (result.success && located.mistakes.length === 0) return result.output
  const mistakes = [...located.mistakes, ...(result.success ? [] : mistakesOf(located, schema, []))]
  throw new Error(`${relative(contentFolder, file)} is wrong.\n${mistakes.map(mistakeLine).join('\n')}`)
}

/** Returns a mistake as one line in the form that editors can open: `file:line:column message`. */
export function mistakeLine({ file, line, column, message }: Mistake): string {
  return `${file}:${line}:${column} ${message}`
}
