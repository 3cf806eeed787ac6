import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { Session } from '@saathi/contract/learning/session.ts'

import { ask } from '../wire/api.ts'
import { identityNow } from '../device/identity.ts'
import { forgetAnswer, keepAnswerOf } from '../device/kept.ts'
import { keepClient, keepsClient, loadKeptPages } from '../device/offlineClient.ts'
import { keyOf, putAnswer, queryClient } from '../wire/queries.ts'
import { keptSessionsNow, listKeptSessions, sessionOf } from './keptSessions.ts'
import { isOwnPicture } from './rules.ts'

/** Whether this browser can keep sessions at all. */
export function canKeep(): boolean {
  return keepsClient() && 'indexedDB' in globalThis
}

/**
 * Keeps a session on this device: its words, quizzes, pictures, and the pages that show it. Settles when all of it is there;
 * rejects when something could not be loaded or there is no room, and then keeps nothing.
 */
export async function keepSession(sessionId: string): Promise<void> {
  const identity = identityNow()
  if (identity.state !== 'signedIn') throw new Error('Nobody is signed in.')
  const given = { params: { sessionId } }
  const session = await ask(learningCalls.session, given)
  await keepPictures(session)
  await loadKeptPages()
  if (!(await keepClient())) throw new Error('This browser does not keep the client.')
  // All this takes its time: whoever left meanwhile leaves nothing for the next person.
  const now = identityNow()
  if (now.state !== 'signedIn' || now.user.id !== identity.user.id) throw new Error('The person has left.')
  await keepAnswerOf(identity.user.id, {
    key: keyOf(learningCalls.session, given),
    reply: session,
    at: Date.now(),
  })
  listKeptSessions([...keptSessionsNow().filter((id) => id !== sessionId), sessionId])
  putAnswer(learningCalls.session, given, session)
  // Also those lists that no page shows just now: without a network they are what there is.
  for (const { path } of [learningCalls.mySessions, learningCalls.sessions]) {
    await queryClient.refetchQueries({ queryKey: [path], type: 'all' })
  }
}

/** Forgets a session on this device; what was done in it stays done. */
export async function dropSession(sessionId: string): Promise<void> {
  listKeptSessions(keptSessionsNow().filter((id) => id !== sessionId))
  const cached = queryClient.getQueryCache().findAll({ queryKey: [learningCalls.quiz.path] })
  const quizzes = cached.map(({ queryKey }) => queryKey).filter((key) => sessionOf(key) === sessionId)
  const session = keyOf(learningCalls.session, { params: { sessionId } })
  for (const key of [session, ...quizzes]) await forgetAnswer(key)
}

/** Brings what is kept up to date: after a change of the product the old form is of no use any more. */
export async function refreshKept(): Promise<void> {
  const outdated = keptSessionsNow().filter(
    (sessionId) =>
      queryClient.getQueryData(keyOf(learningCalls.session, { params: { sessionId } })) === undefined,
  )
  for (const id of outdated) await keepSession(id)
}

async function keepPictures({ sessionSteps }: Session): Promise<void> {
  const named = sessionSteps.flatMap(({ content }) =>
    content.flatMap(({ image, localeImage }) => [image ?? '', ...Object.values(localeImage)]),
  )
  const addresses = [...new Set(named)].filter(isOwnPicture)
  if (addresses.length > 0) await (await caches.open('pictures')).addAll(addresses)
}
