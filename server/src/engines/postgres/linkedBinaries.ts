import { readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import * as v from 'valibot'

const listed = v.array(v.object({ source: v.string(), target: v.string() }))

/**
 * Returns the folder of the programs in a package of PostgreSQL. A package cannot have links, so it lists those of its libraries, and makes them by a script
 * at its installation. Such scripts are switched off, so they are made here, at the first start.
 */
export function linkedBinaries(folder: string): string {
  for (const { source, target } of linksOf(join(folder, 'native', 'pg-symlinks.json'))) {
    const link = join(folder, target)
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link)
    } catch (error) {
      if (!isThere(error)) throw error
    }
  }
  return join(folder, 'native', 'bin')
}

/** Packages for some systems have no links. */
function linksOf(file: string): v.InferOutput<typeof listed> {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  return v.parse(listed, JSON.parse(text))
}

const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'
