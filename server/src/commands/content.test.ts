import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { noticingFile } from '../chat/public/detection.ts'
import { helpLinesPath } from '../safety/public/helpLines.ts'
import { onePage } from '../learning/testing/testSessions.ts'
import { addSurveys } from '../surveys/testing/buildSurvey.ts'
import { startSurvey } from '../surveys/testing/testSurveys.ts'
import { openTesting } from '../testing/testing.ts'

const testing = await openTesting()
await addSurveys(testing.house, startSurvey)

const folder = mkdtempSync(join(tmpdir(), 'saathi-content-'))
afterAll(() => rmSync(folder, { recursive: true }))

const original = JSON.stringify(startSurvey, null, 2)
const file = join(folder, 'survey.json')

/** Runs the command on this test's database. */
async function content(...options: string[]) {
  const env = { ...process.env, DATABASE_URL: testing.databaseUrl, DATA_DIR: folder, NODE_ENV: 'test' }
  const command = join(import.meta.dirname, 'content.ts')
  return promisify(execFile)(process.execPath, [command, ...options], { env }).then(
    ({ stdout }) => ({ ok: true, said: stdout }),
    (error: { stderr: string }) => ({ ok: false, said: error.stderr }),
  )
}

/** The survey with one part replaced, which must exist. */
function written(change: (text: string) => string): void {
  const changed = change(original)
  expect(changed).not.toBe(original)
  writeFileSync(file, changed)
}

/** The line of a text in the file, from 1. */
function lineOf(text: string): number {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.findIndex((line) => line.includes(text)) + 1
}

describe('checking', () => {
  test('what the project ships finds nothing', async () => {
    expect(await content('check')).toMatchObject({ ok: true })
  })

  test('names every mistake with its line', async () => {
    written((text) =>
      text
        .replace('"mandatory": true', '"mandatori": true')
        .replace('"questionType": "SingleChoiceRadio"', '"questionType": "Hologram"')
        .replace('"icon": "letter"', '"icon": "elephant"')
        .replace('"hi": "भाषाएँ"', '"hi": "  "'),
    )
    const { ok, said } = await content('check', file)
    expect(ok).toBe(false)
    const found = (text: string, message: string | RegExp) =>
      expect(said).toMatch(new RegExp(`survey\\.json:${lineOf(text)}:\\d+ .*${String(message)}`))
    found('mandatori', 'There is no field of this name')
    found('Hologram', 'questionType')
    found('elephant', 'There is no drawing of this name')
    found('"hi": "  "', 'The words of “title” are missing')
    expect(said).toMatch(/5 mistakes; nothing was loaded/)
  })

  test.each([
    [
      'a comma too many',
      (text: string) => text.replace('"position": 1,', '"position": 1,,'),
      'This is not JSON',
    ],
    [
      'a name twice',
      (text: string) => text.replace('"position": 1,', '"position": 1,\n"position": 2,'),
      'stands here twice',
    ],
    [
      'a key twice in a stage',
      (text: string) => text.replace('"key": "finish_year"', '"key": "course"'),
      'have the key course',
    ],
    [
      'a stage of another survey',
      (text: string) => text.replaceAll('beginning-goals', 'beginning-studies'),
      'has the id beginning-studies',
    ],
    [
      'a choice of one',
      (text: string) => text.replace(/("key": "first_year"[^]*?\}\s*\}),[^]*?(\n {14}\])/, '$1$2'),
      'at least two options',
    ],
  ])('finds %s', async (_what, change, message) => {
    written(change)
    expect((await content('check', file)).said).toContain(message)
  })

  test.each([
    ['a key twice in a quiz', ['"key": "leave_out"', '"key": "strong_line"'], 'have the key strong_line'],
    ['a step twice in a session', ['"id": "collect"', '"id": "reader"'], 'Two steps have the same id'],
  ])('finds %s', async (_what, [from = '', to = ''], message) => {
    const session = JSON.stringify(onePage, null, 2)
    writeFileSync(file, session.replace(from, to))
    const { ok, said } = await content('check', file)
    expect(ok).toBe(false)
    expect(said).toContain(message)
  })

  test.each([
    [
      'a number with words in it',
      helpLinesPath,
      ['"number": "14416"', '"number": "ask us"'],
      'digits, blanks',
    ],
    ['a help line twice', helpLinesPath, ['"id": "tele-manas"', '"id": "emergency"'], 'Another line is'],
    ['a field that no rule has', noticingFile, ['"lookalikes"', '"lookalikes": {}, "x"'], 'no field'],
  ])('finds %s', async (...[, shipped, [from = '', to = ''], message]) => {
    const text = readFileSync(shipped, 'utf8')
    expect(text).toContain(from)
    writeFileSync(file, text.replace(from, to))
    expect((await content('check', file)).said).toContain(message)
  })

  test('says what it cannot find, and how it is used', async () => {
    expect(await content('check', join(folder, 'nowhere.json'))).toMatchObject({
      ok: false,
      said: expect.stringContaining('nowhere.json'),
    })
    expect(await content('lode')).toMatchObject({ ok: false, said: expect.stringContaining('Usage') })
  })

  test('names mistakes in the stages of a programme', async () => {
    const stage = (key: string, kind: string) => ({
      key,
      kind,
      name: 'Stage',
      localeName: { hi: 'चरण' },
      required: true,
      for: 'mentor',
    })
    const stages = [stage('talk', 'interview'), stage('course', 'training')]
    const screening = { programme: 'general', institutions: ['A1', 'A1'], stages }
    writeFileSync(file, JSON.stringify(screening, null, 2))
    const { ok, said } = await content('check', file)
    expect(ok).toBe(false)
    for (const mistake of ['Another file has stages for A1', 'needs a rubric', 'needs its sessions'])
      expect(said).toContain(mistake)
  })
})

