import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { KeyKeeper } from '../../engines/secrets/keys.ts'

/** Makes and reads the secret part of a feed's address. */
export interface FeedSecrets {
  newHandle(): string
  /** The handle and its seal: a copy of the database alone does not open a feed. */
  secretOf(handle: string): string
  /** Returns the handle of a secret whose seal is ours. */
  handleOf(secret: string): string | undefined
}

const handleLength = 22

/** Opens the secrets with a stored key. */
export async function openFeedSecrets(keys: KeyKeeper): Promise<FeedSecrets> {
  const key = await keys.keep('calendar-feed', async () => randomBytes(32).toString('base64url'))
  const sealOf = (handle: string) => createHmac('sha256', key).update(handle).digest('base64url')
  return {
    newHandle: () => randomBytes(16).toString('base64url'),
    secretOf: (handle) => `${handle}${sealOf(handle)}`,
    handleOf(secret) {
      const handle = secret.slice(0, handleLength)
      const [given, ours] = [secret.slice(handleLength), sealOf(handle)].map((each) => Buffer.from(each))
      if (given === undefined || ours === undefined || given.length !== ours.length) return undefined
      return timingSafeEqual(given, ours) ? handle : undefined
    },
  }
}
