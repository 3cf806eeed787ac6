import { type PastCall, recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { flushOutbox, outboxNow, takeFromOutbox } from '../../device/outbox.ts'
import { buildArrival } from '../../testing/builders.ts'
import { type FakeTransport, fakeTransport, refused } from '../../wire/testing/fakeTransport.ts'
import { queryClient } from '../../wire/queries.ts'
import '../sender.ts'
import { CallHistory } from './CallHistory.tsx'
import { RatingCard } from './RatingCard.tsx'

let transport: FakeTransport
const call: PastCall = {
  meetingRecordingId: 'one',
  meetingDatetime: '2026-11-14T13:30:00.000Z',
  summaryTextFileUrl: 'https://saathi.example/summary',
  transcriptionTextFileUrl: null,
  rating: 4,
  isSkipped: false,
  minutes: 28,
  people: [
    { userId: 'asha', fullName: 'Asha Verma', minutes: 28 },
    { userId: 'ravi', fullName: 'Ravi Iyer', minutes: 28 },
  ],
}

beforeEach(async () => {
  transport = fakeTransport()
  transport.on(recordCalls.channelHistory, { chatMeetingHistory: [call] })
  await arrive(buildArrival())
})
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  for (const { id } of outboxNow()) await takeFromOutbox(id)
  queryClient.clear()
})

const face = (value: number) => screen.getByRole('radio', { name: `call.rate.word.${value}` })
const isChosen = (value: number) =>
  face(value) instanceof HTMLInputElement ? face(value).matches(':checked') : false

test('calls are a table with what is left of each', async () => {
  render(<CallHistory channelId="c" personId="asha" />)
  await screen.findByRole('table')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'call.history.when',
    'call.history.summary',
    'call.history.transcript',
    'call.history.rate',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/chat?section=video&call=one',
    'https://saathi.example/summary',
  ])
  expect(screen.getByText('call.history.nothing')).toBeTruthy()
  expect(isChosen(4)).toBe(true)
})

test('a face shows at once, and goes back if it is refused', async () => {
  transport.on(recordCalls.rateCall, refused(404, 'not_found'))
  render(<CallHistory channelId="c" personId="asha" />)
  await screen.findByRole('table')
  fireEvent.click(face(2))
  expect(isChosen(2)).toBe(true)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(isChosen(4)).toBe(true)
})

test('without a network a face stays, and is sent when there is one', async () => {
  render(<CallHistory channelId="c" personId="asha" />)
  await screen.findByRole('table')
  transport.cut()
  fireEvent.click(face(2))
  await vi.waitFor(() => expect(outboxNow()[0]?.isHeldUp).toBe(true))
  expect(isChosen(2)).toBe(true)
  transport.on(recordCalls.rateCall, {})
  transport.on(recordCalls.channelHistory, { chatMeetingHistory: [{ ...call, rating: 2 }] })
  transport.mend()
  flushOutbox()
  await vi.waitFor(() => expect(outboxNow()).toEqual([]))
  // The history is read again after that.
  await vi.waitFor(() => expect(isChosen(2)).toBe(true))
})

test('a call that the person was not in cannot be rated', async () => {
  render(<CallHistory channelId="c" personId="meera" />)
  expect(await screen.findByText('call.history.notIn')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('submit waits for a face, sends it as 1 to 5, and the thanks go after three seconds', async () => {
  transport.on(recordCalls.rateCall, {})
  render(<RatingCard callId="one" />)
  const submit = screen.getByRole('button', { name: 'call.rate.submit' })
  expect(submit.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(face(5))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(submit)
  expect(await screen.findByText('call.rate.thanks')).toBeTruthy()
  expect(transport.given(recordCalls.rateCall)).toMatchObject([
    { body: { meetingRecordingId: 'one', meetingRating: 5 } },
  ])
  await act(() => vi.advanceTimersByTimeAsync(3100))
  expect(screen.queryByText('call.rate.thanks')).toBeNull()
})

test('skip sends an empty rating and puts the card away', async () => {
  transport.on(recordCalls.rateCall, {})
  render(<RatingCard callId="one" />)
  fireEvent.click(screen.getByRole('button', { name: 'call.rate.skip' }))
  await vi.waitFor(() => expect(screen.queryByRole('group')).toBeNull())
  expect(transport.given(recordCalls.rateCall)).toMatchObject([{ body: { meetingRating: null } }])
})
