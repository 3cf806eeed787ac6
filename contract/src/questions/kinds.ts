import { phoneAsTyped, phoneRegions } from '../people/rules.ts'
import {
  isWireDate,
  isWireDateTime,
  typedDateOf,
  typedDateTimeOf,
  wireDateOf,
  wireDateTimeOf,
} from '../base/dates.ts'
import type { AnswerValue, FileAnswer, Question, QuestionType } from './question.ts'

/**
 * The problems that an answer can have; each is also the text key (`questions.problem.<problem>`) of its sentence.
 */
export type AnswerProblem =
  | 'fieldIsMandatory'
  | 'mustBeNumeric'
  | 'invalidDate'
  | 'invalidDateTime'
  | 'invalidPhone'
  | 'unknownOption'
  | 'outOfRange'
  | 'outOfBounds'
  | 'over'
  | 'tooLong'
  | 'wrongShape'
  | 'imageMaxSize4MB'
  | 'imageTypes'
  | 'imageMaxSize2MB'
  | 'invalidImageFile'
  | 'documentOnly'

/** The longest answers, in characters. */
export const longestText = 250
export const longestTextBox = 4000
export const longestPassword = 128

/** The ends of a scale that does not name its options. */
export const defaultScale = { least: 1, most: 10 }

/** The parts of a question that its rules read. */
export type Asked = Pick<
  Question,
  | 'key'
  | 'questionType'
  | 'mandatory'
  | 'disabled'
  | 'answerOptions'
  | 'scaleQuestionnaire'
  | 'bounds'
  | 'isAhead'
>

/** The value that a form holds for a question while a person fills it in: typed text, chosen options, or a file. */
export type FormValue = string | readonly string[] | FileAnswer

type Given = Exclude<AnswerValue, null>

/** The rules of one type of question; missing ones are those of a line of text. */
export interface Kind {
  /** Returns the problem of an answer that is not empty, in wire form. */
  readonly problem: (value: Given, question: Asked) => AnswerProblem | undefined
  /** Converts trimmed typed text to its wire form; text that cannot be converted is returned unchanged, and `problem` names it. */
  readonly toAnswer?: (typed: string) => AnswerValue
  /** Returns the form's text for a stored text or number. */
  readonly toForm?: (stored: string) => string
  readonly holds?: 'several' | 'file' | 'nothing'
  /** Hidden while typed, never stored in a draft, never shown again. */
  readonly secret?: true
}

/** The files that a question accepts, and the problem of any other file. */
export interface FileRule {
  readonly types: readonly string[]
  readonly bytes: number
  readonly wrongType: AnswerProblem
  readonly tooLarge: AnswerProblem
}

const megabyte = 1024 * 1024
const pictures = ['image/jpeg', 'image/png']

/** The rule of each type that takes a file. */
export const fileRules = {
  ImageResponse: {
    types: pictures,
    bytes: 4 * megabyte,
    wrongType: 'imageTypes',
    tooLarge: 'imageMaxSize4MB',
  },
  SingleImageUpload: {
    types: pictures,
    bytes: 2 * megabyte,
    wrongType: 'invalidImageFile',
    tooLarge: 'imageMaxSize2MB',
  },
  Document: {
    types: ['application/pdf'],
    bytes: 4 * megabyte,
    wrongType: 'documentOnly',
    tooLarge: 'documentOnly',
  },
} as const satisfies Partial<Record<QuestionType, FileRule>>
export type FileType = keyof typeof fileRules

/** How many points each agreeability type has. */
export const agreeability = {
  AgreeabilityThreeOptions: 3,
  AgreeabilityFiveOptions: 5,
  AgreeabilitySevenScale: 7,
  AgreeabilityTenScale: 10,
} as const satisfies Partial<Record<QuestionType, number>>
export type AgreeabilityType = keyof typeof agreeability

/** Returns the problem of a file, by its true type and size. */
export function problemOfFile(
  type: FileType,
  file: Pick<FileAnswer, 'type' | 'size'>,
): AnswerProblem | undefined {
  const rule: FileRule = fileRules[type]
  if (!rule.types.includes(file.type)) return rule.wrongType
  return (file.size ?? 0) > rule.bytes ? rule.tooLarge : undefined
}

function isAgreeability(questionType: string): questionType is AgreeabilityType {
  return Object.hasOwn(agreeability, questionType)
}

/** The numbers of a scale, lowest first: those it names, otherwise 1 up to the last of its type. */
export function scalePoints({
  questionType,
  scaleQuestionnaire,
}: Pick<Asked, 'questionType' | 'scaleQuestionnaire'>) {
  const named = scaleQuestionnaire?.options.map(({ option }) => option) ?? []
  if (named.length > 0) return named.toSorted((a, b) => a - b)
  const most = isAgreeability(questionType) ? agreeability[questionType] : defaultScale.most
  return Array.from({ length: most - defaultScale.least + 1 }, (_, index) => defaultScale.least + index)
}

