import type { Answer } from '@saathi/contract/questions/question.ts'
import { isFile } from '@saathi/contract/questions/rules.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { archiveFiles } from '../privacy/testing/testArchive.ts'
import { openTesting } from '../testing/testing.ts'
import { file, fileIn, jpeg, listed, marksheet, openAnswers, pdf, png, right } from './testing/testAnswers.ts'
import { openStored } from './testing/testStored.ts'

const testing = await openTesting()
const { dev, save, stored, fetchFile } = await openAnswers(testing)
const { lying } = openStored(testing)

describe('a file', () => {
  const draft = (files: Readonly<Record<string, File>>, answers = {}) =>
    save('papers', { draft: true, answers, files })

  test('is returned with a link that shows it, and not found for another person', async () => {
    const { answers } = await draft({ marksheet_photo: marksheet(), cv: file(pdf, 'my cv.pdf') })
    const shown = await fetchFile(fileIn(answers, 'marksheet_photo').url ?? '')
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(40)
    const read = await fetchFile(fileIn(answers, 'cv').url ?? '')
    expect(read.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-frame-options': 'DENY',
    })
    expect(String(read.headers['content-disposition'])).toMatch(/^attachment.*my%20cv\.pdf/)
    expect(read.rawPayload.equals(pdf)).toBe(true)
    const bent = (fileIn(answers, 'cv').url ?? '').replace(
      /proof=(.)/,
      (_, first) => `proof=${first === 'x' ? 'y' : 'x'}`,
    )
    expect((await fetchFile(bent)).statusCode).toBe(404)
    const other = await testing.person({ project: 'first_job' })
    expect((await stored('papers', other.token)).answers).toEqual([])
  })

  test('is turned upright and stored without the metadata of the camera', async () => {
    const { answers } = await draft({ marksheet_photo: file(jpeg, 'photo.jpg') })
    const { rawPayload } = await fetchFile(fileIn(answers, 'marksheet_photo').url ?? '')
    const { width, height, orientation, exif } = await sharp(rawPayload).metadata()
    expect([width, height, orientation, exif]).toEqual([30, 40, undefined, undefined])
  })

  test('stays when it is not sent, is replaced by another, and is deleted by null', async () => {
    const before = lying().length
    await draft({ marksheet_photo: marksheet(), cv: file(pdf, 'cv.pdf') })
    await draft({}, { cv: { name: 'cv.pdf', type: 'application/pdf' } })
    expect((await stored('papers')).answers).toHaveLength(2)
    await draft({ marksheet_photo: file(jpeg, 'other.jpg') })
    await testing.workJobs()
    expect(fileIn((await stored('papers')).answers, 'marksheet_photo').type).toBe('image/jpeg')
    expect(lying()).toHaveLength(before + 2)
    await draft({}, { marksheet_photo: null, cv: null })
    await testing.workJobs()
    expect((await stored('papers')).answers).toEqual([])
    expect(lying()).toHaveLength(before)
  })

  test('sent again after a lost reply is not stored twice', async () => {
    const before = lying().length
    const [one] = (await draft({ marksheet_photo: marksheet() })).answers
    const [again] = (await draft({ marksheet_photo: marksheet() })).answers
    expect(lying()).toHaveLength(before + 1)
    const place = (answer: Answer | undefined) =>
      isFile(answer?.answer) ? answer.answer.url?.split('?')[0] : ''
    expect(place(again)).toBe(place(one))
  })

  test('that no answer refers to is deleted after a day, and not before', async () => {
    const before = lying().length
    const key = 'answers/lost.png'
    await testing.house.files.put(key, png)
    const announce = (at: Date) =>
      testing.house.db.run(sql`
        insert into answer_files (key, person_id, place, question_key, created_at)
        values (${key}, ${dev.id}, 'survey/x/y', 'q', ${at})`)
    const sweep = async () => {
      await testing.house.queue.add(testing.house.db, { name: 'forgetLostFiles', payload: {} })
      await testing.workJobs()
    }
    await announce(new Date())
    await sweep()
    expect(lying()).toHaveLength(before + 1)
    await testing.house.db.run(sql`delete from answer_files where key = ${key}`)
    await announce(new Date(Date.now() - 25 * 3_600_000))
    await sweep()
    expect(lying()).toHaveLength(before)
  })

  test('whose owner is erased during the upload leaves nothing behind', async () => {
    const before = lying().length
    const { files, db } = testing.house
    const put = files.put.bind(files)
    files.put = async (key, bytes) => {
      await db.run(sql`delete from answer_files where person_id = ${dev.id}`)
      await put(key, bytes)
    }
    await expect(draft({ cv: file(pdf, 'cv.pdf') })).rejects.toThrow()
    files.put = put
    expect(lying()).toHaveLength(before)
  })

  const wordy = Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf])
  const tooLong = Buffer.concat([pdf, Buffer.alloc(4 * 1024 * 1024, 32), Buffer.from('%%EOF')])
  test.each<[string, string, Buffer, string]>([
    [
      'a program with the name of a picture',
      'marksheet_photo',
      Buffer.from('MZ\u0090'),
      'Sorry, only JPG, JPEG, PNG files are allowed.',
    ],
    [
      'a PDF where a picture is asked for',
      'card_picture',
      pdf,
      'File selected is a not an image file. Please upload a jpeg or png file.',
    ],
    [
      'a page of HTML that goes on as a PDF',
      'cv',
      wordy,
      'Sorry, only PDF files smaller than 4 MB are allowed.',
    ],
    [
      'a PDF that is cut off',
      'cv',
      Buffer.from('%PDF-1.4\n1 0 obj'),
      'Sorry, only PDF files smaller than 4 MB are allowed.',
    ],
    ['a PDF of more than 4 MB', 'cv', tooLong, 'Sorry, only PDF files smaller than 4 MB are allowed.'],
    [
      'a picture that is cut off',
      'marksheet_photo',
      png.subarray(0, 60),
      'Sorry, only JPG, JPEG, PNG files are allowed.',
    ],
    [
      'a picture of more than 4 MB',
      'marksheet_photo',
      Buffer.concat([png, Buffer.alloc(4 * 1024 * 1024)]),
      'Sorry, only files smaller than 4 MB are allowed.',
    ],
    [
      'a picture of more than 2 MB',
      'card_picture',
      Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]),
      'maximum file size allowed is 2MB, select another image',
    ],
    ['nothing at all', 'cv', Buffer.alloc(0), 'Sorry, only PDF files smaller than 4 MB are allowed.'],
  ])('that is %s is refused by its content, and nothing is kept', async (...[, key, bytes, sentence]) => {
    const before = lying().length
    await expect(draft({ [key]: file(bytes, 'x.png', 'image/png') })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { [key]: [sentence] } },
    })
    expect(lying()).toHaveLength(before)
  })

  test('for a question that takes none, or that is not asked, is left unread', async () => {
    const before = lying().length
    await save('view', { draft: true, files: { worry: marksheet(), passport: marksheet() } })
    expect((await stored('view')).answers).toEqual(listed(right.view))
    expect(lying()).toHaveLength(before)
  })

  test('is mandatory where the question is, and counts when it was sent before', async () => {
    await expect(save('papers', {})).rejects.toMatchObject({
      problem: { errors: { marksheet_photo: ['Field is mandatory'] } },
    })
    await draft({ marksheet_photo: marksheet() })
    expect(await save('papers', {})).toMatchObject({ status: 'COMPLETE' })
    await expect(save('papers', { files: { marksheet_photo: marksheet() } })).rejects.toMatchObject({
      status: 410,
    })
  })

  test('is in the archive of its owner, and is deleted with them', async () => {
    await draft({ cv: file(pdf, 'cv.pdf') })
    const archive = await archiveFiles(testing, dev)
    const name = Object.keys(archive).find((each) => each.startsWith('files/'))
    expect(Buffer.from(archive[name ?? ''] ?? []).equals(pdf)).toBe(true)
    const before = lying().length
    await testing.house.db.run(sql`
      insert into erasures (person_id, erased_at, purge_after) values (${dev.id}, now(), now() - interval '1 day')`)
    await testing.house.queue.add(testing.house.db, { name: 'purgePerson', payload: { personId: dev.id } })
    await testing.workJobs()
    expect(lying()).toHaveLength(before - 1)
  })
})
