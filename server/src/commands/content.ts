import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { contentFolder, mistakeLine } from '../engines/contentFiles.ts'
import { readTexts } from '../engines/texts.ts'
import { checkSessionFiles, loadSessionFiles, sessionsFolder } from '../learning/public.ts'
import { checkSurveyFiles, loadSurveyFiles, surveysFolder } from '../surveys/public.ts'
import { giveUp, withHouse } from './withHouse.ts'

const advice =
  'Nothing was loaded. Give the question a new key, or load with --anyway; answers given stay as they are.'
const usage = 'Usage: npm run content -- check|load [--anyway] [file or folder …]'

/** Files that are looked at, parted by what they hold: sessions have steps, all else is meant to be a survey. */
interface Chosen {
  readonly surveys: readonly string[]
  readonly sessions: readonly string[]
}

async function main(): Promise<void> {
  const [act, ...rest] = process.argv.slice(2)
  const anyway = rest.includes('--anyway')
  const paths = rest.filter((each) => each !== '--anyway')
  if (act !== 'check' && act !== 'load') return giveUp(usage)
  const chosen = paths.length === 0 ? everything() : parted(paths.flatMap(jsonFilesIn))
  const languages = readTexts(join(contentFolder, 'languages'))
    .languages.filter(({ isActive, isDefault }) => isActive && !isDefault)
    .map(({ languageCode }) => languageCode)
  const surveys = checkSurveyFiles(chosen.surveys, languages)
  const sessions = checkSessionFiles(chosen.sessions, languages)
  const mistakes = [...surveys.mistakes, ...sessions.mistakes]
  if (mistakes.length > 0) {
    return giveUp(
      [...mistakes.map(mistakeLine), `${mistakes.length} mistakes; nothing was loaded.`].join('\n'),
    )
  }
  if (act === 'check') {
    console.log(`${chosen.surveys.length} surveys and ${chosen.sessions.length} sessions are right.`)
    return
  }
  await withHouse(async (house) => {
    const lines = await house.db.transaction(async (tx) => {
      const loaded = await loadSurveyFiles(house, tx, { surveys: surveys.values, anyway })
      if (loaded.refused.length === 0) {
        return [...loaded.lines, ...(await loadSessionFiles(house, tx, sessions.values))]
      }
      giveUp([...loaded.refused, advice].join('\n'))
      return []
    })
    for (const line of lines) console.log(line)
  })
}

function everything(): Chosen {
  return { surveys: jsonFilesIn(surveysFolder), sessions: jsonFilesIn(sessionsFolder) }
}

function parted(files: readonly string[]): Chosen {
  const isSession = (file: string) => /^ {0,4}"steps":/m.test(readFileSync(file, 'utf8'))
  return { surveys: files.filter((file) => !isSession(file)), sessions: files.filter(isSession) }
}

function jsonFilesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(path, name))
}

await main().catch((error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return giveUp(error.message)
  throw error
})