const line = (longest: number): Kind => ({
  problem: (value) => {
    if (typeof value !== 'string') return 'wrongShape'
    return value.length > longest ? 'tooLong' : undefined
  },
})

const oneOption: Kind = {
  problem: (value, { answerOptions }) => {
    if (typeof value !== 'string') return 'wrongShape'
    return answerOptions.some(({ key }) => key === value) ? undefined : 'unknownOption'
  },
}

const several: Kind = {
  holds: 'several',
  toAnswer: (typed) => [typed],
  problem: (value, { answerOptions }) => {
    if (!Array.isArray(value)) return 'wrongShape'
    const known = new Set(answerOptions.map(({ key }) => key))
    const isSet = new Set(value).size === value.length
    return isSet && value.every((key) => known.has(key)) ? undefined : 'unknownOption'
  },
}

const point: Kind = {
  toAnswer: (typed) => numberOf(typed) ?? typed,
  problem: (value, question) => {
    if (typeof value !== 'number') return 'mustBeNumeric'
    return scalePoints(question).includes(value) ? undefined : 'outOfRange'
  },
}

const file = (type: FileType): Kind => ({
  holds: 'file',
  problem: (value) =>
    typeof value !== 'object' || Array.isArray(value) ? 'wrongShape' : problemOfFile(type, value),
})

/** The rules of every question type. The client's table `fields` has the component of every type. */
export const kinds: Readonly<Record<QuestionType, Kind>> = {
  Text: line(longestText),
  Password: { ...line(longestPassword), secret: true },
  Number: {
    toAnswer: (typed) => numberOf(typed) ?? typed,
    problem: (value, { bounds }) => {
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'mustBeNumeric'
      const isInside = bounds === undefined || (value >= bounds.least && value <= bounds.most)
      return isInside ? undefined : 'outOfBounds'
    },
  },
  PhoneNumber: {
    toAnswer: phoneOf,
    toForm: typedPhoneOf,
    problem: (value) => (typeof value === 'string' && isPhone(value) ? undefined : 'invalidPhone'),
  },
  TextBox: line(longestTextBox),
  SingleChoiceRadio: oneOption,
  SingleChoiceDropDown: oneOption,
  SimpleDropDown: oneOption,
  MultiChoiceDropDown: several,
  SingleChoiceButton: oneOption,
  Date: {
    toAnswer: (typed) => wireDateOf(typed) ?? typed,
    toForm: (stored) => typedDateOf(stored) ?? stored,
    problem: (value) => (typeof value === 'string' && isWireDate(value) ? undefined : 'invalidDate'),
  },
  DateTime: {
    toAnswer: (typed) => wireDateTimeOf(typed) ?? typed,
    toForm: (stored) => typedDateTimeOf(stored) ?? stored,
    problem: (value) => (typeof value === 'string' && isWireDateTime(value) ? undefined : 'invalidDateTime'),
  },
  AgreeabilityThreeOptions: point,
  AgreeabilityFiveOptions: point,
  AgreeabilitySevenScale: point,
  AgreeabilityTenScale: point,
  Scale: point,
  ImageResponse: file('ImageResponse'),
  SingleImageUpload: file('SingleImageUpload'),
  YoutubeVideo: { holds: 'nothing', problem: () => undefined },
  Document: file('Document'),
}

/** Reads a number as people type it, even with a decimal comma and blanks between digits. */
function numberOf(text: string): number | undefined {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/.test(plain)) return undefined
  const number = Number(plain)
  return Number.isFinite(number) ? number : undefined
}

/** How many digits a phone number of each region has, without the country code. */
const digitsInside: Readonly<
  Record<(typeof phoneRegions)[number]['region'], readonly [least: number, most: number]>
> = { IN: [10, 10], US: [10, 10], GB: [9, 10], DE: [6, 11] }

/** A form holds a phone number as `IN 9835041270`, so that the region is known before the first digit is typed. */
function phoneOf(typed: string): AnswerValue {
  const [, region = '', digits = ''] = /^([A-Z]{2})\s*(\d*)$/.exec(typed) ?? []
  const known = phoneRegions.find((each) => each.region === region)
  if (known === undefined) return typed
  return digits === '' ? null : phoneAsTyped(digits, known.region)
}

function typedPhoneOf(stored: string): string {
  const known = phoneRegions.find(({ prefix }) => stored.startsWith(prefix))
  return known === undefined ? stored : `${known.region} ${stored.slice(known.prefix.length)}`
}

/** Whether a text is a possible phone number in E.164. */
function isPhone(text: string): boolean {
  if (!/^\+[1-9]\d{6,14}$/.test(text)) return false
  const known = phoneRegions.find(({ prefix }) => text.startsWith(prefix))
  if (known === undefined) return true
  const [least, most] = digitsInside[known.region]
  const digits = text.length - known.prefix.length
  return digits >= least && digits <= most
}
