import type { UserStatus } from '@saathi/contract/access/userStatus.ts'

import type { makeExplain } from '../../access/public.ts'
import type { House } from '../../house.ts'
import type { Answer, Question } from '../answering/answer.ts'
import type { OwnState } from '../finding/questionWords.ts'

/** The pages that show a person's own state. */
const urls: Readonly<Record<OwnState['page'], string>> = {
  mentorship: '/mentorship',
  internship: '/internship',
  learningHub: '/learninghub',
  matching: '/matching',
  surveys: '/surveylisting',
}

/** What answering about the person's own state needs. */
export interface OwnStateParts {
  readonly house: Pick<House, 'texts'>
  /** The same rules that the screens ask. */
  readonly explain: ReturnType<typeof makeExplain>
}

/** Answers a question about the person's own state; undefined where nothing is known about it. */
export async function ownStateAnswer(
  { house: { texts }, explain }: OwnStateParts,
  question: Question,
  { about, page, language }: OwnState & { readonly language: string },
): Promise<Omit<Answer, 'madeBy'> | undefined> {
  const status = await explain(question.person)
  const said = (key: string, values: Readonly<Record<string, string>> = {}, at = page) => {
    const sentence = texts.text(language, key, values)
    const title = texts.text(language, `assistant.page.${at}`)
    return { text: `${sentence} [1]`, citations: [{ title, url: urls[at], passage: sentence }] }
  }
  if (about === 'next') {
    return isSurveyNext(status)
      ? said('assistant.own.nextSurvey', {}, 'surveys')
      : said('assistant.own.nextOnHub')
  }
  if (about === 'sessions') {
    const { completedSessions, remainingSessions } = status.mentorshipSessionStatus
    const values = { done: String(completedSessions), left: String(remainingSessions) }
    return said(remainingSessions > 0 ? 'assistant.own.sessionsLeft' : 'assistant.own.sessionsDone', values)
  }
  const reason = status.why.find((each) => each.about === about)
  if (reason === undefined) return undefined
  const because = reason.localeBecause[language] ?? reason.because
  return said('assistant.own.status', { because: because.replace(/[.।]$/, '') })
}

/** Whether the next step is an open survey: sessions stay closed until it is answered. */
function isSurveyNext({ experiences, surveys }: UserStatus): boolean {
  return (
    experiences.session !== 'use' &&
    surveys.some(
      ({ expPermission, surveyStatus }) => expPermission === 'use' && !surveyStatus.startsWith('COMPLETE'),
    )
  )
}
