import { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { type FakeTransport, fakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { queryClient } from '../wire/queries.ts'
import { ExportSection } from './ExportSection.tsx'

const nothing = { url: null, name: null, size: null, expiresAt: null }
const preparing = { status: 'PREPARING', ...nothing } as const
const ready = {
  status: 'READY',
  url: '/files/exports/mine.zip',
  name: 'my-data.zip',
  size: 5300,
  expiresAt: '2026-11-22T10:00:00.000Z',
} as const

function show(archive: typeof preparing | typeof ready | null): FakeTransport {
  const transport = fakeTransport()
  transport.on(privacyCalls.archive, archive)
  transport.on(privacyCalls.exportData, preparing)
  render(<ExportSection />)
  return transport
}

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('the file is asked for, is shown being made, and then as a download', async () => {
  const transport = show(null)
  fireEvent.click(await screen.findByRole('button', { name: 'data.exportMake' }))
  expect((await screen.findByRole('status')).textContent).toBe('data.exportBusy')
  expect(screen.queryByRole('button')).toBeNull()
  transport.on(privacyCalls.archive, ready)
  const link = await screen.findByRole('link')
  expect(link.getAttribute('href')).toBe(ready.url)
  expect(link.getAttribute('download')).toBe('my-data.zip')
})

test('who comes back finds the download', async () => {
  show(ready)
  expect(await screen.findByRole('link')).toBeTruthy()
})

test('a file that could not be made can be asked for again', async () => {
  const transport = fakeTransport()
  transport.on(privacyCalls.archive, { status: 'FAILED', ...nothing })
  transport.on(privacyCalls.exportData, refused(429, 'too_often', { detail: 'Too often.' }))
  render(<ExportSection />)
  expect(await screen.findByText('data.exportFailed')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'data.exportMake' }))
  expect(await screen.findByText('Too often.')).toBeTruthy()
})
