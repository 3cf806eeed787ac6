import { useEffect } from 'react'
import * as v from 'valibot'

import { stored } from '../../device/stored.ts'

const target = stored('redirectUri', v.string(), { leavesWith: 'person', lives: 'tab', writtenAs: 'text' })
const joinLink = stored('redirectAfterLogin', v.string(), { leavesWith: 'person', writtenAs: 'text' })

/** Remembers the page that was requested before sign-in. A call's link is stored separately, because it has priority. */
export function rememberTarget(wanted: string): void {
  if (wanted.startsWith('/video/join-meeting/')) joinLink.put(wanted)
  else if (wanted !== '/' && !wanted.startsWith('/signin')) target.put(wanted)
}

/** Remembers a page for a new account, unless the person asked for another one before. */
export function rememberFirstPage(page: string): void {
  if (target.now() === undefined && joinLink.now() === undefined) target.put(page)
}

/** Remembers a page that was requested before sign-in, while this component is shown. */
export function useTarget(wanted: string | undefined): void {
  useEffect(() => {
    if (wanted !== undefined) rememberTarget(wanted)
  }, [wanted])
}

/** Forgets the remembered page. */
export function forgetTarget(): void {
  target.forget()
}

/** Returns the remembered pages and forgets them. */
export function takeTargets(): {
  readonly savedJoinLink: string | null
  readonly savedTarget: string | null
} {
  const taken = { savedJoinLink: joinLink.now() ?? null, savedTarget: target.now() ?? null }
  joinLink.forget()
  target.forget()
  return taken
}
