import { crc32 } from 'node:zlib'

import type { Answer, AnswerValue, FileAnswer } from '@saathi/contract/questions/question.ts'
import { isFile } from '@saathi/contract/questions/rules.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { openTesting, ProblemAnswer, type TestPerson } from '../testing/testing.ts'
import { addSurveys } from './testing/buildSurvey.ts'
import { openStored } from './testing/testStored.ts'
import { everyKind } from './testing/testSurveys.ts'

const testing = await openTesting()
const { lying, expectNothingOf } = openStored(testing)
await addSurveys(testing.house, everyKind)
const { server } = testing.app

const survey = 'every-kind'
const stage = 'every-kind-papers'
const megabyte = 1024 * 1024

let person: TestPerson
beforeEach(async () => {
  person = await testing.person({ project: 'first_job' })
})

/** The file of the one question that is answered. */
function onlyFile(answers: readonly Answer[]): FileAnswer {
  const [only] = answers
  if (answers.length !== 1 || !isFile(only?.answer)) throw new Error('That is not one file.')
  return only.answer
}

describe('an answer', () => {
  const keysOf = async (stageId: string) =>
    (await testing.ask(surveyCalls.stage, { params: { stageId } }, { token: person.token })).pages.flatMap(
      ({ questions }) => questions.map(({ key }) => key),
    )

  test('of any shape to any question is stored, or refused with a reason at its question', async () => {
    const value: fc.Arbitrary<AnswerValue> = fc.oneof(
      fc.double({ noNaN: true }),
      fc.integer(),
      fc.string({ maxLength: 60 }).filter((text) => text.isWellFormed() && !text.includes('\0')),
      fc.constantFrom('', '2026-02-31', '+91', '0000-00-00', '2026-12-05T25:00:00+05:30', '1e5'),
      fc.array(fc.constantFrom('teaching', 'none', 'teaching', 'x'), { maxLength: 4 }),
      fc.constantFrom(null, { name: 'x.png', type: 'image/png' }),
    )
    for (const stageId of ['every-kind-you', 'every-kind-view', 'every-kind-papers']) {
      const keys = await keysOf(stageId)
      const given = fc.array(fc.record({ questionKey: fc.constantFrom(...keys), answer: value }), {
        maxLength: 6,
      })
      await fc.assert(
        fc.asyncProperty(given, fc.boolean(), async (answers, draft) => {
          const outcome = await testing
            .ask(
              surveyCalls.saveAnswers,
              { body: { survey, stage: stageId, answers, draft } },
              { token: person.token },
            )
            .catch((error: unknown) => error)
          if (!(outcome instanceof Error)) return
          if (!(outcome instanceof ProblemAnswer)) throw outcome
          if (outcome.status === 410) return
          expect(outcome.status).toBe(422)
          const blamed = Object.keys(outcome.problem.errors ?? {})
          expect(blamed.length).toBeGreaterThan(0)
          for (const key of blamed) expect(keys).toContain(key)
        }),
        { numRuns: 40 },
      )
    }
  })

  test("that refers to another person's file is stored without a file", async () => {
    const owner = await testing.person({ project: 'first_job' })
    const pdf = '%PDF-1.4\n%%EOF\n'
    await testing.ask(
      surveyCalls.saveAnswers,
      { body: { survey, stage, answers: [], draft: true } },
      { token: owner.token, files: { cv: new File([pdf], 'secret.pdf') } },
    )
    const { key } = await testing.house.db.one<{ key: string }>(sql`
      select key from answer_files where person_id = ${owner.id}`)
    const claimed = {
      name: 'secret.pdf',
      type: 'application/pdf',
      size: 15,
      url: `/files/${key}`,
      key,
      sent: 'x',
    }
    const { answers } = await testing.ask(
      surveyCalls.saveAnswers,
      {
        body: {
          survey,
          stage,
          answers: [
            { questionKey: 'cv', answer: claimed },
            { questionKey: 'call_at', answer: null },
          ],
          draft: true,
        },
      },
      { token: person.token },
    )
    expect(answers).toEqual([])
    await testing.workJobs()
    expect(lying()).toContain(key.slice('answers/'.length))
  })
})

