import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import { type NoticePhone, phoneCalls } from '@saathi/contract/notifications/phoneCalls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { queryClient, useAsk } from '../../wire/queries.ts'
import { type FakeTransport, fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { PhoneNotices } from './PhoneNotices.tsx'

const nobody: NoticePhone = {
  number: null,
  channels: [
    { channel: 'whatsapp', agreedAt: null, wording: 'I agree to WhatsApp.' },
    { channel: 'sms', agreedAt: null, wording: 'I agree to SMS.' },
  ],
  waiting: null,
}
let transport: FakeTransport

beforeEach(() => {
  transport = fakeTransport()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a person reads what they agree to, and proves the number by the code', async () => {
  transport.on(phoneCalls.noticePhone, nobody)
  const waiting = { number: '+919835041270', channel: 'sms', until: '2026-11-26T10:00:00.000Z' } as const
  transport.on(phoneCalls.sendPhoneCode, { ...nobody, waiting })
  transport.on(phoneCalls.provePhone, { ...nobody, number: waiting.number })
  render(<PhoneNotices />)
  expect(await screen.findByText('I agree to WhatsApp.')).toBeDefined()
  fireEvent.click(screen.getByLabelText('noticeChoices.channel.sms'))
  expect(screen.getByText('I agree to SMS.')).toBeDefined()
  type('phoneNotices.number', '98350 41270')
  press('phoneNotices.send')
  await screen.findByLabelText('phoneNotices.code')
  expect(transport.given(phoneCalls.sendPhoneCode)).toMatchObject([
    { body: { number: '9835041270', channel: 'sms' } },
  ])
  type('phoneNotices.code', '12 34 56')
  press('phoneNotices.confirm')
  await screen.findByText('phoneNotices.known')
  expect(transport.given(phoneCalls.provePhone)).toMatchObject([{ body: { code: '123456' } }])
})

test('a code counts while the choices below are still loaded again', async () => {
  transport.on(phoneCalls.noticePhone, nobody)
  const waiting = { number: '+919835041270', channel: 'sms', until: '2026-11-26T10:00:00.000Z' } as const
  transport.on(phoneCalls.sendPhoneCode, { ...nobody, waiting })
  transport.on(phoneCalls.provePhone, { ...nobody, number: waiting.number })
  transport.on(mailCalls.preferences, () => new Promise<never>(() => undefined))
  render(
    <>
      <PhoneNotices />
      <Choices />
    </>,
  )
  await screen.findByLabelText('phoneNotices.number')
  type('phoneNotices.number', '98350 41270')
  press('phoneNotices.send')
  await screen.findByLabelText('phoneNotices.code')
  type('phoneNotices.code', '123456')
  press('phoneNotices.confirm')
  await screen.findByText('phoneNotices.known')
})

function Choices() {
  useAsk(mailCalls.preferences, {})
  return null
}
