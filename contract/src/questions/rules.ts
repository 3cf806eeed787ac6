import { type Answer, type AnswerValue, type Question, type QuestionType, questionTypes } from './question.ts'

/** What can be wrong with an answer; each is also the text key (`questions.problem.<problem>`) of its sentence. */
export type AnswerProblem =
  | 'fieldIsMandatory'
  | 'mustBeNumeric'
  | 'invalidDate'
  | 'unknownOption'
  | 'outOfRange'
  | 'tooLong'
  | 'wrongShape'

/** An English sentence for each problem. */
export const problemSentences: Readonly<Record<AnswerProblem, string>> = {
  fieldIsMandatory: 'Field is mandatory',
  mustBeNumeric: 'Must be a number',
  invalidDate: 'Please enter a date as DD/MM/YYYY.',
  unknownOption: 'Please choose one of the options.',
  outOfRange: 'Please choose a number of the scale.',
  tooLong: 'This is too long.',
  wrongShape: 'This answer does not fit the question.',
}

/** The longest answers, in characters. */
export const longestText = 250
export const longestTextBox = 4000

/** The ends of a scale that names no options. */
export const defaultScale = { least: 1, most: 10 }

type Asked = Pick<
  Question,
  'key' | 'questionType' | 'mandatory' | 'disabled' | 'answerOptions' | 'scaleQuestionnaire'
>

/** Whether the engine can render a question of this type. */
export function isKnownType(type: string): type is QuestionType {
  return questionTypes.some((known) => known === type)
}

/** Whether a question counts as not answered with this value. */
export function isEmptyAnswer(value: AnswerValue | undefined): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** What is wrong with an answer in wire form, or undefined. A question nobody can render never stands in the way. */
export function problemOf(question: Asked, value: AnswerValue | undefined): AnswerProblem | undefined {
  if (!isKnownType(question.questionType)) return undefined
  if (value === undefined || value === null || isEmptyAnswer(value)) {
    return question.mandatory && question.disabled !== true ? 'fieldIsMandatory' : undefined
  }
  return checks[question.questionType](value, question)
}

/** What is wrong with the answers to these questions, by question key; with `draft`, what is missing is not wrong. */
export function problemsOf(
  questions: readonly Asked[],
  answers: readonly Answer[],
  options: { readonly draft?: boolean } = {},
): Record<string, AnswerProblem> {
  const given = new Map(answers.map(({ questionKey, answer }) => [questionKey, answer]))
  const problems = questions.flatMap((question) => {
    const problem = problemOf(question, given.get(question.key))
    const counts = problem !== undefined && !(options.draft === true && problem === 'fieldIsMandatory')
    return counts ? [[question.key, problem] as const] : []
  })
  return Object.fromEntries(problems)
}

/** What a form holds of a question while somebody fills it in. */
export type FormValue = string | readonly string[]

/** The wire form of what stands in a form; what cannot be converted stays as typed, for `problemOf` to name. */
export function convertAnswer(question: Asked, typed: FormValue): AnswerValue {
  if (typeof typed !== 'string') return typed.length === 0 ? null : [...typed]
  const text = typed.trim()
  if (text === '') return null
  switch (question.questionType) {
    case 'Number':
    case 'Scale':
      return numberOf(text) ?? text
    case 'Date':
      return wireDateOf(text) ?? text
    case 'MultiChoiceDropDown':
      return [text]
    default:
      return text
  }
}

/** What a form shows of a stored answer: the other way round. */
export function formValueOf(question: Asked, value: AnswerValue | undefined): FormValue {
  if (question.questionType === 'MultiChoiceDropDown') return Array.isArray(value) ? value : []
  if (value === undefined || value === null || Array.isArray(value)) return ''
  const text = String(value)
  return question.questionType === 'Date' ? (typedDateOf(text) ?? text) : text
}

type Check = (value: Exclude<AnswerValue, null>, question: Asked) => AnswerProblem | undefined

const oneOption: Check = (value, { answerOptions }) => {
  if (typeof value !== 'string') return 'wrongShape'
  return answerOptions.some(({ key }) => key === value) ? undefined : 'unknownOption'
}

const textOf =
  (longest: number): Check =>
  (value) => {
    if (typeof value !== 'string') return 'wrongShape'
    return value.length > longest ? 'tooLong' : undefined
  }

const checks: Readonly<Record<QuestionType, Check>> = {
  Text: textOf(longestText),
  TextBox: textOf(longestTextBox),
  Number: (value) => (typeof value === 'number' && Number.isFinite(value) ? undefined : 'mustBeNumeric'),
  SingleChoiceRadio: oneOption,
  SingleChoiceDropDown: oneOption,
  SingleChoiceButton: oneOption,
  MultiChoiceDropDown: (value, { answerOptions }) => {
    if (!Array.isArray(value)) return 'wrongShape'
    const known = new Set(answerOptions.map(({ key }) => key))
    const isSet = new Set(value).size === value.length
    return isSet && value.every((key) => known.has(key)) ? undefined : 'unknownOption'
  },
  Date: (value) => (typeof value === 'string' && isWireDate(value) ? undefined : 'invalidDate'),
  Scale: (value, { scaleQuestionnaire }) => {
    if (typeof value !== 'number') return 'mustBeNumeric'
    const options = scaleQuestionnaire?.options.map(({ option }) => option) ?? []
    const fits =
      options.length > 0
        ? options.includes(value)
        : Number.isInteger(value) && value >= defaultScale.least && value <= defaultScale.most
    return fits ? undefined : 'outOfRange'
  },
}

/** A number as people type it; a decimal comma and blanks between digits are read too. */
function numberOf(text: string): number | undefined {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return undefined
  const number = Number(plain)
  return Number.isFinite(number) ? number : undefined
}

/** `07/03/2005` becomes `2005-03-07`; undefined where it is no day of the calendar. */
export function wireDateOf(typed: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isWireDate(date) ? date : undefined
}

/** `2005-03-07` becomes `07/03/2005`; undefined where it is no day of the calendar. */
export function typedDateOf(date: string): string | undefined {
  return isWireDate(date) ? date.split('-').toReversed().join('/') : undefined
}

function isWireDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** How an answer turned out; undefined where a question has no right answer. */
export type Verdict = 'right' | 'wrong'

/** Whether the answer names exactly the right options; undefined where no option is marked as right. */
export function verdictOf(
  question: Pick<Question, 'answerOptions'>,
  answer: AnswerValue | undefined,
): Verdict | undefined {
  const right = question.answerOptions.filter((option) => option.isCorrect === true).map(({ key }) => key)
  if (right.length === 0) return undefined
  const chosen = chosenKeys(answer)
  return chosen.length === right.length && right.every((key) => chosen.includes(key)) ? 'right' : 'wrong'
}

function chosenKeys(answer: AnswerValue | undefined): readonly string[] {
  if (typeof answer === 'string') return [answer]
  return Array.isArray(answer) ? answer : []
}
