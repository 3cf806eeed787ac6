import * as v from 'valibot'
import webPush from 'web-push'

import type { KeyKeeper } from '../../engines/secrets/keys.ts'

const pair = v.pipe(v.string(), v.parseJson(), v.object({ publicKey: v.string(), privateKey: v.string() }))

/** The keys by which push services recognise this product (RFC 8292). */
export type PushKeys = v.InferOutput<typeof pair>

/** Reads the stored keys; the first call makes them. With other keys, every device would have to register again. */
export async function openPushKeys(keys: KeyKeeper): Promise<PushKeys> {
  return v.parse(pair, await keys.keep('push-vapid', async () => JSON.stringify(webPush.generateVAPIDKeys())))
}

/** Returns the stored keys; undefined if there are none yet. Rejects if they can't be read. */
export async function knownPushKeys(keys: KeyKeeper): Promise<PushKeys | undefined> {
  const none = new Error('There are no keys yet.')
  try {
    return v.parse(pair, await keys.keep('push-vapid', () => Promise.reject(none)))
  } catch (error) {
    if (error === none) return undefined
    throw error
  }
}
