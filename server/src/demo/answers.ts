import type { Answer, AnswerValue, Question } from '@saathi/contract/questions/question.ts'

/** What demo people answer, by question key. */
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
  start_date: '2026-11-01',
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
}

/** Answers to questions: the ones known here, else something that fits. */
export function demoAnswers(questions: readonly Question[]): Answer[] {
  return questions.map((question) => ({
    questionKey: question.key,
    answer: known[question.key] ?? fitting(question),
  }))
}

/** Content may be rewritten by staff; then the demo still has an answer. */
function fitting({ questionType, answerOptions, scaleQuestionnaire }: Question): AnswerValue {
  const [first] = answerOptions
  if (questionType === 'MultiChoiceDropDown') return first === undefined ? null : [first.key]
  if (first !== undefined) return first.key
  if (questionType === 'Number') return 3
  if (questionType === 'Scale') return scaleQuestionnaire?.options[0]?.option ?? 5
  return questionType === 'Date' ? '2026-11-01' : 'I am still thinking about it.'
}
