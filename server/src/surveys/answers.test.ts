import { createHash } from 'node:crypto'

import { isFile } from '@saathi/contract/questions/rules.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { archiveFiles } from '../privacy/testing/testArchive.ts'
import { openTesting } from '../testing/testing.ts'
import { answersInWords } from './public.ts'
import {
  file,
  fileIn,
  jpeg,
  listed,
  marksheet,
  openAnswers,
  pdf,
  right,
  survey,
} from './testing/testAnswers.ts'
import { openStored } from './testing/testStored.ts'

const testing = await openTesting()
const { dev, save, stored, fetchFile } = await openAnswers(testing)
const { lying } = openStored(testing)

test('every type of question is answered, and the answers come back as they were given', async () => {
  await save('you', {})
  await save('view', {})
  await save('papers', {
    files: {
      marksheet_photo: marksheet(),
      card_picture: file(jpeg, 'me.jpg'),
      cv: file(pdf, 'cv.pdf'),
    },
  })
  const { secret_word: secret, ...readable } = right.you
  expect(secret).toBe('marigold')
  expect(await stored('you')).toMatchObject({ status: 'COMPLETE', answers: listed(readable) })
  expect((await stored('view')).answers).toEqual(listed(right.view))
  const papers = await stored('papers')
  expect(
    papers.answers.map(({ questionKey, answer }) => [questionKey, isFile(answer) ? answer.name : answer]),
  ).toEqual([
    ['marksheet_photo', 'marksheet.png'],
    ['card_picture', 'me.jpg'],
    ['cv', 'cv.pdf'],
    ['call_at', right.papers.call_at],
  ])
  const [card] = await testing
    .ask(surveyCalls.surveyList, {}, { token: dev.token })
    .then((all) => all.filter(({ id }) => id === survey))
  expect(card?.status).toMatch(/^COMPLETE on /)
})

test('the team reads what a number on a scale means, and a day as people write it', async () => {
  await save('you', {})
  await save('view', {})
  await save('papers', { files: { marksheet_photo: marksheet() } })
  const words = (await answersInWords(testing.house.db, dev.id)).map((each) => each.words)
  expect(words).toContain('01/02/2027')
  expect(words).toContain('3 · Ease 3')
})

describe('a secret answer', () => {
  test('is not stored in a draft, and after submitting only as a hash', async () => {
    await save('you', { draft: true })
    const everything = () =>
      testing.house.db.one<{ answers: string }>(sql`
        select answers::text as answers from stage_answers where person_id = ${dev.id}`)
    expect((await everything()).answers).not.toMatch(/secret|marigold/)
    await save('you', {})
    const { answers } = await everything()
    expect(answers).not.toContain('marigold')
    expect(answers).toContain('$argon2id$')
  })

  test('is in no reply and in no archive', async () => {
    const reply = await save('you', {})
    const archive = await archiveFiles(testing, dev)
    const surveys = Buffer.from(archive['surveys.json'] ?? []).toString()
    expect(surveys).toContain('Dev Sharma')
    for (const text of [JSON.stringify(reply), JSON.stringify(await stored('you')), surveys]) {
      expect(text).not.toMatch(/secret_word|marigold|argon2/)
    }
  })
})

describe('a stage', () => {
  test('sent for good ten times at once, each with its file, is stored once with one file', async () => {
    const before = lying().length
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        save('papers', {
          files: {
            marksheet_photo: marksheet(),
            cv: file(Buffer.concat([pdf, Buffer.from(`% ${index} %%EOF`)]), 'cv.pdf'),
          },
        }),
      ),
    )
    await testing.workJobs()
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(lying()).toHaveLength(before + 2)
    const { answers } = await stored('papers')
    const { rawPayload } = await fetchFile(fileIn(answers, 'cv').url ?? '')
    expect(createHash('sha256').update(rawPayload).digest('hex')).toHaveLength(64)
  })

  test('saved by two devices at once loses no file of either', async () => {
    await save('papers', { draft: true, answers: {} })
    await Promise.all([
      save('papers', { draft: true, answers: {}, files: { marksheet_photo: marksheet() } }),
      save('papers', { draft: true, answers: {}, files: { cv: file(pdf, 'cv.pdf') } }),
    ])
    const { answers } = await stored('papers')
    expect(answers.map(({ questionKey }) => questionKey)).toEqual(['marksheet_photo', 'cv'])
    for (const key of ['marksheet_photo', 'cv']) {
      expect((await fetchFile(fileIn(answers, key).url ?? '')).statusCode).toBe(200)
    }
  })

  test('remembers the page that was open, on every device', async () => {
    await save('you', { draft: true, currentPage: 2 })
    await save('you', { draft: true })
    expect(await stored('you')).toMatchObject({ status: 'PARTIAL', currentPage: 2 })
  })

  test('of another survey, or that does not exist, is not found, with files or without', async () => {
    const other = await testing.person({ project: 'general_intake' })
    await expect(
      save('papers', { token: other.token, files: { cv: file(pdf, 'cv.pdf') } }),
    ).rejects.toMatchObject({
      status: 404,
    })
    await expect(stored('papers', other.token)).rejects.toMatchObject({ status: 404 })
  })
})
