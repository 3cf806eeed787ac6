import { mailCalls, type Preferences } from '@saathi/contract/notifications/mailCalls.ts'
import { phoneCalls } from '@saathi/contract/notifications/phoneCalls.ts'
import { pushCalls } from '@saathi/contract/notifications/pushCalls.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { queryClient } from '../../wire/queries.ts'
import { type FakeTransport, fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { NoticeSettings } from './NoticeSettings.tsx'

const preferences: Preferences = {
  topics: [],
  channels: ['app', 'push', 'mail', 'whatsapp', 'sms'],
  kinds: { meeting: { app: true, push: true, mail: true, whatsapp: true, sms: true } },
  quiet: { from: '21:00', to: '08:00' },
  pausedUntil: null,
  showsWords: false,
}
const agreedAt = '2026-11-26T10:00:00.000Z'
let transport: FakeTransport

beforeEach(() => {
  transport = fakeTransport()
  transport.on(mailCalls.preferences, preferences)
  transport.on(pushCalls.pushDevices, [])
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('a messenger has a column only after the person has agreed to it', async () => {
  transport.on(phoneCalls.noticePhone, {
    number: '+919835041270',
    channels: [
      { channel: 'whatsapp', agreedAt, wording: 'I agree to WhatsApp.' },
      { channel: 'sms', agreedAt: null, wording: 'I agree to SMS.' },
    ],
    waiting: null,
  })
  render(<NoticeSettings />)
  expect(await screen.findByRole('columnheader', { name: 'noticeChoices.channel.whatsapp' })).toBeDefined()
  expect(screen.queryByRole('columnheader', { name: 'noticeChoices.channel.sms' })).toBeNull()
  expect(screen.getByRole('columnheader', { name: 'noticeChoices.channel.mail' })).toBeDefined()
})
