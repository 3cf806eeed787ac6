import { Failure } from '@saathi/contract/errors.ts'

import type { PortalCheck } from '../registration/public.ts'
import { isDemoMode } from '../content/public.ts'
import type { House } from '../house.ts'
import { demoNcsKey, readPortal } from './settings.ts'

/** Milliseconds that the portal has for its word about a password. */
const patience = 5000

/** What the portal seals its links with; throws `portalAbsent` where no portal is set up. */
export async function portalKey({ config, db }: Pick<House, 'config' | 'db'>): Promise<string> {
  const { key } = config.of(readPortal)
  if (key !== undefined) return key
  if (!config.production && (await isDemoMode(db))) return demoNcsKey
  throw new Failure('portalAbsent')
}

/** Asks the portal about a password, where the settings say so; throws `portalUnreachable` where it gives no word. */
export function portalCheck({ config, log }: Pick<House, 'config' | 'log'>): PortalCheck {
  const { verifyUrl } = config.of(readPortal)
  if (verifyUrl === undefined) return undefined
  return async (credentials) => {
    const status = await ask(verifyUrl, credentials)
    if (status >= 200 && status < 300) return true
    // What it says of itself is no word about the password: it is busy, broken, or somewhere else.
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) return false
    log.warn({ status }, 'the partner portal gave no word about a password')
    throw new Failure('portalUnreachable', { retryAfterSeconds: 60 })
  }
}

/** The status that the portal answers; 0 where it answers nothing in time. */
async function ask(address: string, credentials: object): Promise<number> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    // Its words may hold what was asked: only that it failed is kept.
    return 0
  }
}
