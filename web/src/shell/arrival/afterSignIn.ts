import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import type { Role } from '@saathi/contract/people/user.ts'
import { openSurveys } from '@saathi/contract/surveys/status.ts'

import { paths } from '../../wire/paths.ts'

/** The facts that decide where a person goes after signing in. */
export interface Arrival {
  /** The `redirectUri` of the address. */
  readonly redirectUri: string | null
  /** A call link that was opened while signed out. */
  readonly savedJoinLink: string | null
  /** The page that was wanted before sign-in. */
  readonly savedTarget: string | null
  readonly status: UserStatus
  readonly role: Role
  /** Whether a path belongs to a page for signed-in people. */
  readonly isKnownPage: (path: string) => boolean
}

/** Returns the page after sign-in: a remembered page of ours, otherwise the desk for staff, and the next page by the status for others. */
export function pageAfterSignIn(arrival: Arrival): string {
  const { redirectUri, savedJoinLink, savedTarget, status, role, isKnownPage } = arrival
  const wanted = [redirectUri, savedJoinLink, savedTarget].find(
    (target) => target !== null && isOurPage(target, isKnownPage),
  )
  return wanted ?? (role === 'staff' ? paths.staff : pageOfStatus(status))
}

/** Returns the next page by the user status alone. */
export function pageOfStatus(status: UserStatus): string {
  const { experiences, matching, newSessionAvailable } = status
  const survey = pendingSurveyPage(status)
  if (survey !== undefined) return survey
  const matchedSoon = ['READY', 'ON_HOLD', 'GROUP_HOLD'].includes(matching.matchingStatus)
  if (experiences.curriculum === 'use' || matchedSoon) return paths.mentorship
  if (experiences.session === 'use' && newSessionAvailable) return paths.learningHub
  return experiences.curriculum === 'show' ? paths.mentorship : paths.learningHub
}

/** Returns the page of the pending survey, or the list if there are several. */
export function pendingSurveyPage({ surveys }: Pick<UserStatus, 'surveys'>): string | undefined {
  const pending = openSurveys(surveys)
  const [first] = pending
  if (first === undefined) return undefined
  return pending.length === 1 ? paths.survey(first.surveyId) : paths.surveyListing
}

/** Whether a target is a path of this client: no other origin, no scheme, no unknown page. */
export function isOurPage(target: string, isKnownPage: (path: string) => boolean): boolean {
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(target)) return false
  const base = 'https://ours.invalid'
  const url = URL.parse(target, base)
  return url?.origin === base && isKnownPage(url.pathname)
}
