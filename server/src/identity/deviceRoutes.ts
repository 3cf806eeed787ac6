import { Failure } from '@saathi/contract/errors.ts'
import type { deviceCalls } from '@saathi/contract/identity/deviceCalls.ts'

import type { House } from '../house/house.ts'
import type { Handlers } from '../http/request.ts'
import { forgetDevices } from '../notifications/public.ts'
import { credentialsOf, unbindSubject } from './credentials/credentialStore.ts'
import { endSignInOf, openSignInsOf } from './deviceStore.ts'
import { forgetTopic } from './credentials/guard.ts'
import { endSignInsOf } from './credentials/signInStore.ts'
import { dropCookie } from './signIns/signIns.ts'

/**
 * Shows people their sign-ins and lets them end each one; an ended sign-in loses its tokens and sockets at once.
 */
export function deviceRoutes({ db, bus }: House): Handlers<typeof deviceCalls> {
  return {
    async signIns({ person }) {
      const rows = await openSignInsOf(db, { personId: person.id, current: person.signInId, now: new Date() })
      return rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
        id,
        userAgent,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: id === person.signInId,
      }))
    },
    async signInMethods({ person }) {
      const known = await credentialsOf(db, person.id)
      return {
        password: (known?.passwordHash ?? null) !== null,
        google: (known?.googleSubject ?? null) !== null,
      }
    },
    async unlinkGoogle({ person }) {
      // Without a password, the person could not sign in any more.
      const { passwordHash = null } = (await credentialsOf(db, person.id)) ?? {}
      if (passwordHash === null) throw new Failure('providerGoogle')
      await unbindSubject(db, person.id)
      return {}
    },
    async endSignIn({ person, params: { signInId } }) {
      const ended = { personId: person.id, signInId }
      const count = await db.transaction(async (tx) => {
        const rows = await endSignInOf(tx, { ...ended, at: new Date() })
        if (rows > 0) await forgetDevices(tx, ended)
        if (rows > 0) await bus.publishIn(tx, forgetTopic, ended)
        return rows
      })
      if (count > 0) bus.publishHere(forgetTopic, ended)
      return {}
    },
    async signOutEverywhere({ person, transport }) {
      const ended = { personId: person.id }
      await db.transaction(async (tx) => {
        await endSignInsOf(tx, person.id, new Date())
        await forgetDevices(tx, ended)
        await bus.publishIn(tx, forgetTopic, ended)
      })
      bus.publishHere(forgetTopic, ended)
      dropCookie(transport)
      return {}
    },
  }
}
