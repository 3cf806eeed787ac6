import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { questionTypes } from '@saathi/contract/questions/question.ts'
import { describe, expect, test } from 'vitest'

import { openTesting } from '../testing/testing.ts'
import { loadSurveys } from './public.ts'
import { allSurveys } from './store.ts'

const testing = await openTesting()
await loadSurveys(testing.house)

describe('the content files', () => {
  test('may be loaded again and again', async () => {
    const before = await allSurveys(testing.house.db)
    expect(before.length).toBeGreaterThan(0)
    await loadSurveys(testing.house)
    expect(await allSurveys(testing.house.db)).toEqual(before)
  })

  test('use known question types, in English and Hindi', async () => {
    const questions = (await allSurveys(testing.house.db))
      .flatMap(({ stages }) => stages.flatMap(({ pages }) => pages))
      .flatMap((page) => page.questions)
    expect(new Set(questions.map(({ questionType }) => questionType))).toEqual(new Set(questionTypes))
    const words = questions.flatMap(({ localeTitle, answerOptions }) => [
      localeTitle,
      ...answerOptions.map(({ localeLabel }) => localeLabel),
    ])
    expect(words.every(({ hi }) => hi !== undefined && hi !== '')).toBe(true)
  })

  test('that are wrong stop the start with their name and what is wrong', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'saathi-surveys-'))
    writeFileSync(join(folder, 'broken.json'), JSON.stringify({ id: 'broken', position: 1 }))
    await expect(loadSurveys(testing.house, folder)).rejects.toThrow(/broken\.json is wrong[^]*audience/)
    rmSync(folder, { recursive: true })
  })
})
