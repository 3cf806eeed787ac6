import { Failure } from '@saathi/contract/errors.ts'
import { type Prefill, prefill } from '@saathi/contract/partner/calls.ts'
import { EncryptJWT, jwtDecrypt } from 'jose'
import * as v from 'valibot'

import type { KeyKeeper } from '../engines/keys.ts'
import type { Cookie, TransportFacts } from '../http/request.ts'

const entryCookie = 'saathi_ncs'
/** Seconds that somebody has for signing up. */
const entrySeconds = 30 * 60

/** Whom the portal vouched for, kept in the browser that came from there: it can neither read nor change it. */
export interface Entries {
  give(transport: Pick<TransportFacts, 'setCookie'>, person: Prefill): Promise<void>
  /** Throws `portalEntryMissing` for no cookie, and for one that is none of ours, altered or over. */
  read(transport: Pick<TransportFacts, 'cookies'>): Promise<Prefill>
}

/** Seals entries with a key that is kept, so that every process opens what another sealed. */
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
