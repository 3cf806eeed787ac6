import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import type { Role } from '@saathi/contract/people/user.ts'
import { openSurveys } from '@saathi/contract/surveys/status.ts'

import { isLegalPage, paths } from '../../wire/paths.ts'

/** The facts that decide whether a person is sent to another page. */
export interface Standing {
  readonly path: string
  /** Who may see the page at this path; undefined if there is no page. */
  readonly access: 'public' | 'signedIn' | undefined
  readonly who: 'checking' | 'unreachable' | 'signedOut' | 'signedIn'
}

/** `stay`: show the page. `wait`: show nothing yet. `signIn`: go to sign-in, then back here. `goOn`: go to the page after sign-in. */
export type Move = 'stay' | 'wait' | 'signIn' | 'goOn'

/** Decides where a person at a page goes. Only the pages before sign-in send a signed-in person to another page. */
export function moveFrom({ path, access, who }: Standing): Move {
  if (access === 'signedIn') {
    if (who === 'signedIn') return 'stay'
    return who === 'signedOut' ? 'signIn' : 'wait'
  }
  return who === 'signedIn' && isEntrance(path) && !isLegalPage(path) ? 'goOn' : 'stay'
}

const entrances: readonly string[] = [
  paths.signIn,
  paths.start,
  paths.signUp,
  paths.emailVerify,
  paths.resetPassword,
  paths.ncsRegister,
  paths.ncsLogin,
]

function isEntrance(path: string): boolean {
  return entrances.includes(path.replace(/\/+$/, '').toLowerCase())
}

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
