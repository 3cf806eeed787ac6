import { localeText } from '@saathi/contract/base/fields.ts'
import { agreeability, scalePoints } from '@saathi/contract/questions/kinds.ts'
import { type Answer, type Question, questionTypes } from '@saathi/contract/questions/question.ts'
import { Failure } from '@saathi/contract/errors.ts'
import * as v from 'valibot'

import type { Database } from '../engines/database/database.ts'
import type { Files } from '../engines/files/files.ts'
import { isUsed, once } from '../engines/database/once.ts'
import type { House } from '../house/house.ts'
import type { ArchiveFile } from '../room/room.ts'
import { putBytes, settleFiles } from './answerFiles.ts'
import type { FormKey } from './filesStore.ts'
import { judgeSending, sealedAnswers } from './verdicts.ts'
import { receiveFiles } from './receiveFiles.ts'
import { isStoredFile, openAnswers, type StoredAnswer } from './storedAnswers.ts'

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

/** A question as staff write it in a content file; its position in the file gives its number and page. */
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
    /** An answer for the person alone: nobody else reads it. */
    isPrivate: v.optional(v.boolean()),
    autocomplete: v.optional(v.string()),
    /** The smallest and the largest number that a Number question accepts. */
    bounds: v.optional(v.object({ least: v.number(), most: v.number() })),
    /** A Date or DateTime that must not be over yet. */
    isAhead: v.optional(v.boolean()),
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
  v.check(
    ({ questionType, bounds }) =>
      bounds === undefined || (questionType === 'Number' && bounds.least <= bounds.most),
    'Only a Number has bounds, the least first.',
  ),
  v.check(
    ({ questionType, isAhead }) => isAhead === undefined || questionType.startsWith('Date'),
    'Only a Date or DateTime lies ahead.',
  ),
  v.check(({ questionType, scaleQuestionnaire }) => {
    const points = scaleQuestionnaire?.options.map((point) => point.option) ?? []
    const known = new Set(scalePoints({ questionType, scaleQuestionnaire: undefined }))
    const isAgreement = Object.hasOwn(agreeability, questionType)
    const isSet = new Set(points).size === points.length && points.every(Number.isInteger)
    return isSet && (!isAgreement || points.every((point) => known.has(point)))
  }, 'These are no points of this scale, or one of them stands here twice.'),
)
export type WrittenQuestion = v.InferOutput<typeof writtenQuestion>

/** Returns a key that two questions of a form have; answers and files are stored by key, so keys must differ. */
export function doubledKey(questions: readonly { readonly key: string }[]): string | undefined {
  const keys = questions.map(({ key }) => key)
  return keys.find((key, index) => keys.indexOf(key) !== index)
}

/** A written question with its number and page. */
export function placedQuestion(
  written: WrittenQuestion,
  { order, pageNumber }: { readonly order: number; readonly pageNumber: number },
): Question {
  const answerOptions = written.answerOptions.map((each, index) => ({ ...each, displayOrder: index + 1 }))
  return { ...written, answerOptions, order, displayOrder: order, pageNumber }
}

/** Answers to one form as a domain's table holds them; only this domain looks into a single answer. */
export type StoredAnswers = readonly StoredAnswer[]

/** A form with the answers of one request. */
export interface SentForm extends FormKey {
  readonly questions: readonly Question[]
  readonly answers: readonly Answer[]
  /** Uploaded files by question key. */
  readonly files: ReadonlyMap<string, File>
  readonly draft: boolean
  /** Whether a submission without any answer is refused, even if every question is optional. */
  readonly needsAnAnswer?: boolean
  /** A repeated request with the same key changes nothing. */
  readonly idempotencyKey?: string | undefined
}

/** The stored answers of a form: the submitted ones, undefined until there are some, and the draft. */
export interface KnownAnswers {
  readonly given: StoredAnswers | undefined
  readonly draft: StoredAnswers
}

/** How a domain stores the answers to one form in its own tables. */
export interface AnswerStore {
  readonly read: (db: Database) => Promise<KnownAnswers>
  /** Locks the form until the transaction ends; another request for the same form waits. */
  readonly lock: (tx: Database) => Promise<unknown>
  /** Whether the form still accepts this request; decided before any file is read. */
  readonly takes: (known: KnownAnswers, sending: Pick<SentForm, 'draft'>) => boolean
  readonly putDraft: (tx: Database, answers: StoredAnswers) => Promise<unknown>
  /** Returns the number of stored rows: 0 if the form was submitted before. */
  readonly putForGood: (tx: Database, answers: StoredAnswers) => Promise<number>
}

