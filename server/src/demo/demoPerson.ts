import type { AnswerValue } from '@saathi/contract/questions/question.ts'

/** The data of a demo person, and the steps to take after signing up. */
interface Makings {
  readonly birthYear: number
  /** Their subject at the OpenID provider, for those who sign up through it. */
  readonly subject?: string
  readonly agrees?: boolean
  readonly answersSurvey?: boolean
  /** Their own answers, by question key; all demo people share the other answers. */
  readonly answers?: Readonly<Record<string, AnswerValue>>
  /** Whether the programme team accepts their application. */
  readonly accepted?: boolean
}

interface DemoMentee extends Makings {
  readonly name: string
  readonly first: string
  readonly last: string
  readonly role: 'mentee'
  readonly project: string
}

interface DemoMentor extends Makings {
  readonly name: string
  readonly first: string
  readonly last: string
  readonly role: 'mentor'
  /** The code of their institution, if it is not the usual one. */
  readonly institution?: string
}

/** A demo person; the name determines the email address. */
export type DemoPerson = DemoMentee | DemoMentor
