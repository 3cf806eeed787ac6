import { mailCalls, type Preferences } from '@saathi/contract/notifications/mailCalls.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { queryClient } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { type FakeTransport, fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { QuietTimes } from './QuietTimes.tsx'

const quiet = { from: '21:00', to: '08:00' }
const preferences: Preferences = {
  topics: [],
  channels: ['app'],
  kinds: {},
  quiet,
  pausedUntil: null,
  showsWords: false,
}
let transport: FakeTransport

beforeEach(() => {
  transport = fakeTransport()
  transport.on(mailCalls.savePreference, preferences)
  transport.on(mailCalls.preferences, preferences)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const saved = (count: number) =>
  waitFor(() => expect(transport.given(mailCalls.savePreference)).toHaveLength(count))
const bodyOf = (at: number) => transport.given(mailCalls.savePreference)[at]?.body
const dayIn = (days: number) => {
  const at = new Date(serverNow().getTime() + days * 86_400_000)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

test('each end of the quiet hours is saved with the other', async () => {
  render(<QuietTimes quiet={quiet} pausedUntil={null} />)
  fireEvent.change(screen.getByLabelText('noticeChoices.quiet.from'), { target: { value: '22:30' } })
  await saved(1)
  expect(bodyOf(0)).toEqual({ quiet: { from: '22:30', to: '08:00' } })
})

test('a pause ends after a day, a week, 30 days or on a chosen day', async () => {
  render(<QuietTimes quiet={quiet} pausedUntil={null} />)
  const before = serverNow().getTime()
  fireEvent.click(screen.getByRole('button', { name: 'noticeChoices.pause.week' }))
  await saved(1)
  const until = new Date(String(bodyOf(0)?.pausedUntil)).getTime()
  expect(Math.round((until - before) / 86_400_000)).toBe(7)
  const day = dayIn(12)
  fireEvent.change(screen.getByLabelText('noticeChoices.pause.day.until'), { target: { value: day } })
  fireEvent.click(screen.getByRole('button', { name: 'noticeChoices.pause.start' }))
  await saved(2)
  expect(bodyOf(1)).toEqual({ pausedUntil: new Date(`${day}T00:00`).toISOString() })
})

test.each([
  ['no day', ''],
  ['today', dayIn(0)],
  ['a day in two years', dayIn(700)],
])('%s begins no pause', (_what, day) => {
  render(<QuietTimes quiet={quiet} pausedUntil={null} />)
  fireEvent.change(screen.getByLabelText('noticeChoices.pause.day.until'), { target: { value: day } })
  fireEvent.click(screen.getByRole('button', { name: /noticeChoices.pause.start/ }))
  expect(transport.given(mailCalls.savePreference)).toEqual([])
})

test('a pause says its end, and ends with one press', async () => {
  render(
    <QuietTimes quiet={quiet} pausedUntil={new Date(serverNow().getTime() + 86_400_000).toISOString()} />,
  )
  expect(screen.getByText('noticeChoices.pause.until')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'noticeChoices.pause.end' }))
  await saved(1)
  expect(bodyOf(0)).toEqual({ pausedUntil: null })
})
