import type { Prefill } from '@saathi/contract/partner/calls.ts'
import { prefilledQuestions } from '@saathi/contract/partner/rules.ts'
import type { Answer, AnswerValue } from '@saathi/contract/questions/question.ts'

/** The person as the body of a sign-up describes them. */
export interface Said {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** E.164, or empty. */
  readonly phoneNumber: string
  readonly surveyAnswers: { readonly answers: readonly Answer[] }
}

/** The parts of a sign-up that differ from the entry: fields of the body, and questions by their keys. */
export interface Differences {
  readonly fields: readonly ('email' | 'firstName' | 'lastName' | 'phoneNumber')[]
  readonly questions: readonly string[]
}

/** Returns the parts of a sign-up that differ from the entry; a missing answer does not count as a difference. */
export function differences(entry: Prefill & { readonly district: string }, said: Said): Differences {
  const { answers } = said.surveyAnswers
  const sameText = (a: string, b: string) => a.normalize('NFC') === b.normalize('NFC')
  const fields: readonly Compared<Differences['fields'][number]>[] = [
    ['email', entry.email === said.email],
    ['firstName', sameText(entry.firstName, said.firstName)],
    ['lastName', sameText(entry.lastName, said.lastName)],
    ['phoneNumber', entry.mobileNo === said.phoneNumber],
  ]
  const questions: readonly Compared<string>[] = [
    [prefilledQuestions.dateOfBirth, isNothingBut([entry.dob], answers, prefilledQuestions.dateOfBirth)],
    [
      prefilledQuestions.district,
      isNothingBut([entry.district, String(entry.districtid ?? '')], answers, prefilledQuestions.district),
    ],
  ]
  return { fields: fields.flatMap(different), questions: questions.flatMap(different) }
}

type Compared<Name> = readonly [name: Name, isSame: boolean]

function different<Name>([name, isSame]: Compared<Name>): Name[] {
  return isSame ? [] : [name]
}

/** Whether every answer to a question is empty or one of these. */
function isNothingBut(right: readonly string[], answers: readonly Answer[], key: string): boolean {
  return answers
    .filter(({ questionKey }) => questionKey === key)
    .every(({ answer }) => answer === null || answer === '' || right.includes(textOf(answer)))
}

function textOf(answer: AnswerValue): string {
  return typeof answer === 'object' ? '' : String(answer)
}

/** Returns the answers, in which those from the link replace the sent ones. */
export function withPrefilled(
  answers: readonly Answer[],
  { dob, district }: { readonly dob: string; readonly district: string },
): Answer[] {
  const { dateOfBirth, district: districtKey } = prefilledQuestions
  const own = answers.filter(({ questionKey }) => questionKey !== dateOfBirth && questionKey !== districtKey)
  return [
    ...own,
    { questionKey: dateOfBirth, answer: dob === '' ? null : dob },
    { questionKey: districtKey, answer: district === '' ? null : district },
  ]
}
