import { pushCalls } from '@saathi/contract/notifications/pushCalls.ts'

import { type FakeDevice, type PushService, startPushService } from '../../../../scripts/pushService.ts'
import { afterAll } from 'vitest'

import type { Testing, TestPerson } from '../../testing/testing.ts'

/** Starts a push service for the tests of a file. */
export async function openPushService(): Promise<PushService> {
  const service = await startPushService()
  afterAll(() => service.close())
  return service
}

/** Registers a device for a person, as a browser does. */
export async function registerDevice(
  { ask }: Pick<Testing, 'ask'>,
  service: PushService,
  { token }: Pick<TestPerson, 'token'>,
): Promise<FakeDevice & { readonly registeredId: string }> {
  const device = service.makeDevice()
  const body = { registrationId: device.registrationId, type: 'web' } as const
  const { id } = await ask(pushCalls.registerDevice, { body }, { token })
  return { ...device, registeredId: id }
}
