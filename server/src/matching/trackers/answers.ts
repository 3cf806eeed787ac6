import type { Words } from '../../engines/text/texts.ts'
import type { AnsweredQuestion } from '../../surveys/public.ts'
import { masked } from './mask.ts'

/** The submitted answers of one person, by the question's key. */
export type OwnAnswers = ReadonlyMap<string, AnsweredQuestion>

/** Returns an answer as keys: an option's key, a number in digits, or a typed word in small letters. */
export function keysOf(answered: AnsweredQuestion | undefined): string[] {
  const answer = answered?.answer
  if (typeof answer === 'number') return [String(answer)]
  if (typeof answer === 'string')
    return answer.trim() === ''
      ? []
      : [answered?.question.answerOptions.length === 0 ? answer.trim().toLowerCase() : answer]
  return Array.isArray(answer) ? answer.map(String) : []
}

const nothing: Words = { text: '', localeText: {} }

/** Returns an answer in words, in every language that the question has. */
export function answerWords(answered: AnsweredQuestion | undefined): Words {
  if (answered === undefined) return nothing
  const { question, answer } = answered
  const given = Array.isArray(answer) ? answer.map(String) : [answer]
  const options = given.flatMap((each) => question.answerOptions.find(({ key }) => key === each) ?? [])
  if (question.answerOptions.length === 0) {
    const isWritten = typeof answer === 'string' || typeof answer === 'number'
    return isWritten ? { text: masked(String(answer)), localeText: {} } : nothing
  }
  const codes = new Set(options.flatMap(({ localeLabel }) => Object.keys(localeLabel)))
  return {
    text: options.map(({ label }) => label).join(', '),
    localeText: Object.fromEntries(
      [...codes].map((code) => [
        code,
        options.map(({ label, localeLabel }) => localeLabel[code] ?? label).join(', '),
      ]),
    ),
  }
}

/** Returns a person's written answer to a question, without ways to reach them; empty if there is none. */
export function writtenAnswer(answers: OwnAnswers | undefined, key: string): string {
  const answer = answers?.get(key)?.answer
  return typeof answer === 'string' ? masked(answer.trim()) : ''
}
