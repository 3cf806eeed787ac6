import type { Session } from '@saathi/contract/learning/session.ts'

import { ask } from '../../wire/api.ts'
import { identityNow } from '../../device/identity.ts'
import { storeReply } from '../../device/offlineReplies.ts'
import { storeClient, canStoreClient, loadOfflinePages } from '../../device/offlineClient.ts'
import { keyOf, putAnswer, queryClient } from '../../wire/queries.ts'
import { askedOf, callsIn, type SessionAt } from '../area/area.ts'
import { forgetSession } from './forgetSession.ts'
import { changeOfflineSessions, offlineSessionsNow } from './offlineSessions.ts'
import { forgetOpened } from './openedLately.ts'
import { isOwnPicture } from '../area/rules.ts'

/** Whether this browser can show a session without a network. */
export function canDownload(): boolean {
  return canStoreClient() && 'indexedDB' in globalThis
}

/**
 * Stores a session on this device: its texts, quizzes, pictures, and the pages that show it. Resolves when all of it is stored. Rejects
 * when something failed to load or the device has no space; then the session does not count as offline.
 */
export async function downloadSession(at: SessionAt): Promise<void> {
  const identity = identityNow()
  if (identity.state !== 'signedIn') throw new Error('Nobody is signed in.')
  const { session: call, mySessions, sessions } = callsIn(at.area)
  const given = askedOf(at)
  const session = await ask(call, given)
  await downloadPictures(session)
  await loadOfflinePages()
  if (!(await storeClient())) throw new Error('This browser does not store the client.')
  // The person may have signed out since; nothing of theirs may stay for the next person.
  const now = identityNow()
  if (now.state !== 'signedIn' || now.user.id !== identity.user.id) throw new Error('The person has left.')
  await storeReply(identity.user.id, { key: keyOf(call, given), reply: session, at: Date.now() })
  changeOfflineSessions(at, true)
  putAnswer(call, given, session)
  // Lists that no page shows now are stored too, because they are needed offline.
  for (const { path } of [mySessions, sessions]) {
    await queryClient.refetchQueries({ queryKey: [path], type: 'all' })
  }
}

/** Deletes a downloaded session from this device. Actions in it are not deleted. */
export async function removeDownload(at: SessionAt): Promise<void> {
  changeOfflineSessions(at, false)
  forgetOpened(at)
  await forgetSession(at)
}

/** Downloads the sessions again that this version of the client cannot read. */
export async function refreshDownloads(): Promise<void> {
  const outdated = offlineSessionsNow().filter(
    (at) => queryClient.getQueryData(keyOf(callsIn(at.area).session, askedOf(at))) === undefined,
  )
  for (const at of outdated) await downloadSession(at)
}

async function downloadPictures({ sessionSteps }: Session): Promise<void> {
  const named = sessionSteps.flatMap(({ content }) =>
    content.flatMap(({ image, localeImage }) => [image ?? '', ...Object.values(localeImage)]),
  )
  const addresses = [...new Set(named)].filter(isOwnPicture)
  if (addresses.length > 0) await (await caches.open('pictures')).addAll(addresses)
}
