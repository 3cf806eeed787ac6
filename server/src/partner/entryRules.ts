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

/**
 * Returns the wire names of all fields in which a sign-up differs from the entry; a missing answer is no
 * difference.
 */
export function differences(entry: Prefill & { readonly district: string }, said: Said): string[] {
  const { answers } = said.surveyAnswers
  const sameText = (a: string, b: string) => a.normalize('NFC') === b.normalize('NFC')
  const pairs: readonly (readonly [field: string, isSame: boolean])[] = [
    ['email', entry.email === said.email],
    ['first_name', sameText(entry.firstName, said.firstName)],
    ['last_name', sameText(entry.lastName, said.lastName)],
    ['phone_number', entry.mobileNo === said.phoneNumber],
    [prefilledQuestions.dateOfBirth, isNothingBut([entry.dob], answers, prefilledQuestions.dateOfBirth)],
    [
      prefilledQuestions.district,
      isNothingBut([entry.district, String(entry.districtid ?? '')], answers, prefilledQuestions.district),
    ],
  ]
  return pairs.flatMap(([field, isSame]) => (isSame ? [] : [field]))
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

/** Returns the answers, with those that the link gives in place of the sent ones. */
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
