import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { checkContentFile } from '../../engines/content/contentFiles.ts'
import type { Mistake } from '../../engines/content/locatedContent.ts'
import { type Programme, programme } from '../engine/model/programme.ts'
import { programmesFolder } from '../programmes/programmes.ts'

/** Returns the files of the programmes. */
export function programmeFiles(): string[] {
  return readdirSync(programmesFolder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(programmesFolder, name))
}

/** Checks files of programmes; returns every mistake, in one file or between them, with its line. */
export function checkProgrammeFiles(files: readonly string[], languages: readonly string[]) {
  const checked = files.map((file) => checkContentFile(programme, file, languages))
  const keys = new Set<string>()
  const mistakes = checked.flatMap(({ located, value }): Mistake[] => {
    if (value === undefined) return []
    const isTaken = keys.has(value.key)
    keys.add(value.key)
    return [
      ...(isTaken ? [located.mistakeAt(['key'], `Another programme has the key ${value.key}.`)] : []),
      ...mistakesIn(value).map(({ path, message }) => located.mistakeAt(path, message)),
    ]
  })
  return {
    values: checked.flatMap(({ value }) => value ?? []),
    mistakes: [...checked.flatMap((each) => each.mistakes), ...mistakes],
  }
}

interface Found {
  readonly path: (string | number)[]
  readonly message: string
}

/**
 * Returns mistakes that the shape of the file cannot show: keys used twice, and rules that decide nothing or
 * everything.
 */
function mistakesIn({ criteria, pauses }: Programme): Found[] {
  const keys = criteria.map(({ key }) => key)
  const found: Found[] = []
  for (const [at, { key, weight, mandatory, exclusive, compare }] of criteria.entries()) {
    const path = ['criteria', at]
    if (keys.indexOf(key) !== at)
      found.push({ path: [...path, 'key'], message: `Another criterion is ${key}.` })
    if (weight === 0 && !mandatory) {
      found.push({
        path: [...path, 'weight'],
        message: 'A criterion without a weight that is not mandatory decides nothing.',
      })
    }
    if (
      exclusive &&
      (compare.kind === 'range' || compare.kind === 'ordinal' || compare.kind === 'distance')
    ) {
      found.push({
        path: [...path, 'exclusive'],
        message: 'A group can share a value only by `equal` or `overlap`.',
      })
    }
    if (compare.kind === 'range' && compare.far <= compare.near) {
      found.push({ path: [...path, 'compare', 'far'], message: '`far` is more than `near`.' })
    }
  }
  if (criteria.every(({ weight }) => weight === 0)) {
    found.push({ path: ['criteria'], message: 'At least one criterion needs a weight.' })
  }
  for (const [at, { from, to }] of pauses.entries()) {
    if (to < from)
      found.push({ path: ['pauses', at, 'to'], message: 'A pause ends on its first day or later.' })
  }
  return found
}
