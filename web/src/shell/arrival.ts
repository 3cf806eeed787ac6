import { statusCalls } from '@saathi/contract/accounts/statusCalls.ts'

import { ask } from '../api.ts'
import { paths } from '../paths.ts'
import { putAnswer } from '../queries.ts'
import { pageAfterSignIn, pendingSurveyPage } from './afterSignIn.ts'

const targetKey = 'redirectUri'
const joinLinkKey = 'redirectAfterLogin'

/** Remembers the page that was wanted while nobody was signed in; a call's link is kept apart, as it goes first. */
export function rememberTarget(target: string): void {
  if (target.startsWith('/video/join-meeting/')) localStorage.setItem(joinLinkKey, target)
  else if (target !== paths.landing) sessionStorage.setItem(targetKey, target)
}

/** Asks the server what is next for the person and answers the page to go to; what was remembered is used up. */
export async function findArrival(): Promise<string> {
  const status = await ask(statusCalls.status, {})
  putAnswer(statusCalls.status, {}, status)
  const page = pageAfterSignIn({
    redirectUri: new URLSearchParams(location.search).get('redirectUri'),
    savedJoinLink: localStorage.getItem(joinLinkKey),
    savedTarget: sessionStorage.getItem(targetKey),
    status,
  })
  localStorage.removeItem(joinLinkKey)
  sessionStorage.removeItem(targetKey)
  return page
}

/** The page after agreeing to the terms: a survey that waits, else the learning hub. */
export async function findPageAfterTerms(): Promise<string> {
  const status = await ask(statusCalls.status, {})
  putAnswer(statusCalls.status, {}, status)
  return pendingSurveyPage(status) ?? paths.learningHub
}
