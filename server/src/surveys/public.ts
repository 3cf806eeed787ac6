import { join } from 'node:path'

import type { Question } from '@saathi/contract/questions/question.ts'

import { checkContentFile, contentFolder, readContentFiles } from '../engines/content/contentFiles.ts'
import type { Database, Statement } from '../engines/database/database.ts'
import type { House } from '../house/house.ts'
import { peopleByIds, personById } from '../people/public/store.ts'
import type { StoredAnswers } from '../questions/public.ts'
import { clashesBetween, clashingId, loadCheckedSurveys, type LoadedSurveys } from './loadedSurveys.ts'
import { planOpened } from './opened.ts'
import { progressOf, type SurveyProgress } from './rules.ts'
import {
  allSurveys,
  completeAnswers,
  completeAnswersOf,
  holdAnswers,
  putAnswers,
  putSurvey,
  respondents,
  stageRecords,
  stageRecordsOf,
  type StageKey,
} from './store.ts'
import { placedSurvey, questionsOf, type SurveyStage, type WrittenSurvey, writtenSurvey } from './survey.ts'

/** The folder with the surveys. */
export const surveysFolder = join(contentFolder, 'surveys')

/** Loads the surveys of the content files into the database; loading the same again changes nothing. */
export async function loadSurveys(
  { db, clock }: Pick<House, 'db'> & { readonly clock: Pick<House['clock'], 'now'> },
  folder = surveysFolder,
): Promise<void> {
  const surveys = readContentFiles(writtenSurvey, folder)
  const clash = clashingId(surveys)
  if (clash !== undefined) throw new Error(`Two surveys or stages have the id ${clash}.`)
  await db.transaction(async (tx) => {
    const there = await allSurveys(tx)
    const at = clock.now()
    for (const survey of surveys.map(placedSurvey)) {
      await putSurvey(tx, survey, at)
      await planOpened(tx, { before: there.find(({ id }) => id === survey.id), survey, at })
    }
  })
}

/** Checks survey files; returns every mistake, in one file or between them, with its line. */
export function checkSurveyFiles(files: readonly string[], languages: readonly string[]) {
  const checked = files.map((file) => checkContentFile(writtenSurvey, file, languages))
  return {
    values: checked.flatMap(({ value }) => value ?? []),
    mistakes: [...checked.flatMap(({ mistakes }) => mistakes), ...clashesBetween(checked)],
  }
}

/** Loads checked surveys; see `loadCheckedSurveys`. */
export function loadSurveyFiles(
  { clock }: Pick<House, 'clock'>,
  tx: Database,
  given: { readonly surveys: readonly WrittenSurvey[]; readonly anyway: boolean },
): Promise<LoadedSurveys> {
  return loadCheckedSurveys(tx, given.surveys, { at: clock.now(), anyway: given.anyway })
}

/** A stage of a survey with its questions; undefined if it does not exist. */
export async function surveyStage(
  db: Database,
  { surveyId, stageId }: { readonly surveyId: string; readonly stageId: string },
): Promise<SurveyStage | undefined> {
  const survey = (await allSurveys(db)).find(({ id }) => id === surveyId)
  return survey?.stages.find(({ id }) => id === stageId)
}

/** Stores checked answers to a stage as submitted, for a person who has just been registered. */
export async function completeStage(
  { clock }: Pick<House, 'clock'>,
  tx: Database,
  { answers, ...key }: StageKey & { readonly answers: StoredAnswers },
): Promise<void> {
  const at = clock.now()
  await holdAnswers(tx, key, at)
  await putAnswers(tx, key, { status: 'COMPLETE', answers, currentPage: 1, at })
}

/** Returns a person's progress in each survey that is meant for them, even inside a transaction. */
export async function surveyProgress(db: Database, personId: string): Promise<SurveyProgress> {
  // One after another, because a transaction has one connection.
  const person = await personById(db, personId)
  const known = await allSurveys(db)
  return progressOf(person, known, await stageRecords(db, personId))
}

