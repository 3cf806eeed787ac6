import { createECDH } from 'node:crypto'

import type { House } from '../../house/house.ts'
import { knownPushKeys, type PushKeys } from '../../notifications/devices/keys.ts'
import { type Finding, missing, right, weak } from './finding.ts'

const part = 'Push'

/** Returns what is found about the keys by which push services recognise this product. */
export async function pushFinding({ config, keys }: Pick<House, 'config' | 'keys'>): Promise<Finding> {
  try {
    return judgedKeys(await knownPushKeys(keys), config.mailFrom)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    return missing(
      part,
      `the keys cannot be read: ${reason}`,
      'Restore them from a backup. Check SECRET_KEY.',
    )
  }
}

/** Judges the keys, and the address at which a push service would complain. */
export function judgedKeys(keys: PushKeys | undefined, mailFrom: string): Finding {
  if (keys === undefined)
    return missing(
      part,
      'there are no keys yet.',
      'Start the product once: it makes them. A restored system brings its own.',
    )
  if (!isPair(keys))
    return missing(
      part,
      'the two keys do not belong together, so no push arrives.',
      'Restore both from a backup. With new keys, every device must register again.',
    )
  return /@localhost\b/.test(mailFrom)
    ? weak(
        part,
        `the keys are right, and push services are told the address ${mailFrom}.`,
        'Set MAIL_FROM to an address of your own domain: some services refuse one on localhost.',
      )
    : right(part, 'the keys are right.')
}

/** Whether the public key is that of the private one (P-256, RFC 8292). */
function isPair({ publicKey, privateKey }: PushKeys): boolean {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
  } catch {
    // The private key does not belong to this curve.
    return false
  }
}
