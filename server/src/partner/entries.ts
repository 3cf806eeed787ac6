import { Failure } from '@saathi/contract/errors.ts'
import { type Prefill, prefill } from '@saathi/contract/partner/calls.ts'
import { EncryptJWT, jwtDecrypt } from 'jose'
import * as v from 'valibot'

import type { KeyKeeper } from '../engines/secrets/keys.ts'
import type { Cookie, TransportFacts } from '../http/request.ts'

const entryCookie = 'saathi_ncs'
/** Seconds that a person has for signing up. */
const entrySeconds = 30 * 60

/**
 * The person whom the portal named, stored encrypted in a cookie; the browser can neither read nor change it.
 */
export interface Entries {
  give(transport: Pick<TransportFacts, 'setCookie'>, person: Prefill): Promise<void>
  /** Throws `portalEntryMissing` without a cookie, and for one that is not ours, was changed or has expired. */
  read(transport: Pick<TransportFacts, 'cookies'>): Promise<Prefill>
}

/** Opens the entries with a stored key, so that every process can read what another wrote. */
export async function openEntries(keys: KeyKeeper): Promise<Entries> {
  const kept = await keys.keep('ncs-entry', async () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
  )
  const key = Buffer.from(kept, 'base64url')
  return {
    async give(transport, person) {
      const sealed = await new EncryptJWT({ person })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuedAt()
        .setExpirationTime(`${entrySeconds}s`)
        .encrypt(key)
      transport.setCookie(cookieOf(sealed))
    },
    async read({ cookies }) {
      const opened = await jwtDecrypt(cookies[entryCookie] ?? '', key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      }).catch(() => undefined)
      const shaped = v.safeParse(prefill, opened?.payload.person)
      if (!shaped.success) throw new Failure('portalEntryMissing')
      return shaped.output
    },
  }
}

function cookieOf(value: string): Cookie {
  return { name: entryCookie, value, path: '/api/v2/users/ncs/', maxAge: entrySeconds }
}
