import { createHash, randomBytes } from 'node:crypto'

import { Secret, TOTP } from 'otpauth'

/** Seconds for which a one-time code is shown, as RFC 6238 recommends. */
const period = 30

/** Returns a new secret for one-time codes, and its address for an app. */
export function newSecret(
  issuer: string,
  label: string,
): { readonly secret: string; readonly address: string } {
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, address: new TOTP({ secret, issuer, label, period }).toString() }
}

/**
 * Returns the step of time of a right code; undefined for a wrong one. A clock may be a step ahead or behind. Apps show codes by
 * the real time, so this follows the machine's clock.
 */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period })
  const token = code.replaceAll(/\D/g, '')
  const delta = totp.validate({ token, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / (period * 1000)) + delta
}

/** How many recovery codes a person gets. */
const recoveryCount = 10
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns new recovery codes: four groups of four letters each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCount }, () =>
    Array.from({ length: 4 }, () => Array.from({ length: 4 }, randomLetter).join('')).join('-'),
  )
}

function randomLetter(): string {
  for (;;) {
    const letter = letters[(randomBytes(1)[0] ?? 255) & 31]
    if (letter !== undefined) return letter
  }
}

/** Returns the hash under which a recovery code is stored. Its 79 random bits need no salt. */
export function hashOfRecovery(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex')
}
