import { checkContentFile } from '../../engines/content/contentFiles.ts'
import { screening } from '../stages/stage.ts'

export { screeningFolder } from '../stages/stage.ts'

/** Checks files with the stages of programmes; returns every mistake with its line. A person's stages must come from one file. */
export function checkScreeningFiles(files: readonly string[], languages: readonly string[]) {
  const checked = files.map((file) => checkContentFile(screening, file, languages))
  const taken = new Set<string>()
  const mistakes = checked.flatMap(({ located, value, mistakes: found }) => {
    if (value === undefined) return found
    const { projects, institutions, stages } = value
    const places = [
      ...projects.map((name, at) => ({ name, path: ['projects', at] })),
      ...institutions.map((name, at) => ({ name, path: ['institutions', at] })),
    ]
    return [
      ...found,
      ...places.flatMap(({ name, path: [list = '', at = 0] }) => {
        const place = `${list} ${name}`
        const isTaken = taken.has(place)
        taken.add(place)
        return isTaken ? [located.mistakeAt([list, at], `Another file has stages for ${name}.`)] : []
      }),
      ...stages.flatMap(({ kind, rubric, sessions }, at) => {
        if (kind === 'interview' && rubric.length === 0)
          return [located.mistakeAt(['stages', at, 'kind'], 'An interview needs a rubric.')]
        if (kind === 'training' && sessions.length === 0)
          return [located.mistakeAt(['stages', at, 'kind'], 'A training needs its sessions.')]
        return []
      }),
    ]
  })
  return { values: checked.flatMap(({ value }) => value ?? []), mistakes }
}
