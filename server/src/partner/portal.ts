import { Failure } from '@saathi/contract/errors.ts'

import type { PortalCheck } from '../registration/public.ts'
import { isDemoMode } from '../content/public.ts'
import type { House } from '../house/house.ts'
import { demoNcsKey, readPortal } from './settings.ts'

/** Milliseconds that the portal has to check a password. */
const timeoutMs = 5000

/** Returns the key of the portal's links; throws `portalAbsent` if no portal is configured. */
export async function portalKey({ config, db }: Pick<House, 'config' | 'db'>): Promise<string> {
  const { key } = config.of(readPortal)
  if (key !== undefined) return key
  if (!config.production && (await isDemoMode(db))) return demoNcsKey
  throw new Failure('portalAbsent')
}

/**
 * Returns a function that checks a password at the portal; undefined if the settings name no address. It throws
 * `portalUnreachable` if the portal gives no clear result.
 */
export function portalCheck({ config, log }: Pick<House, 'config' | 'log'>): PortalCheck {
  const { verifyUrl } = config.of(readPortal)
  if (verifyUrl === undefined) return undefined
  return async (credentials) => {
    const status = await ask(verifyUrl, credentials)
    if (status >= 200 && status < 300) return true
    // Other statuses say nothing about the password: the portal is busy, broken or redirects.
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) return false
    log.warn({ status }, 'the partner portal gave no word about a password')
    throw new Failure('portalUnreachable', { retryAfterSeconds: 60 })
  }
}

/** Returns the portal's HTTP status; 0 if it does not reply in time. */
async function ask(address: string, credentials: object): Promise<number> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    // The error is dropped: its text may contain the credentials.
    return 0
  }
}