describe('loading into a running system', () => {
  const titleNow = async (token: string) => {
    const { pages } = await testing.ask(
      surveyCalls.stage,
      { params: { stageId: 'beginning-studies' } },
      { token },
    )
    return pages[0]?.questions[0]?.title
  }
  beforeEach(async () => {
    await addSurveys(testing.house, startSurvey)
  })

  test('shows the new words at once, says what it did, and leaves answers as they are', async () => {
    const { token } = await testing.person({ project: 'general_intake' })
    const answers = [{ questionKey: 'course', answer: 'B.Com' }]
    const body = { survey: 'beginning', stage: 'beginning-studies', answers, draft: true }
    await testing.ask(surveyCalls.saveAnswers, { body }, { token })
    await titleNow(token)
    written((text) => text.replace('What do you study?', 'What is it that you study?'))
    expect(await content('load', file)).toEqual({ ok: true, said: 'beginning: changed\n' })
    expect(await titleNow(token)).toBe('What is it that you study?')
    expect(await content('load', file)).toEqual({ ok: true, said: 'beginning: same\n' })
    const query = { survey: 'beginning', stage: 'beginning-studies' }
    expect((await testing.ask(surveyCalls.answers, { query }, { token })).answers).toEqual(answers)
  })

  test('is refused where answered questions would be removed or change their type, without --anyway', async () => {
    const { token } = await testing.person({ project: 'general_intake' })
    const answers = [{ questionKey: 'finish_year', answer: 2027 }]
    const body = { survey: 'beginning', stage: 'beginning-studies', answers, draft: true }
    await testing.ask(surveyCalls.saveAnswers, { body }, { token })
    written((text) => text.replace('"questionType": "Number"', '"questionType": "TextBox"'))
    const refused = await content('load', file)
    expect(refused).toMatchObject({
      ok: false,
      said: expect.stringMatching(/finish_year, which 1 answered, would be TextBox instead of Number/),
    })
    expect(await content('load', '--anyway', file)).toMatchObject({ ok: true })
    const query = { survey: 'beginning', stage: 'beginning-studies' }
    expect((await testing.ask(surveyCalls.answers, { query }, { token })).answers).toEqual(answers)
  })

  test('is refused where a stage belongs to a survey that is there already', async () => {
    written((text) => text.replace('"id": "beginning"', '"id": "another-start"'))
    expect(await content('load', file)).toMatchObject({
      ok: false,
      said: expect.stringContaining('the id beginning-'),
    })
  })

  test('loads nothing of a file with a mistake', async () => {
    const { token } = await testing.person({ project: 'general_intake' })
    const before = await titleNow(token)
    written((text) => text.replace('What do you study?', 'What?').replace('"icon": "letter"', '"icon": "x"'))
    expect(await content('load', file)).toMatchObject({ ok: false })
    expect(await titleNow(token)).toBe(before)
  })
})
