import { join } from 'node:path'

import { localeText } from '@saathi/contract/fields.ts'
import type { HelpLine } from '@saathi/contract/safety/calls.ts'
import * as v from 'valibot'

import { checkContentFile, contentFolder, readContent } from '../../engines/contentFiles.ts'

const words = v.pipe(v.string(), v.nonEmpty())

/** A help line as staff write it: where its number comes from, and when somebody checked it. */
const writtenLine = v.object({
  id: words,
  name: words,
  localeName: localeText,
  number: v.pipe(v.string(), v.regex(/^[\d -]{3,20}$/, 'A number has digits, blanks and dashes.')),
  about: words,
  localeAbout: localeText,
  /** The code of the state in which it helps, in small letters; without it, in all of India. */
  state: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}$/, 'A state has its code of two small letters.'))),
  source: v.pipe(v.string(), v.url()),
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

/** Returns a function that lists the help lines for a state, its own first; for an unknown state those of India. */
export function readHelpLines(): (state: string | undefined) => HelpLine[] {
  const { lines } = readContent(helpLinesFile, 'safety', 'help-lines.json')
  const shown = ({
    id,
    name,
    localeName,
    number,
    about,
    localeAbout,
  }: v.InferOutput<typeof writtenLine>) => ({
    id,
    name,
    localeName,
    number,
    about,
    localeAbout,
  })
  return (state) => [
    ...lines.filter((line) => line.state !== undefined && line.state === state).map(shown),
    ...lines.filter((line) => line.state === undefined).map(shown),
  ]
}
