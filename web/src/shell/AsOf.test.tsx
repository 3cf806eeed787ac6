import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive } from '../device/identity.ts'
import { buildArrival } from '../testing/builders.ts'
import { speak } from '../texts/texts.ts'
import { AsOf } from './AsOf.tsx'

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z'), toFake: ['Date'] })
  speak('en', { 'shell.asOf': 'As of {time}', 'shell.asOf.updating': 'As of {time}, updating…' })
  await arrive(buildArrival())
})
afterEach(() => {
  cleanup()
  speak('en', {})
  vi.useRealTimers()
})

test.each([
  ['2026-11-23T09:02:00Z', true, /^As of 2:32\spm, updating…$/],
  ['2026-11-23T09:02:00Z', false, /^As of 2:32\spm$/],
  ['2026-11-22T18:29:00Z', false, /^As of 22 Nov, 11:59\spm$/],
])('a reply of %s (updating: %s) is marked in the person’s time', (at, isUpdating, words) => {
  render(<AsOf age={{ at: Date.parse(at), isUpdating }} />)
  expect(screen.getByText(words)).toBeTruthy()
})
