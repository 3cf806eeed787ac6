import { type AnswerProblem, type Asked, type FileType, fileRules, type FormValue, kinds } from './kinds.ts'
import {
  type Answer,
  type AnswerValue,
  type FileAnswer,
  type QuestionType,
  questionTypes,
} from './question.ts'

/** An English sentence for each problem. */
export const problemSentences: Readonly<Record<AnswerProblem, string>> = {
  fieldIsMandatory: 'Field is mandatory',
  mustBeNumeric: 'Must be a number',
  invalidDate: 'Please enter a date as DD/MM/YYYY.',
  invalidDateTime: 'Please enter a date as DD/MM/YYYY, and a time.',
  invalidPhone: 'Please enter the whole number, digits only.',
  unknownOption: 'Please choose one of the options.',
  outOfRange: 'Please choose a number of the scale.',
  outOfBounds: 'This number is too small or too large.',
  over: 'This is over already. Please choose a later date.',
  tooLong: 'This is too long.',
  wrongShape: 'This answer does not fit the question.',
  imageMaxSize4MB: 'Sorry, only files smaller than 4 MB are allowed.',
  imageTypes: 'Sorry, only JPG, JPEG, PNG files are allowed.',
  imageMaxSize2MB: 'maximum file size allowed is 2MB, select another image',
  invalidImageFile: 'File selected is a not an image file. Please upload a jpeg or png file.',
  documentOnly: 'Sorry, only PDF files smaller than 4 MB are allowed.',
}

/** Whether the engine can render a question of this type. */
export function isKnownType(type: string): type is QuestionType {
  return questionTypes.some((known) => known === type)
}

/** Whether questions of this type are answered with a file. */
export function isFileType(type: string): type is FileType {
  return Object.hasOwn(fileRules, type)
}

/** Whether answers to this type are hidden while typed, never stored in a draft and never shown again. */
export function isSecretType(type: string): boolean {
  return isKnownType(type) && kinds[type].secret === true
}

/** Whether questions of this type take an answer at all. */
export function takesAnswer(type: string): boolean {
  return isKnownType(type) && kinds[type].holds !== 'nothing'
}

/** Whether a value is a file. */
export function isFile(value: AnswerValue | FormValue | undefined): value is FileAnswer {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a question counts as not answered with this value. */
export function isEmptyAnswer(value: AnswerValue | undefined): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/**
 * Returns the problem of an answer in wire form, or undefined. A question of an unknown type never blocks a form.
 */
export function problemOf(question: Asked, value: AnswerValue | undefined): AnswerProblem | undefined {
  const { questionType } = question
  if (!isKnownType(questionType) || !takesAnswer(questionType)) return undefined
  if (value === undefined || value === null || isEmptyAnswer(value)) {
    return question.mandatory && question.disabled !== true ? 'fieldIsMandatory' : undefined
  }
  return kinds[questionType].problem(value, question)
}

/** Whether a date that must lie ahead is over. A day is over only if it is over in every time zone. */
function isOver({ isAhead }: Asked, value: AnswerValue | undefined, now: Date | undefined): boolean {
  if (isAhead !== true || now === undefined || typeof value !== 'string') return false
  if (value.length > 'YYYY-MM-DD'.length) return Date.parse(value) < now.getTime()
  return value < new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
}

/**
 * Returns the problems of the answers to these questions, by question key. In a draft, answers may be missing, and
 * dates may be over.
 */
export function problemsOf(
  questions: readonly Asked[],
  answers: readonly Answer[],
  { draft = false, now }: { readonly draft?: boolean; readonly now?: Date } = {},
): Record<string, AnswerProblem> {
  const given = new Map(answers.map(({ questionKey, answer }) => [questionKey, answer]))
  const problems = questions.flatMap((question) => {
    const value = given.get(question.key)
    const problem =
      problemOf(question, value) ?? (!draft && isOver(question, value, now) ? 'over' : undefined)
    const counts = problem !== undefined && !(draft && problem === 'fieldIsMandatory')
    return counts ? [[question.key, problem] as const] : []
  })
  return Object.fromEntries(problems)
}

/**
 * Converts the value of a form to its wire form; a value that cannot be converted is returned as typed, and
 * `problemOf` names it.
 */
export function convertAnswer(question: Asked, typed: FormValue): AnswerValue {
  if (isFile(typed)) return typed
  if (typeof typed !== 'string') return typed.length === 0 ? null : [...typed]
  const text = isSecretType(question.questionType) ? typed : typed.trim()
  if (text === '') return null
  const kind = isKnownType(question.questionType) ? kinds[question.questionType] : undefined
  return kind?.toAnswer === undefined ? text : kind.toAnswer(text)
}

/** Converts a stored answer to the value of a form; an answer that no longer fits its question becomes empty. */
export function formValueOf(question: Asked, value: AnswerValue | undefined): FormValue {
  const kind = isKnownType(question.questionType) ? kinds[question.questionType] : undefined
  if (kind?.holds === 'several') return Array.isArray(value) ? value : []
  if (isFile(value)) return kind?.holds === 'file' ? value : ''
  if (value === undefined || value === null || Array.isArray(value) || kind?.holds !== undefined) return ''
  return kind?.toForm === undefined ? String(value) : kind.toForm(String(value))
}
