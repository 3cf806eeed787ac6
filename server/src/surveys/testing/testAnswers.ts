import type { Answer, AnswerValue, FileAnswer } from '@saathi/contract/questions/question.ts'
import { isFile } from '@saathi/contract/questions/rules.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import sharp from 'sharp'
import { beforeEach } from 'vitest'

import type { Testing, TestPerson } from '../../testing/testing.ts'
import { addSurveys } from './buildSurvey.ts'
import { everyKind } from './testSurveys.ts'

/** The survey with every type of question. */
export const survey = 'every-kind'
const stages = {
  you: 'every-kind-you',
  view: 'every-kind-view',
  papers: 'every-kind-papers',
} as const

/** A right answer to every question of the survey, without the files. */
export const right: Readonly<Record<keyof typeof stages, Readonly<Record<string, AnswerValue>>>> = {
  you: {
    certificate_name: 'Dev Sharma',
    reach_number: '+919835041270',
    secret_word: 'marigold',
    marks: 71.5,
    study_mode: 'distance',
    board: 'open_university',
    last_study_year: 'y2027',
    skills: ['spreadsheets', 'teaching'],
    own_computer: 'shared',
    free_from: '2027-02-01',
  },
  view: {
    family_backs: 3,
    can_ask: 4,
    speak_up: 7,
    know_way: 10,
    talk_ease: 3,
    ready_now: 7,
    worry: 'Talking on the phone.\nIn English.',
  },
  papers: { call_at: '2026-12-05T17:30:00+05:30' },
}

interface Sending {
  readonly answers?: Readonly<Record<string, AnswerValue>>
  readonly files?: Readonly<Record<string, File>>
  readonly draft?: boolean
  readonly currentPage?: number
  readonly token?: string
}

/** Returns answers in the form in which they are sent. */
export const listed = (values: Readonly<Record<string, AnswerValue>>): Answer[] =>
  Object.entries(values).map(([questionKey, answer]) => ({ questionKey, answer }))

/** Sends answers to the survey and reads them. Each test has a new person. */
export async function openAnswers(testing: Testing) {
  const dev: TestPerson = { id: '', email: '', token: '' }
  await addSurveys(testing.house, everyKind)
  beforeEach(async () => void Object.assign(dev, await testing.person({ project: 'first_job' })))
  return {
    dev,
    save(stage: keyof typeof stages, { answers, files, token = dev.token, ...rest }: Sending) {
      const body = { survey, stage: stages[stage], answers: listed(answers ?? right[stage]), ...rest }
      return testing.ask(
        surveyCalls.saveAnswers,
        { body },
        { token, ...(files === undefined ? {} : { files }) },
      )
    },
    stored: (stage: keyof typeof stages, token = dev.token) =>
      testing.ask(surveyCalls.answers, { query: { survey, stage: stages[stage] } }, { token }),
    fetchFile: (url: string) => testing.app.server.inject({ method: 'GET', url }),
  }
}

/** Returns the file that answers a question. */
export function fileIn(answers: readonly Answer[], key: string): FileAnswer {
  const found = answers.find(({ questionKey }) => questionKey === key)?.answer
  if (!isFile(found)) throw new Error(`${key} is answered with no file.`)
  return found
}

/** Draws a picture. A picture from a camera is turned on its side, as phones store it. */
export async function photo(kind: 'png' | 'jpeg', width: number, height: number): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#f2a416' } })
  return kind === 'png'
    ? picture.png().toBuffer()
    : picture.withMetadata({ orientation: 6 }).jpeg().toBuffer()
}

/** Returns a file to send. */
export function file(bytes: Uint8Array, name: string, type = 'application/octet-stream'): File {
  return new File([Uint8Array.from(bytes)], name, { type })
}

export const png = await photo('png', 40, 30)
export const jpeg = await photo('jpeg', 40, 30)
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')

/** Returns the picture that the survey asks everyone for. */
export const marksheet = () => new File([Uint8Array.from(png)], 'marksheet.png', { type: 'image/png' })
