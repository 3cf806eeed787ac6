import { agreeability, scalePoints } from '@saathi/contract/questions/kinds.ts'
import type { Answer, AnswerValue, Question } from '@saathi/contract/questions/question.ts'

/** The answers of demo people, by question key. */
const known: Readonly<Record<string, AnswerValue>> = {
  course: 'B.Sc. computer science',
  study_stage: 'middle',
  finish_year: 2028,
  languages: ['hindi', 'english'],
  english_ease: 3,
  field: 'software',
  goal: 'get_job',
  hopes: 'I would like to have done an internship, and to talk about my work without fear.',
  hours: 3,
  times: ['saturday', 'sunday'],
  state: 'jh',
  district: 'Ranchi',
  helps_with: ['get_job', 'find_path'],
  mentoring_kind: 'one_to_one',
  places: '1',
  can_teach: 'How a company tests its software, and how to ask for help without fear.',
  sureness: 5,
  strong_line: 'result',
  leave_out: ['photo', 'father'],
  best_ask: 'call',
  wait_days: 7,
  do_not_know: 'honest',
  late: 'call',
  own_question: 'What would my first month look like?',
  fee: 'leave',
  two_thirds: 'apply',
  silent_one: 'invite',
  courage: 4,
  first_hour: '2026-11-29T07:00:00+05:30',
  who_asks: 'friend',
  fits: 3,
  mine: 5,
  say_no: 4,
  will_do: 9,
  reply_time: 'two_days',
  loan: 'look',
  other_app: 'no',
  can_be_seen: ['five_mails', 'mock'],
  how_sure: 7,
}

/** Returns answers to questions: a person's own, otherwise the ones listed here, otherwise any valid answer. */
export function demoAnswers(
  questions: readonly Question[],
  own: Readonly<Record<string, AnswerValue>> = {},
): Answer[] {
  return questions.map((question) => ({
    questionKey: question.key,
    answer: chosen(question, own[question.key] ?? known[question.key]) ?? fitting(question),
  }))
}

/** Returns the answer if it is one of the question's options, or if the question has none. */
function chosen({ answerOptions }: Question, answer: AnswerValue | undefined): AnswerValue | undefined {
  const keys = Array.isArray(answer) ? answer : [answer]
  const isOption = (key: unknown) => answerOptions.some((option) => option.key === key)
  return answerOptions.length === 0 || keys.every(isOption) ? answer : undefined
}

const dayMs = 86_400_000

/** Returns any valid answer, because staff may change the questions at any time. */
function fitting(question: Question): AnswerValue {
  const { questionType, answerOptions, bounds, isAhead } = question
  const [first] = answerOptions
  if (isAhead === true) return soon(questionType)
  if (bounds !== undefined) return Math.max(bounds.least, Math.min(3, bounds.most))
  if (questionType === 'MultiChoiceDropDown') return first === undefined ? null : [first.key]
  if (first !== undefined) return first.key
  if (questionType === 'Scale' || Object.hasOwn(agreeability, questionType))
    return scalePoints(question)[0] ?? 1
  return fittingByType[questionType] ?? null
}

/** A day two weeks ahead, or a moment of it. */
function soon(questionType: string): string {
  const moment = new Date(Date.now() + 14 * dayMs).toISOString()
  return questionType === 'Date' ? moment.slice(0, 10) : moment
}

const fittingByType: Readonly<Record<string, AnswerValue>> = {
  Text: 'I am still thinking about it.',
  TextBox: 'I am still thinking about it.',
  Number: 3,
  PhoneNumber: '+919800000000',
  Date: '2026-11-01',
  DateTime: '2026-11-01T10:00:00+05:30',
}
