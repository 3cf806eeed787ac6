import { join } from 'node:path'

import { localeText } from '@saathi/contract/base/fields.ts'
import type { HelpLine } from '@saathi/contract/safety/calls.ts'
import * as v from 'valibot'

import { helpPurposes, type HelpPurpose } from '../urgent/rules.ts'
import { checkContentFile, contentFolder, readContent } from '../../engines/content/contentFiles.ts'

const words = v.pipe(v.string(), v.nonEmpty())

/** A help line as staff write it, with the source of its number and the day of the last check. */
const writtenLine = v.object({
  id: words,
  name: words,
  localeName: localeText,
  number: v.pipe(v.string(), v.regex(/^[\d -]{3,20}$/, 'A number has digits, blanks and dashes.')),
  about: words,
  localeAbout: localeText,
  /** The same in Hindi in Latin letters, for answers to questions in that script. */
  latinAbout: words,
  /** The purposes of the line: an answer about anything else does not show it. */
  purposes: v.pipe(v.array(v.picklist(helpPurposes)), v.nonEmpty('A help line needs a purpose.')),
  /** The code of the state in which it helps, in small letters; without it, in all of India. */
  state: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}$/, 'A state has its code of two small letters.'))),
  source: v.pipe(v.string(), v.url()),
  /** Whether the source is a page of the line's organisation or of a government. Otherwise its number and purposes are unverified. */
  isOfficial: v.boolean(),
  checkedOn: v.pipe(v.string(), v.isoDate()),
})
/** The file of the help lines. */
export const helpLinesFile = v.object({ about: words, lines: v.array(writtenLine) })

/** Where the help lines are. */
export const helpLinesPath = join(contentFolder, 'safety', 'help-lines.json')

/** Checks files of help lines; returns every mistake with its line. */
export function checkHelpLineFiles(files: readonly string[], languages: readonly string[]) {
  const checked = files.map((file) => checkContentFile(helpLinesFile, file, languages))
  const mistakes = checked.flatMap(({ located, value, mistakes: found }) => {
    const ids = (value?.lines ?? []).map(({ id }) => id)
    const twice = ids.flatMap((id, at) =>
      ids.indexOf(id) === at ? [] : [located.mistakeAt(['lines', at, 'id'], `Another line is ${id}.`)],
    )
    return [...found, ...twice]
  })
  return { values: checked.flatMap(({ value }) => value?.lines ?? []), mistakes }
}

/** A help line as an answer names it. */
export type WrittenLine = v.InferOutput<typeof writtenLine>

/**
 * Returns a function that lists the help lines for a state, the state's own lines first; for an unknown state,
 * those of India.
 */
export function readHelpLines(): (state: string | undefined) => HelpLine[] {
  const linesFor = readLinesFor()
  return (state) =>
    linesFor(state).map(({ id, name, localeName, number, about, localeAbout }) => ({
      id,
      name,
      localeName,
      number,
      about,
      localeAbout,
    }))
}

/** The same with all texts about them; with a purpose, only the lines for that purpose. */
export function readLinesFor(): (state: string | undefined, purpose?: HelpPurpose) => WrittenLine[] {
  const { lines } = readContent(helpLinesFile, 'safety', 'help-lines.json')
  return (state, purpose) => {
    const fitting = lines.filter(({ purposes }) => purpose === undefined || purposes.includes(purpose))
    return [
      ...fitting.filter((line) => line.state !== undefined && line.state === state),
      ...fitting.filter((line) => line.state === undefined),
    ]
  }
}

/** Returns every help line, of India and of its states. */
export function readEveryLine(): WrittenLine[] {
  return readContent(helpLinesFile, 'safety', 'help-lines.json').lines
}
