// @vitest-environment happy-dom
import { renamingOf } from '@saathi/contract/base/wire.ts'
import { socketEvent } from '@saathi/contract/socket.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { buildMessage } from '../../chat/testing/buildMessage.ts'
import { arrive } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { openSocket } from '../../wire/socket.ts'
import { fakeSockets } from '../../wire/testing/fakeSocket.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { startPush } from './startPush.ts'

test('notifications are offered after the own first message, and not at the start or after that of another person', async () => {
  fakeTransport()
  const sockets = fakeSockets()
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>()
  vi.stubGlobal('PushManager', () => undefined)
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  const worker = Object.assign(new EventTarget(), { getRegistration: async () => undefined })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  const { user } = buildArrival()
  await arrive(buildArrival())
  openSocket()
  await vi.waitFor(() => expect(sockets()).toHaveLength(1))
  sockets().at(-1)?.open()
  startPush()
  const names = renamingOf(socketEvent)
  const tell = (userId: string, tempId: string) => {
    const event = { command: 'new_message', message: buildMessage(1, { tempId, userId }) } as const
    return act(async () =>
      sockets()
        .at(-1)
        ?.tell(v.parse(v.looseObject({}), names.toWire(event))),
    )
  }
  const offer = () => screen.queryByText('pushNotice.offer.body')
  await tell('another person', 'theirs')
  // The offer of a message would be there before that of the next one.
  expect(offer()).toBeNull()
  await tell(user.id, 'own')
  expect(await screen.findByText('pushNotice.offer.body')).toBeDefined()
  expect(requestPermission).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'shell.notNow' }))
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
