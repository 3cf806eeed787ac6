import type { UserStatus } from '@saathi/contract/access/userStatus.ts'

import { isLegalPage, paths } from '../paths.ts'

/** What decides whether a person is moved to another page. */
export interface Standing {
  readonly path: string
  /** Who may see the page at this path; undefined where there is none. */
  readonly access: 'public' | 'signedIn' | undefined
  readonly who: 'checking' | 'unreachable' | 'signedOut' | 'signedIn'
}

/** `stay`: show the page. `wait`: show nothing of it yet. `signIn`: sign-in first, then back here. `goOn`: to the page after sign-in. */
export type Move = 'stay' | 'wait' | 'signIn' | 'goOn'

/** What happens to a person at a page. Only the pages before sign-in send a signed-in person on; on all others they stay. */
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

/** What decides where a person goes after signing in. */
export interface Arrival {
  /** The `redirectUri` of the address. */
  readonly redirectUri: string | null
  /** A call link that was opened while signed out. */
  readonly savedJoinLink: string | null
  /** The page that was wanted before sign-in. */
  readonly savedTarget: string | null
  readonly status: UserStatus
  /** Whether a path is that of a page of ours for signed-in people. */
  readonly isKnownPage: (path: string) => boolean
}

/** The page a person goes to after signing in: a wanted one of ours first, then what the status says is next. */
export function pageAfterSignIn(arrival: Arrival): string {
  const { redirectUri, savedJoinLink, savedTarget, status, isKnownPage } = arrival
  const wanted = [redirectUri, savedJoinLink, savedTarget].find(
    (target) => target !== null && isOurPage(target, isKnownPage),
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

/** Whether a target is a path of this client and nothing else: no other origin, no scheme, no unknown page. */
export function isOurPage(target: string, isKnownPage: (path: string) => boolean): boolean {
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(target)) return false
  const base = 'https://ours.invalid'
  const url = URL.parse(target, base)
  return url?.origin === base && isKnownPage(url.pathname)
}
