import { join } from 'node:path'

import { contentFolder, readContentFiles } from '../../engines/content/contentFiles.ts'
import { type Programme, programme } from '../engine/model/programme.ts'

/** Where the matching rules of programmes are written. */
export const programmesFolder = join(contentFolder, 'matching')

/** Reads the matching rules of all programmes; throws with the file's name if one is wrong. */
export function readProgrammes(folder = programmesFolder): readonly Programme[] {
  const programmes = readContentFiles(programme, folder)
  if (!programmes.some(takesEveryone)) {
    throw new Error(`No programme of ${folder} takes the people of projects that no other names.`)
  }
  return programmes
}

/** Returns the programme that matches the mentees of a project. */
export function programmeOf(programmes: readonly Programme[], project: string | null): Programme {
  const own = programmes.find(({ projects }) => project !== null && projects?.includes(project) === true)
  const found = own ?? programmes.find(takesEveryone)
  if (found === undefined) throw new Error('No programme takes everyone.')
  return found
}

function takesEveryone({ projects }: Programme): boolean {
  return projects === undefined
}

let read: readonly Programme[] | undefined

/** Returns the programmes of the content files, which a process reads once. */
export function allProgrammes(): readonly Programme[] {
  read ??= readProgrammes()
  return read
}

/** Returns the programme with a key; the one that takes everyone if staff have removed it. */
export function programmeByKey(key: string): Programme {
  return allProgrammes().find((each) => each.key === key) ?? programmeOf(allProgrammes(), null)
}
