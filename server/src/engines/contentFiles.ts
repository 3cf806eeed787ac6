import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import * as v from 'valibot'

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

function readContentFile<Schema extends v.GenericSchema>(schema: Schema, file: string) {
  const result = v.safeParse(schema, parse(file))
  if (result.success) return result.output
  const wrong = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`)
  throw new Error(`${relative(contentFolder, file)} is wrong.\n${wrong.join('\n')}`)
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${relative(contentFolder, file)} is not JSON.`, { cause: error })
  }
}
