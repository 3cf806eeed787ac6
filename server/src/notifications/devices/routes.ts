import { Failure } from '@saathi/contract/errors.ts'
import { pushCalls, pushSubscription } from '@saathi/contract/notifications/pushCalls.ts'
import * as v from 'valibot'

import { newId } from '../../engines/database/ids.ts'
import type { House } from '../../house/house.ts'
import type { Handlers } from '../../http/request.ts'
import type { PushKeys } from './keys.ts'
import { deleteDevice, devicesOf, dropOldDevices, putDevice } from './store.ts'

/** The most devices of a person; the one that was used least recently goes first. */
const mostDevices = 20
/** How often a person may register a device. */
const registrations = { most: 60, seconds: 3600 }

type DeviceCalls = Pick<typeof pushCalls, 'pushConfig' | 'registerDevice' | 'pushDevices' | 'removeDevice'>

/** Serves the devices that receive pushes. */
export function pushDeviceRoutes(
  { db, clock, limits }: Pick<House, 'db' | 'clock' | 'limits'>,
  keys: PushKeys,
): Handlers<DeviceCalls> {
  return {
    pushConfig: () => ({ publicKey: keys.publicKey }),
    async registerDevice({ person, body: { registrationId }, transport: { userAgent } }) {
      await limits.take(`push-devices:${person.id}`, registrations)
      const subscription = v.safeParse(v.pipe(v.string(), v.parseJson(), pushSubscription), registrationId)
      if (!subscription.success) throw new Failure('subscriptionInvalid')
      const { endpoint, keys: own } = subscription.output
      if (!URL.canParse(endpoint)) throw new Failure('subscriptionInvalid')
      const device = await db.transaction(async (tx) => {
        const put = await putDevice(tx, {
          id: newId(),
          personId: person.id,
          signInId: person.signInId,
          endpoint,
          ...own,
          userAgent,
          at: clock.now(),
        })
        await dropOldDevices(tx, person.id, mostDevices)
        return put
      })
      if (device === undefined) throw new Failure('notYours')
      return device
    },
    async pushDevices({ person }) {
      return (await devicesOf(db, person.id)).map(({ id, userAgent, createdAt, seenAt, signInId }) => ({
        id,
        userAgent,
        createdAt: createdAt.toISOString(),
        lastSeenAt: seenAt.toISOString(),
        isCurrent: signInId === person.signInId,
      }))
    },
    async removeDevice({ person, params: { deviceId } }) {
      await deleteDevice(db, person.id, deviceId)
      return {}
    },
  }
}
