import { safetyCalls, type Report } from '@saathi/contract/safety/calls.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive, forgetPerson } from '../device/identity.ts'
import { buildArrival } from '../testing/builders.ts'
import { type FakeTransport, fakeTransport } from '../wire/testing/fakeTransport.ts'
import { buildReport } from './testing/buildReport.ts'
import { ReportsSection } from './ReportsSection.tsx'

const { disk, idbKeyval } = await vi.hoisted(() => import('../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

const hourMs = 3_600_000
let transport: FakeTransport

beforeEach(async () => {
  disk.clear()
  transport = fakeTransport()
  await arrive(buildArrival())
  transport.on(safetyCalls.helpLines, [
    {
      id: 'emergency',
      name: 'Emergency',
      localeName: {},
      about: 'Police, fire and ambulance',
      localeAbout: {},
      number: '112',
    },
  ])
})
afterEach(async () => {
  cleanup()
  await forgetPerson()
})

function showReport({ lookInMs, ...report }: Partial<Report> & { readonly lookInMs: number }) {
  const createdOn = new Date(Date.now() - hourMs).toISOString()
  const lookBy = new Date(Date.now() + lookInMs).toISOString()
  transport.on(safetyCalls.reports, [buildReport({ createdOn, lookBy, ...report })])
  render(<ReportsSection />)
}

test('until the promised day is over, a report says the day', async () => {
  showReport({ lookInMs: hourMs })
  expect(await screen.findByText('safety.reports.lookBy')).toBeTruthy()
  expect(screen.queryByText('safety.reports.late')).toBeNull()
})

test('after the promised day a report says that it takes longer, with numbers to call', async () => {
  showReport({ lookInMs: -hourMs })
  expect(await screen.findByText('safety.reports.late')).toBeTruthy()
  expect(screen.queryByText('safety.reports.lookBy')).toBeNull()
  expect(await screen.findByRole('link', { name: /112/ })).toBeTruthy()
})

test('a report that was read late promises nothing any more', async () => {
  showReport({ lookInMs: -hourMs, status: 'SEEN', seenOn: new Date().toISOString() })
  expect(await screen.findByText('safety.reports.status.SEEN')).toBeTruthy()
  expect(screen.queryByText('safety.reports.late')).toBeNull()
})
