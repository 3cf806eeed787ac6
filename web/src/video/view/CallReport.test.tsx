import { videoCalls, type VideoRoom } from '@saathi/contract/video/calls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { queryClient } from '../../wire/queries.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { prepare, putAway } from '../engine/session.ts'
import { buildRoom } from '../testing/buildRoom.ts'
import { CallReport } from './CallReport.tsx'

beforeEach(() => arrive(buildArrival()))
afterEach(() => {
  cleanup()
  putAway()
  queryClient.clear()
})

/** Opens the report of a call that is not recorded at this moment; the server knows this of it. */
async function open(known: Partial<VideoRoom>): Promise<void> {
  const transport = fakeTransport()
  transport.on(videoCalls.room, buildRoom(known))
  prepare(buildRoom())
  render(<CallReport />)
  fireEvent.click(screen.getByRole('button', { name: 'safety.report.title.call' }))
  await screen.findByRole('dialog')
  await expect.poll(() => transport.given(videoCalls.room)).toHaveLength(1)
}

test('the recording can go with a report as long as it exists, also if it is over', async () => {
  await open({ hasRecording: true })
  const box = await screen.findByRole('checkbox', { name: 'safety.report.recording' })
  expect(box).toMatchObject({ checked: false })
})

test('without a recording the report offers none', async () => {
  await open({ hasRecording: false })
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(screen.queryByRole('checkbox')).toBeNull()
})
