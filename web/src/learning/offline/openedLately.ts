import { useEffect } from 'react'

import { placeOfName, type SessionAt, storedNameOf } from '../area/area.ts'
import type { Where } from '../area/where.ts'
import { forgetSession } from './forgetSession.ts'
import { offlineSessionsNow, openedSessions } from './offlineSessions.ts'

/** The most sessions that stay on this device only because they were opened. */
const mostOpened = 3

/** Stores the session that a page shows on this device, so that a reload without a network shows it again. */
export function useOpenedLately({ area, mentorship }: Where, sessionId: string): void {
  useEffect(() => {
    if (sessionId === '') return
    for (const at of addToOpened({ area, mentorship, sessionId }))
      void forgetSession(at).catch(() => undefined)
  }, [area, mentorship, sessionId])
}

/** Adds a session before its reply arrives. Returns the sessions that leave the device for it. */
function addToOpened(at: SessionAt): readonly SessionAt[] {
  const name = storedNameOf(at)
  const names = [name, ...namesWithout(name)]
  openedSessions.put(names.slice(0, mostOpened))
  const downloaded = offlineSessionsNow().map(storedNameOf)
  const left = names.slice(mostOpened).filter((each) => !downloaded.includes(each))
  return left.map(placeOfName)
}

/** Takes a session out of those that were opened lately. */
export function forgetOpened(at: SessionAt): void {
  openedSessions.put(namesWithout(storedNameOf(at)))
}

function namesWithout(name: string): string[] {
  return (openedSessions.now() ?? []).filter((other) => other !== name)
}