/** Returns the submitted answers of a person in all surveys, by the question's key. */
export async function submittedAnswers(
  db: Database,
  personId: string,
): Promise<ReadonlyMap<string, StoredAnswers[number]['answer']>> {
  const stages = await completeAnswers(db, personId)
  return new Map(
    stages.flatMap(({ answers }) => answers.map(({ questionKey, answer }) => [questionKey, answer])),
  )
}

/**
 * Returns the ids of the people who have done every survey that is meant for them, the longest done first. The people whom the
 * statement `except` selects are left out in the database, because they may be thousands. `among` filters the remaining people.
 */
export async function peopleWhoAreDone(
  db: Database,
  among: (people: readonly string[]) => Promise<readonly string[]>,
  except?: Statement,
): Promise<string[]> {
  return doneAmong(db, await among(await respondents(db, except)))
}

/** Returns those of these people who submitted something and have done every survey that is meant for them, in the same order. */
export async function doneAmong(db: Database, people: readonly string[]): Promise<string[]> {
  const progress = await progressAmong(db, people)
  return people.filter((id) => {
    const own = progress.get(id)
    return own?.hasSubmitted === true && own.areDone
  })
}

/** Returns the progress of these people in the surveys that are meant for them, even inside a transaction. */
export async function progressAmong(
  db: Database,
  people: readonly string[],
): Promise<Map<string, SurveyProgress & { readonly hasSubmitted: boolean }>> {
  // One after another, because a transaction has one connection.
  const accounts = await peopleByIds(db, people)
  const known = await allSurveys(db)
  const records = Map.groupBy(await stageRecordsOf(db, people), ({ personId }) => personId)
  return new Map(
    accounts.map((person) => {
      const own = records.get(person.id) ?? []
      const hasSubmitted = own.some(({ status }) => status === 'COMPLETE')
      return [person.id, { ...progressOf(person, known, own), hasSubmitted }]
    }),
  )
}

/** A submitted answer and its question; answers that only the person may read are not among them. */
export interface AnsweredQuestion {
  readonly question: Question
  readonly answer: StoredAnswers[number]['answer']
}

/** Returns the submitted answers of people, by person and by the question's key, without the private ones. */
export async function answeredBy(
  db: Database,
  people: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, AnsweredQuestion>>> {
  const questions = new Map(
    (await allSurveys(db)).flatMap(({ id, stages }) =>
      stages.map((stage) => [`${id}/${stage.id}`, questionsOf(stage)] as const),
    ),
  )
  const byPerson = new Map<string, Map<string, AnsweredQuestion>>()
  for (const { personId, surveyId, stageId, answers } of await completeAnswersOf(db, people)) {
    const own = byPerson.get(personId) ?? new Map<string, AnsweredQuestion>()
    byPerson.set(personId, own)
    const asked = questions.get(`${surveyId}/${stageId}`) ?? []
    for (const { questionKey, answer } of answers) {
      const question = asked.find(({ key }) => key === questionKey)
      if (question !== undefined && question.isPrivate !== true) own.set(questionKey, { question, answer })
    }
  }
  return byPerson
}

/** A question with its answer in words. */
export interface AnswerInWords {
  readonly title: string
  readonly words: string
}

/** Returns a person's submitted answers in words; answers that only they may read are left out. */
export async function answersInWords(db: Database, personId: string): Promise<AnswerInWords[]> {
  const answers = (await answeredBy(db, [personId])).get(personId)
  return [...(answers?.values() ?? [])].map(({ question, answer }) => ({
    title: question.title,
    words: wordsOf(question, answer),
  }))
}

function wordsOf({ questionType, answerOptions, scaleQuestionnaire }: Question, answer: unknown): string {
  const labels = new Map(answerOptions.map(({ key, label }) => [key, label]))
  for (const { option, label } of scaleQuestionnaire?.options ?? [])
    labels.set(String(option), `${option} · ${label}`)
  const word = (value: unknown): string => {
    if (typeof value === 'object' && value !== null) return 'name' in value ? String(value.name) : '•••'
    const plain = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    return labels.get(plain) ?? (questionType === 'Date' ? plain.split('-').toReversed().join('/') : plain)
  }
  return Array.isArray(answer) ? answer.map(word).join(', ') : word(answer)
}
