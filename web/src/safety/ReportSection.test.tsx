import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { arrive, forgetPerson } from '../device/identity.ts'
import { buildArrival } from '../testing/builders.ts'
import { fakeTransport } from '../wire/testing/fakeTransport.ts'
import { ReportSection } from './ReportSection.tsx'

const { idbKeyval } = await vi.hoisted(() => import('../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

afterEach(async () => {
  cleanup()
  await forgetPerson()
})

test('without anyone in a chat, the page does not speak of “these people”', async () => {
  fakeTransport().on(chatCalls.channels, [])
  await arrive(buildArrival())
  render(<ReportSection />)
  await screen.findByText('safety.people.none')
  expect(screen.queryByText('safety.people.body')).toBeNull()
})
