import type { UserStatus } from '@saathi/contract/accounts/userStatus.ts'

import { paths } from '../paths.ts'

/** What decides where a person goes after signing in. */
export interface Arrival {
  /** The `redirectUri` of the address. */
  readonly redirectUri: string | null
  /** A call link that was opened while signed out. */
  readonly savedJoinLink: string | null
  /** The page that was wanted before sign-in. */
  readonly savedTarget: string | null
  readonly status: UserStatus
}

/** The page a person goes to after signing in: a wanted one of ours first, then what the status says is next. */
export function pageAfterSignIn({ redirectUri, savedJoinLink, savedTarget, status }: Arrival): string {
  const wanted = [redirectUri, savedJoinLink, savedTarget].find(
    (target) => target !== null && isOurPage(target),
  )
  return wanted ?? pageOfStatus(status)
}

/** Where the user status alone leads. */
export function pageOfStatus(status: UserStatus): string {
  const { experiences, matching, newSessionAvailable } = status
  const survey = pendingSurveyPage(status)
  if (survey !== undefined) return survey
  const matchedSoon = ['READY', 'ON_HOLD', 'GROUP_HOLD'].includes(matching.matchingStatus)
  if (experiences.curriculum === 'use' || matchedSoon) return paths.mentorship
  if (experiences.session === 'use' && newSessionAvailable) return paths.learningHub
  return experiences.curriculum === 'show' ? paths.mentorship : paths.learningHub
}

/** The survey that waits, or the list where several do. */
export function pendingSurveyPage({ surveys }: Pick<UserStatus, 'surveys'>): string | undefined {
  const pending = surveys.filter(
    (survey) => survey.expPermission === 'use' && !survey.surveyStatus.startsWith('COMPLETE'),
  )
  const [first] = pending
  if (first === undefined) return undefined
  return pending.length === 1 ? paths.survey(first.surveyId) : paths.surveyListing
}

/** First words of the pages that a redirect may lead to. */
const knownPages = [
  'learninghub',
  'session',
  'survey',
  'stage',
  'surveylisting',
  'mentorship',
  'internship',
  'chat',
  'moreinfo',
  'matching',
  'video',
  'calendar',
]

/** Whether a target is a path of this client and nothing else: no other origin, no scheme, no unknown page. */
export function isOurPage(target: string): boolean {
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(target)) return false
  const base = 'https://ours.invalid'
  const url = URL.parse(target, base)
  return url?.origin === base && knownPages.includes(url.pathname.split('/')[1] ?? '')
}
