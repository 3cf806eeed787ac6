import { localeText } from '@saathi/contract/fields.ts'
import { agreeability, scalePoints } from '@saathi/contract/questions/kinds.ts'
import { type Answer, type Question, questionTypes } from '@saathi/contract/questions/question.ts'
import { problemSentences, problemsOf } from '@saathi/contract/questions/rules.ts'
import { Failure, type FieldErrors } from '@saathi/contract/errors.ts'
import * as v from 'valibot'

import type { Database } from '../engines/database.ts'
import type { Files } from '../engines/files.ts'
import { type Job, job } from '../engines/queue.ts'
import type { House } from '../house.ts'
import {
  announceFile,
  type FormKey,
  isAnnounced,
  keepFiles,
  releaseFile,
  releaseFiles,
  releaseFilesOf,
  releaseLostFiles,
} from './filesStore.ts'
import { receiveFiles } from './receiveFiles.ts'
import { resolveAnswers, type Sent, splitSecrets } from './resolve.ts'
import { isStoredFile, openAnswers, sealSecret, type StoredAnswer } from './storedAnswers.ts'

const words = v.pipe(v.string(), v.nonEmpty('Words are missing.'))

const address = v.pipe(
  v.string(),
  v.url('This is no address.'),
  v.regex(/^https:\/\//, 'A link begins with https://.'),
)

const option = v.object({
  key: v.pipe(v.string(), v.nonEmpty()),
  label: words,
  localeLabel: localeText,
  helpText: v.optional(words),
  localeHelpText: v.optional(localeText),
  isCorrect: v.optional(v.boolean()),
})

/** A question as staff write it in a content file: its place follows from where it stands. */
export const writtenQuestion = v.pipe(
  v.object({
    key: v.pipe(v.string(), v.regex(/^[a-z][a-z\d_]*$/, 'A key has small letters, digits and underscores.')),
    questionType: v.picklist(questionTypes),
    title: words,
    localeTitle: localeText,
    label: v.optional(words),
    helpText: v.optional(words),
    localeHelpText: v.optional(localeText),
    url: v.optional(address),
    localeUrl: v.optional(v.record(v.string(), address)),
    mandatory: v.boolean(),
    autocomplete: v.optional(v.string()),
    answerOptions: v.optional(v.array(option), []),
    scaleQuestionnaire: v.optional(
      v.object({ options: v.array(v.object({ option: v.number(), label: words, localeLabel: localeText })) }),
    ),
  }),
  v.check(
    ({ questionType, answerOptions }) => !/Choice|DropDown/.test(questionType) || answerOptions.length > 1,
    'A choice needs at least two options.',
  ),
  v.check(
    ({ answerOptions }) => new Set(answerOptions.map(({ key }) => key)).size === answerOptions.length,
    'Two options have the same key.',
  ),
  v.check(
    ({ questionType, url }) => (questionType === 'YoutubeVideo') === (url !== undefined),
    'A YoutubeVideo has a url, and nothing else has one.',
  ),
  v.check(({ questionType, scaleQuestionnaire }) => {
    const points = scaleQuestionnaire?.options.map(({ option }) => option) ?? []
    const known = new Set(scalePoints({ questionType, scaleQuestionnaire: undefined }))
    const isAgreement = Object.hasOwn(agreeability, questionType)
    const isSet = new Set(points).size === points.length && points.every(Number.isInteger)
    return isSet && (!isAgreement || points.every((point) => known.has(point)))
  }, 'These are no points of this scale, or one of them stands here twice.'),
)
export type WrittenQuestion = v.InferOutput<typeof writtenQuestion>

/** A written question at its place. */
export function placedQuestion(
  written: WrittenQuestion,
  { order, pageNumber }: { readonly order: number; readonly pageNumber: number },
): Question {
  const answerOptions = written.answerOptions.map((each, index) => ({ ...each, displayOrder: index + 1 }))
  return { ...written, answerOptions, order, displayOrder: order, pageNumber }
}

export type { FormKey, Sent, StoredAnswer }

/** What is wrong with answers, as sentences by question key; undefined when nothing is. */
export function answerErrors(
  questions: readonly Question[],
  answers: readonly Answer[],
  options: { readonly draft?: boolean } = {},
): FieldErrors | undefined {
  const problems = Object.entries(problemsOf(questions, answers, options))
  if (problems.length === 0) return undefined
  return Object.fromEntries(problems.map(([key, problem]) => [key, [problemSentences[problem]]]))
}

/** Looks into the files of a sending; nothing is kept yet. */
export async function readSending(
  questions: readonly Question[],
  answers: readonly Answer[],
  files: ReadonlyMap<string, File>,
): Promise<Sent> {
  return { questions, answers, files: await receiveFiles(questions, files) }
}

/** The answers to keep after a sending, secrets as they were typed; throws `invalid` with sentences by question key. */
export function judgeSending(
  sent: Sent,
  stored: readonly StoredAnswer[],
  options: { readonly draft: boolean },
): readonly StoredAnswer[] {
  const { judged, kept } = resolveAnswers(sent, stored)
  const fields = answerErrors(sent.questions, judged, options)
  if (fields !== undefined) throw new Failure('invalid', { fields })
  return kept
}

/**
 * Keeps the bytes of what a sending brings anew, each announced first; answers what takes back those that no answer names in the
 * end. Whatever is left by a crash is forgotten on the day after tomorrow.
 */
export async function keepBytes(
  house: Pick<House, 'db' | 'files' | 'queue' | 'clock'>,
  form: FormKey,
  { sent, kept }: { readonly sent: Sent; readonly kept: readonly StoredAnswer[] },
): Promise<() => Promise<void>> {
  const { db, files, clock } = house
  const named = new Set(keysOf(kept))
  const fresh = [...sent.files].flatMap(([questionKey, { received }]) =>
    received !== undefined && named.has(received.stored.key) ? [{ questionKey, ...received }] : [],
  )
  for (const { questionKey, stored, bytes } of fresh) {
    // Planned first: were we killed between the two, nobody would come for what is announced.
    await planForgetting(house, db)
    await announceFile(db, form, { key: stored.key, questionKey, at: clock.now() })
    await files.put(stored.key, bytes)
  }
  return async () => {
    for (const { stored } of fresh) {
      await releaseFile(db, stored.key)
      // Also where the row went while the bytes came, as when an account is erased in between.
      if (!(await isAnnounced(db, stored.key))) await files.remove(stored.key)
    }
  }
}

/** In the transaction that stores answers: their files stay from now on, those of the same form that they name no more go. */
export async function settleFiles(
  { queue }: Pick<House, 'queue'>,
  tx: Database,
  { form, kept }: { readonly form: FormKey; readonly kept: readonly StoredAnswer[] },
): Promise<void> {
  const keys = keysOf(kept)
  if ((await keepFiles(tx, form, keys)) !== keys.length)
    throw new Error('An answer names a file that is gone.')
  await forgetBytes(queue, tx, await releaseFiles(tx, form, keys))
}

/** Answers as they are stored: drafts without what was typed unseen, for good with its hash in its place. */
export async function sealedAnswers(
  questions: readonly Question[],
  kept: readonly StoredAnswer[],
  { draft }: { readonly draft: boolean },
): Promise<StoredAnswer[]> {
  const { open, secrets } = splitSecrets(questions, kept)
  if (draft) return open
  const sealed = await Promise.all(
    secrets.map(async ({ questionKey, typed }) => ({ questionKey, answer: await sealSecret(typed) })),
  )
  return [...open, ...sealed]
}

/** Stored answers that can be right or wrong: neither files nor secrets. */
export function judgedAnswers(stored: readonly StoredAnswer[]): Answer[] {
  return openAnswers(stored).flatMap(({ questionKey, answer }) =>
    isStoredFile(answer) ? [] : [{ questionKey, answer }],
  )
}

/** Answers as their owner sees them again: files with links that end, secrets not at all. */
export function shownAnswers(files: Files, stored: readonly StoredAnswer[]): Answer[] {
  return openAnswers(stored).map(({ questionKey, answer }) => {
    if (!isStoredFile(answer)) return { questionKey, answer }
    const { name, type, size, key } = answer
    const url = files.link(key, { seconds: linkSeconds, name })
    return { questionKey, answer: { name, type, size, url } }
  })
}

/** Answers and their files as a person takes them home: each file under its place in the archive. */
export async function archivedAnswers(files: Files, stored: readonly StoredAnswer[]) {
  const bytes = new Map<string, Uint8Array>()
  const answers: Answer[] = []
  for (const { questionKey, answer } of openAnswers(stored)) {
    if (!isStoredFile(answer)) {
      answers.push({ questionKey, answer })
      continue
    }
    const place = `files/${answer.key.slice(answer.key.indexOf('/') + 1)}`
    const kept = await files.get(answer.key)
    if (kept !== undefined) bytes.set(place, kept)
    answers.push({
      questionKey,
      answer: { name: answer.name, type: answer.type, size: answer.size, url: place },
    })
  }
  return { answers, files: bytes }
}

/** Forgets the files of a person who is gone. */
export async function forgetPerson({ queue }: Pick<House, 'queue'>, tx: Database, personId: string) {
  await forgetBytes(queue, tx, await releaseFilesOf(tx, personId))
}

/** What the queue does for questions. */
export function questionJobs({ db, files, clock }: House): Record<'forgetFiles' | 'forgetLostFiles', Job> {
  const remove = async (keys: readonly string[]) => {
    for (const key of keys) await files.remove(key)
  }
  return {
    forgetFiles: job({ payload: v.object({ keys: v.array(v.string()) }), work: ({ keys }) => remove(keys) }),
    forgetLostFiles: job({
      payload: v.object({}),
      work: async () => remove(await releaseLostFiles(db, new Date(clock.now().getTime() - aDay))),
    }),
  }
}

const aDay = 24 * 3_600_000
/** Seconds that a link to somebody's file lives. */
const linkSeconds = 15 * 60

/** One job a day, however many files come. */
async function planForgetting({ queue, clock }: Pick<House, 'queue' | 'clock'>, db: Database): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10)
  const at = new Date(Date.parse(day) + 2 * aDay)
  await queue.add(db, { name: 'forgetLostFiles', payload: {}, key: `forgetLostFiles:${day}`, at })
}

async function forgetBytes(queue: House['queue'], tx: Database, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await queue.add(tx, { name: 'forgetFiles', payload: { keys } })
}

function keysOf(kept: readonly StoredAnswer[]): string[] {
  return kept.flatMap(({ answer }) => (isStoredFile(answer) ? [answer.key] : []))
}
