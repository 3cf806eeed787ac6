import { accessCalls } from '@saathi/contract/access/calls.ts'
import { ask } from '../wire/api.ts'
import { paths } from '../paths.ts'
import { putAnswer } from '../wire/queries.ts'
import { pageAfterSignIn, pendingSurveyPage } from './afterSignIn.ts'
import { takeTargets } from './arrival.ts'
import { isKnownPage } from './knownPages.ts'

/** Asks the server what is next for the person and returns the page to go to; forgets what was remembered. */
export async function findArrival(redirectUri: string | null): Promise<string> {
  const status = await ask(accessCalls.status, {})
  putAnswer(accessCalls.status, {}, status)
  return pageAfterSignIn({ redirectUri, ...takeTargets(), status, isKnownPage })
}

/** The page after agreeing to the terms: a survey that waits, else the learning hub. */
export async function findPageAfterTerms(): Promise<string> {
  const status = await ask(accessCalls.status, {})
  putAnswer(accessCalls.status, {}, status)
  return pendingSurveyPage(status) ?? paths.learningHub
}
