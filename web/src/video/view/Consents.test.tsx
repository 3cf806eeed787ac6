import { type VideoRoom, videoCalls } from '@saathi/contract/video/calls.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { queryClient } from '../../wire/queries.ts'
import { type FakeTransport, fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { prepare, putAway } from '../engine/session.ts'
import { buildRoom } from '../testing/buildRoom.ts'
import { Consents } from './Consents.tsx'
import { Ready } from './Ready.tsx'

const asksFor: VideoRoom['asksFor'] = ['recording', 'transcript', 'summary']
const asked = { asksConsent: true, asksFor } as const
let transport: FakeTransport

beforeEach(async () => {
  transport = fakeTransport()
  transport.on(videoCalls.consent, ({ body }) => ({
    consent: body.consent === true,
    transcript: body.transcript === true,
    summary: body.summary === true,
  }))
  await arrive(buildArrival())
})
afterEach(() => {
  cleanup()
  putAway()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const group = (purpose: string) => screen.getByRole('group', { name: new RegExp(`video.consent.${purpose}`) })
const choose = (purpose: string, answer: 'call.yes' | 'call.no') =>
  fireEvent.click(within(group(purpose)).getByRole('radio', { name: answer }))
/** Returns the chosen answer of each question; undefined for one that is open. */
const chosen = () =>
  asksFor.map((purpose) =>
    within(group(purpose))
      .getAllByRole<HTMLInputElement>('radio')
      .findIndex((each) => each.checked),
  )
const sent = () => transport.given(videoCalls.consent).map(({ body }) => body)

test('the panel begins with what the person has said, and sends only that with their change', async () => {
  const consent = { consent: true, transcript: false, summary: false }
  transport.on(videoCalls.room, buildRoom({ ...asked, consent, unanswered: ['summary'] }))
  render(<Consents roomId="r1" />)
  await screen.findByRole('group', { name: /video.consent.recording/ })
  expect(chosen()).toEqual([1, 0, -1])
  choose('transcript', 'call.yes')
  fireEvent.click(screen.getByRole('button', { name: 'call.consent.change' }))
  await vi.waitFor(() => expect(sent()).toEqual([{ consent: true, transcript: true }]))
})

test('to take all back says no to each, also to what is open', async () => {
  transport.on(videoCalls.room, buildRoom({ ...asked, consent: null }))
  render(<Consents roomId="r1" />)
  await screen.findByRole('group', { name: /video.consent.recording/ })
  expect(chosen()).toEqual([-1, -1, -1])
  fireEvent.click(screen.getByRole('button', { name: 'call.consent.withdraw' }))
  await vi.waitFor(() => expect(sent()).toEqual([{ consent: false, transcript: false, summary: false }]))
  expect(await screen.findByText('call.consent.withdrawn')).toBeTruthy()
})

test('before a first call nothing is chosen, and a person who comes back finds their answers', async () => {
  prepare(buildRoom({ ...asked, consent: null }))
  const { unmount } = render(<Ready onBack={() => undefined} />)
  expect(chosen()).toEqual([-1, -1, -1])
  unmount()
  putAway()
  const consent = { consent: true, transcript: true, summary: false }
  prepare(buildRoom({ ...asked, consent }))
  render(<Ready onBack={() => undefined} />)
  expect(chosen()).toEqual([1, 1, 0])
  fireEvent.click(screen.getByRole('button', { name: /call.goIn/ }))
  await vi.waitFor(() => expect(sent()).toEqual([{ consent: true, transcript: true, summary: false }]))
})
