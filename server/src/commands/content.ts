import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { contentFolder, mistakeLine } from '../engines/content/contentFiles.ts'
import { readTexts } from '../engines/text/texts.ts'
import { checkGifFiles, gifsFolder } from '../chat/public/gifs.ts'
import { checkNoticingFiles, noticingFile } from '../chat/public/detection.ts'
import { checkFeedFiles, feedFolder, loadEntries } from '../feed/public.ts'
import { cardsFolder, checkCardFiles, loadCards } from '../internships/public.ts'
import { checkSessionFiles, loadSessionFiles, sessionsFolder } from '../learning/public/sessions.ts'
import { checkProgrammeFiles, programmeFiles } from '../matching/public/programmes.ts'
import { checkScreeningFiles, screeningFolder } from '../matching/public/stageFiles.ts'
import { checkHelpLineFiles, helpLinesPath } from '../safety/public/helpLines.ts'
import { checkSurveyFiles, loadSurveyFiles, surveysFolder } from '../surveys/public.ts'
import { giveUp, withHouse } from './withHouse.ts'

const advice =
  'Nothing was loaded. Give the question a new key, or load with --anyway; answers given stay as they are.'
const usage = 'Usage: npm run content -- check|load [--anyway] [file or folder …]'

/** The files to check, by their content. */
interface Chosen {
  readonly surveys: readonly string[]
  readonly sessions: readonly string[]
  readonly feed: readonly string[]
  readonly cards: readonly string[]
  readonly programmes: readonly string[]
  readonly screening: readonly string[]
  readonly gifs: readonly string[]
  readonly noticing: readonly string[]
  readonly helpLines: readonly string[]
}

async function main(): Promise<void> {
  const [act, ...rest] = process.argv.slice(2)
  const anyway = rest.includes('--anyway')
  const paths = rest.filter((each) => each !== '--anyway')
  if (act !== 'check' && act !== 'load') return giveUp(usage)
  const checked = checkedFiles(paths.length === 0 ? everything() : parted(paths.flatMap(jsonFilesIn)))
  const mistakes = Object.values(checked).flatMap((kind) => kind.mistakes)
  if (mistakes.length > 0) {
    return giveUp(
      [...mistakes.map(mistakeLine), `${mistakes.length} mistakes; nothing was loaded.`].join('\n'),
    )
  }
  const { surveys, sessions, feed, cards, programmes, gifs } = checked
  if (act === 'check') {
    const counted = {
      surveys,
      sessions,
      'feed entries': feed,
      cards,
      programmes,
      'files of stages': checked.screening,
      GIFs: gifs,
      'files of noticing rules': checked.noticing,
      'help lines': checked.helpLines,
    }
    const counts = Object.entries(counted).map(([name, { values }]) => `${values.length} ${name}`)
    console.log(`Right: ${counts.join(', ')}.`)
    return
  }
  await withHouse(async (house) => {
    const lines = await house.db.transaction(async (tx) => {
      const loaded = await loadSurveyFiles(house, tx, { surveys: surveys.values, anyway })
      if (loaded.refused.length > 0) {
        giveUp([...loaded.refused, advice].join('\n'))
        return []
      }
      return [
        ...loaded.lines,
        ...(await loadSessionFiles(house, tx, sessions.values)),
        ...(await loadEntries(house, tx, feed.values)),
        ...(await loadCards(house, tx, cards.values)),
      ]
    })
    for (const line of lines) console.log(line)
  })
}

function checkedFiles(chosen: Chosen) {
  const { surveys, sessions, feed, cards, programmes, gifs } = chosen
  const languages = readTexts(join(contentFolder, 'languages'))
    .languages.filter(({ isActive, isDefault }) => isActive && !isDefault)
    .map(({ languageCode }) => languageCode)
  return {
    surveys: checkSurveyFiles(surveys, languages),
    sessions: checkSessionFiles(sessions, languages),
    feed: checkFeedFiles(feed, languages),
    cards: checkCardFiles(cards, languages),
    programmes: checkProgrammeFiles(programmes, languages),
    screening: checkScreeningFiles(chosen.screening, languages),
    gifs: checkGifFiles(gifs, languages),
    noticing: checkNoticingFiles(chosen.noticing, languages),
    helpLines: checkHelpLineFiles(chosen.helpLines, languages),
  }
}

function everything(): Chosen {
  return {
    surveys: jsonFilesIn(surveysFolder),
    sessions: jsonFilesIn(sessionsFolder),
    feed: jsonFilesIn(feedFolder),
    cards: jsonFilesIn(cardsFolder),
    programmes: programmeFiles(),
    screening: jsonFilesIn(screeningFolder),
    gifs: jsonFilesIn(gifsFolder),
    noticing: [noticingFile],
    helpLines: [helpLinesPath],
  }
}

/**
 * Sorts files by their content. A list holds feed entries, cards or GIFs. An object with steps is a session, one
 * with criteria a programme, one with stages their screening, and one with lookalikes the rules of noticing. One
 * with lines is the help lines, and any other a survey.
 */
function parted(files: readonly string[]): Chosen {
  const kindOf = (file: string): keyof Chosen => {
    const text = readFileSync(file, 'utf8')
    if (/"localeWords"\s*:/.test(text)) return 'gifs'
    if (text.trimStart().startsWith('['))
      return /"(deadline|organisation|audience)"\s*:/.test(text) ? 'cards' : 'feed'
    if (/^ {0,4}"criteria":/m.test(text)) return 'programmes'
    if (/^ {0,4}"programme":/m.test(text)) return 'screening'
    if (/^ {0,4}"lookalikes":/m.test(text)) return 'noticing'
    if (/^ {0,4}"lines":/m.test(text)) return 'helpLines'
    return /^ {0,4}"steps":/m.test(text) ? 'sessions' : 'surveys'
  }
  const of = (kind: keyof Chosen) => files.filter((file) => kindOf(file) === kind)
  return {
    surveys: of('surveys'),
    sessions: of('sessions'),
    feed: of('feed'),
    cards: of('cards'),
    programmes: of('programmes'),
    screening: of('screening'),
    gifs: of('gifs'),
    noticing: of('noticing'),
    helpLines: of('helpLines'),
  }
}

function jsonFilesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(path, name))
}

await main().catch((error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return giveUp(error.message)
  throw error
})