/** Limits the requests with files of one person, because decoding pictures costs processor time. */
const uploadsAnHour = { most: 200, seconds: 3600 }

/**
 * Takes answers to any form; every domain uses this. Checks the sent answers together with the stored ones and
 * stores bytes. Then it locks the form and stores answers and the keys of their files in one transaction.
 */
export async function takeAnswers(house: House, form: SentForm, store: AnswerStore): Promise<void> {
  const { db, limits } = house
  const { questions, answers, draft, personId, place } = form
  if (form.files.size > 0) await limits.take(`uploads:${personId}`, uploadsAnHour)
  const key = form.idempotencyKey && `answers:${form.idempotencyKey}:${place}`
  const before = await store.read(db)
  // If a submission is repeated because its reply was lost, the form is closed by the submission itself.
  if (key && !store.takes(before, form) && (await isUsed(db, { person: personId, key }))) return
  refuseClosed(store, before, form)
  const sent = { questions, answers, files: await receiveFiles(personId, questions, form.files) }
  const judge = ({ given = [], draft: waiting }: KnownAnswers) =>
    judgeSending(sent, [...given, ...waiting], form)
  const deleteUnused = await putBytes(house, form, { sent, toStore: judge(before) })
  try {
    await db.transaction(async (tx) => {
      await store.lock(tx)
      await once(tx, { person: personId, key }, async () => {
        // Checked again under the lock: another device may have sent or removed a file since.
        const known = await store.read(tx)
        refuseClosed(store, known, form)
        const toStore = await sealedAnswers(questions, judge(known), { draft })
        if (draft) await store.putDraft(tx, toStore)
        else if ((await store.putForGood(tx, toStore)) === 0) throw new Failure('alreadyAnswered')
        const stored = draft ? [...(known.given ?? []), ...toStore] : toStore
        await settleFiles(house, tx, { form, stored })
      })
    })
  } finally {
    await deleteUnused()
  }
}

function refuseClosed(store: AnswerStore, known: KnownAnswers, form: SentForm): void {
  if (!store.takes(known, form)) throw new Failure('alreadyAnswered')
}

/**
 * Checks answers without files as submitted, for a form whose person does not exist yet; throws `invalid` by
 * question key.
 */
export async function judgeAnswers(
  questions: readonly Question[],
  answers: readonly Answer[],
): Promise<StoredAnswers> {
  const sent = { questions, answers, files: new Map() }
  return sealedAnswers(questions, judgeSending(sent, [], { draft: false }), { draft: false })
}

/** The stored answers that can be right or wrong: no files, no secrets. */
export function judgedAnswers(stored: StoredAnswers): Answer[] {
  return openAnswers(stored).flatMap(({ questionKey, answer }) =>
    isStoredFile(answer) ? [] : [{ questionKey, answer }],
  )
}

/** Returns the answers that others may read: those to questions that are not private. */
export function withoutPrivate(questions: readonly Question[], stored: StoredAnswers): StoredAnswers {
  const own = new Set(questions.filter(({ isPrivate }) => isPrivate).map(({ key }) => key))
  return stored.filter(({ questionKey }) => !own.has(questionKey))
}

/** Returns answers as a reader sees them: files as links that expire and that only this reader opens, secrets left out. */
export function shownAnswers(files: Files, stored: StoredAnswers, reader: string): Answer[] {
  return openAnswers(stored).map(({ questionKey, answer }) => {
    if (!isStoredFile(answer)) return { questionKey, answer }
    const { name, type, size, key } = answer
    const url = files.link(key, { seconds: linkSeconds, name, reader })
    return { questionKey, answer: { name, type, size, url } }
  })
}

/** Returns answers for a person's archive, and their stored files with the path that each has in it. */
export function archivedAnswers(stored: StoredAnswers) {
  const files: ArchiveFile[] = []
  const answers: Answer[] = []
  for (const { questionKey, answer } of openAnswers(stored)) {
    if (!isStoredFile(answer)) {
      answers.push({ questionKey, answer })
      continue
    }
    const place = `files/${answer.key.slice(answer.key.indexOf('/') + 1)}`
    files.push({ name: place, key: answer.key })
    answers.push({
      questionKey,
      answer: { name: answer.name, type: answer.type, size: answer.size, url: place },
    })
  }
  return { answers, files }
}

/** Seconds for which a link to a file works. */
const linkSeconds = 15 * 60
