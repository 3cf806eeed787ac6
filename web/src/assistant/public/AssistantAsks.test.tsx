import { assistantCalls } from '@saathi/contract/assistant/calls.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'
import { consentCalls } from '@saathi/contract/people/consentCalls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive, forgetPerson } from '../../device/identity.ts'
import { buildArrival, buildClientConfig } from '../../testing/builders.ts'
import { type FakeTransport, fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { queryClient } from '../../wire/queries.ts'
import { AssistantAsks } from './AssistantAsks.tsx'

const { disk, idbKeyval } = await vi.hoisted(() => import('../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

let transport: FakeTransport

beforeEach(async () => {
  disk.clear()
  localStorage.clear()
  transport = fakeTransport()
  transport.on(assistantCalls.ratingStatus, { status: 'DUE' })
  await arrive(buildArrival())
})
afterEach(async () => {
  cleanup()
  queryClient.clear()
  await forgetPerson()
})

const newestOn = '2026-01-05T10:00:00.000Z'

function consentIsAsked() {
  const consent = { purpose: 'assistant_model', version: '1', text: 'Yes?', localeText: {} } as const
  transport.on(contentCalls.clientConfig, buildClientConfig({ asksConsentFor: ['assistant_model'] }))
  transport.on(consentCalls.consents, {
    asked: [{ ...consent, granted: null, decidedAt: null }],
    agreed: [],
  })
}

test('one question at a time: first whether a model may help, then how the answers were', async () => {
  consentIsAsked()
  render(<AssistantAsks channelId="c" newestOn={newestOn} isAnswered />)
  expect(await screen.findByText('assistant.consent.title')).toBeTruthy()
  expect(screen.queryByText('assistant.rating.title')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'assistant.consent.later' }))
  expect(await screen.findByText('assistant.rating.title')).toBeTruthy()
  expect(screen.queryByText('assistant.consent.title')).toBeNull()
})

test('whether a model may help is asked once there is an answer to look at', async () => {
  consentIsAsked()
  const { rerender } = render(<AssistantAsks channelId="c" newestOn={undefined} isAnswered={false} />)
  await vi.waitFor(() => expect(transport.given(consentCalls.consents)).toHaveLength(1))
  expect(screen.queryByText('assistant.consent.title')).toBeNull()
  rerender(<AssistantAsks channelId="c" newestOn={newestOn} isAnswered />)
  expect(await screen.findByText('assistant.consent.title')).toBeTruthy()
})
