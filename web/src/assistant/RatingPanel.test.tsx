import { assistantCalls } from '@saathi/contract/assistant/calls.ts'
import { ratingDueMs } from '@saathi/contract/assistant/rating.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive, forgetPerson } from '../device/identity.ts'
import { buildArrival } from '../testing/builders.ts'
import { type FakeTransport, fakeTransport } from '../wire/testing/fakeTransport.ts'
import { queryClient } from '../wire/queries.ts'
import { RatingPanel } from './RatingPanel.tsx'
import './sender.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

let transport: FakeTransport

beforeEach(async () => {
  disk.clear()
  transport = fakeTransport()
  transport.on(assistantCalls.rate, {})
  await arrive(buildArrival())
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  queryClient.clear()
  await forgetPerson()
})

const show = (newestOn = '2026-01-05T10:00:00.000Z') =>
  render(<RatingPanel channelId="c" newestOn={newestOn} />)
const open = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'assistant.rating.title', expanded: false }))
const submit = () => screen.getByRole('button', { name: 'assistant.rating.submit' })
const good = () => screen.getAllByRole('radio', { name: 'assistant.rating.word.4' })

test('three questions are rated together, under their English names, and thanks follow', async () => {
  transport.on(assistantCalls.ratingStatus, { status: 'DUE' })
  show()
  await open()
  for (const star of good().slice(0, 2)) fireEvent.click(star)
  fireEvent.click(submit())
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(good()[2] ?? submit())
  fireEvent.click(submit())
  expect(await screen.findByText('assistant.rating.thanks')).toBeTruthy()
  expect(transport.given(assistantCalls.rate)).toMatchObject([
    {
      params: { channelId: 'c' },
      body: {
        rating: {
          'Accuracy of information provided?': 4,
          'Relevance of information shared?': 4,
          'Query resolution?': 4,
        },
      },
    },
  ])
})

test('the questions are folded until a person opens them', async () => {
  transport.on(assistantCalls.ratingStatus, { status: 'DUE' })
  show()
  expect(await screen.findByText('assistant.rating.title')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  await open()
  expect(screen.getAllByRole('radio')).toHaveLength(15)
})

test('a skip is sent as no stars at all and closes without thanks', async () => {
  transport.on(assistantCalls.ratingStatus, { status: 'DUE' })
  show()
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'assistant.rating.skip' }))
  await vi.waitFor(() => expect(screen.queryByText('assistant.rating.title')).toBeNull())
  expect(screen.queryByText('assistant.rating.thanks')).toBeNull()
  const [given] = transport.given(assistantCalls.rate)
  expect(Object.values(given?.body.rating ?? {})).toEqual([null, null, null])
})

test('the stars for earlier answers make room while somebody asks on, and come back later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  transport.on(assistantCalls.ratingStatus, { status: 'DUE' })
  const { rerender } = show()
  expect(await screen.findByText('assistant.rating.title')).toBeTruthy()
  rerender(<RatingPanel channelId="c" newestOn={new Date().toISOString()} />)
  expect(screen.queryByText('assistant.rating.title')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(ratingDueMs + 2000))
  expect(screen.getByText('assistant.rating.title')).toBeTruthy()
})

test('nobody is asked before an answer is five minutes old, and then without reopening the channel', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  transport.on(assistantCalls.ratingStatus, { status: 'NONE' })
  show(new Date().toISOString())
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.queryByText('assistant.rating.title')).toBeNull()
  transport.on(assistantCalls.ratingStatus, { status: 'DUE' })
  await act(() => vi.advanceTimersByTimeAsync(298_000))
  expect(screen.queryByText('assistant.rating.title')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(screen.getByText('assistant.rating.title')).toBeTruthy()
})