describe('a file', () => {
  const draft = (files: Readonly<Record<string, File>>) =>
    testing.ask(
      surveyCalls.saveAnswers,
      { body: { survey, stage, answers: [], draft: true } },
      { token: person.token, files },
    )
  const file = (bytes: Uint8Array, name = 'x.png') => new File([Uint8Array.from(bytes)], name)

  /** Returns a picture whose header claims a larger size than it has. */
  function enlarged(png: Buffer, side: number): Buffer {
    const bent = Buffer.from(png)
    bent.writeUInt32BE(side, 16)
    bent.writeUInt32BE(side, 20)
    bent.writeUInt32BE(crc32(bent.subarray(12, 29)), 29)
    return bent
  }

  test('that decodes to too many pixels is refused before it is decoded', async () => {
    const plain = { width: 8, height: 8, channels: 3, background: '#f2a416' } as const
    const png = await sharp({ create: plain }).png().toBuffer()
    const wide = await sharp({ create: { ...plain, width: 7000, height: 6000 } })
      .png()
      .toBuffer()
    expect(wide.length).toBeLessThan(2 * megabyte)
    for (const bytes of [enlarged(png, 65_000), wide]) {
      const before = lying().length
      await expect(draft({ card_picture: file(bytes) })).rejects.toMatchObject({ status: 422 })
      expect(lying()).toHaveLength(before)
    }
    await expectNothingOf(person)
  })

  test('that contains more than a picture is stored as the picture only', async () => {
    const script = '<script>alert(document.cookie)</script>PK\u0003\u0004'
    const plain = { width: 40, height: 30, channels: 3, background: '#f2a416' } as const
    const png = await sharp({ create: plain }).png().toBuffer()
    const jpeg = await sharp({ create: plain })
      .withExif({ IFD0: { Copyright: script } })
      .jpeg()
      .toBuffer()
    for (const bytes of [
      Buffer.concat([png, Buffer.from(script)]),
      Buffer.concat([jpeg, Buffer.from(script)]),
    ]) {
      const { answers } = await draft({ card_picture: file(bytes) })
      const { rawPayload } = await server.inject({ method: 'GET', url: onlyFile(answers).url ?? '' })
      expect(rawPayload.includes('script')).toBe(false)
      expect(rawPayload.includes('PK\u0003\u0004')).toBe(false)
      expect((await sharp(rawPayload).metadata()).width).toBe(40)
    }
  })

  test('that is drawn by a program, or is a film of many pictures, is refused', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    for (const bytes of [svg, gif, Buffer.from('RIFF\0\0\0\0WEBP')]) {
      await expect(draft({ card_picture: file(bytes) })).rejects.toMatchObject({ status: 422 })
    }
    await expectNothingOf(person)
  })

  test.each<[string, string]>([
    ['a way out of the folder', '../../../../keys/id-token.pdf'],
    ['a way out of the folder of another system', String.raw`..\..\keys\cv.pdf`],
    ['a page in its name', '<img src=x onerror=alert(1)>.pdf'],
    ['an order of letters turned round', 'cv\u202Efdp.exe'],
    ['no letters at all', '\u200B'],
    ['a name of a thousand letters', `${'क'.repeat(1000)}.pdf`],
  ])('with %s is kept under a plain name in its folder', async (_, name) => {
    const before = new Set(lying())
    const { answers } = await draft({ cv: new File(['%PDF-1.4\n%%EOF\n'], name) })
    const kept = onlyFile(answers)
    expect(kept.name).not.toMatch(/[/\\<>\u202E\u200B]/)
    expect(kept.name.length).toBeGreaterThan(0)
    expect(Array.from(kept.name).length).toBeLessThanOrEqual(120)
    expect(lying().filter((each) => !before.has(each))).toEqual([
      expect.stringMatching(/^[\da-f-]{36}\.pdf$/),
    ])
    const shown = await server.inject({ method: 'GET', url: kept.url ?? '' })
    expect(shown.statusCode).toBe(200)
    expect(String(shown.headers['content-disposition'])).not.toMatch(/[\r\n<>]/)
  })
})
