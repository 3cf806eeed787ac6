import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive, forgetPerson } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { type FakeTransport, fakeTransport, noNetwork, refused } from '../../wire/testing/fakeTransport.ts'
import { reportsHeldUntil } from '../acts/acts.ts'
import { buildReport } from '../testing/buildReport.ts'
import { blockedNow } from './blocked.ts'
import { ReportDialog } from './ReportDialog.tsx'
import '../sender.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

let transport: FakeTransport
const at = '2026-01-05T10:00:00.000Z'
const received = buildReport()

beforeEach(async () => {
  disk.clear()
  transport = fakeTransport()
  await arrive(buildArrival())
})
afterEach(async () => {
  cleanup()
  await forgetPerson()
})

function show() {
  const onClose = vi.fn()
  const subject = { kind: 'message', id: 'm1', userId: 'ravi', name: 'Ravi Rao' } as const
  render(<ReportDialog subject={{ ...subject, canBeBlocked: true, excerpt: 'Pay me' }} onClose={onClose} />)
  return onClose
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = () => fireEvent.click(screen.getByRole('radio', { name: 'safety.reason.money' }))

test('a report says what is sent, needs a reason, and then what happens next', async () => {
  transport.on(safetyCalls.report, received)
  show()
  expect(screen.getByText('Pay me')).toBeTruthy()
  press('safety.report.send')
  expect(screen.getByText('safety.report.chooseReason')).toBeTruthy()
  choose()
  press('safety.report.send')
  expect(await screen.findByText('safety.report.received')).toBeTruthy()
  expect(screen.getByText('safety.reports.lookBy')).toBeTruthy()
  expect(transport.given(safetyCalls.report)).toMatchObject([
    { body: { kind: 'message', id: 'm1', reason: 'money', words: '' } },
  ])
})

test('the recording of a call goes to the team only with a tick, which nobody sets for the person', async () => {
  transport.on(safetyCalls.report, received)
  const subject = { kind: 'call', id: 'c1', userId: '', name: 'Ravi Rao', excerpt: '' } as const
  for (const withRecording of [false, true]) {
    render(
      <ReportDialog subject={{ ...subject, canBeBlocked: false, hasRecording: true }} onClose={vi.fn()} />,
    )
    const box = screen.getByRole('checkbox', { name: 'safety.report.recording' })
    expect(box).toHaveProperty('checked', false)
    if (withRecording) fireEvent.click(box)
    choose()
    press('safety.report.send')
    expect(await screen.findByText('safety.report.received')).toBeTruthy()
    expect(transport.given(safetyCalls.report).at(-1)).toMatchObject({ body: { id: 'c1', withRecording } })
    cleanup()
  }
})

test('without a recording nothing is asked about one', () => {
  show()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('without a network the report stays on the device, and says so', async () => {
  transport.on(safetyCalls.report, noNetwork)
  show()
  choose()
  press('safety.report.send')
  expect(await screen.findByText('safety.report.waitingTitle')).toBeTruthy()
  expect(screen.getByText('safety.report.waitingBody')).toBeTruthy()
  expect(screen.queryByText('safety.reports.lookBy')).toBeNull()
})

test('a refused report says why, and what was chosen stays', async () => {
  transport.on(safetyCalls.report, refused(404, 'not_found'))
  show()
  choose()
  press('safety.report.send')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'safety.reason.money' }).checked).toBe(true)
})

test('after a report the person can be blocked too, at once, and that can be undone', async () => {
  transport.on(safetyCalls.report, received)
  transport.on(safetyCalls.block, { userId: 'ravi', userFullName: 'Ravi Rao', blockedOn: at })
  transport.on(safetyCalls.unblock, {})
  const onClose = show()
  choose()
  press('safety.report.send')
  await screen.findByText('safety.report.received')
  press('safety.report.alsoBlock')
  expect(screen.getByText('safety.block.team')).toBeTruthy()
  expect(blockedNow()).toEqual([])
  press('safety.block.do')
  expect(blockedNow()).toEqual(['ravi'])
  await vi.waitFor(() =>
    expect(transport.given(safetyCalls.block)).toMatchObject([{ body: { userId: 'ravi' } }]),
  )
  press('safety.undo')
  expect(blockedNow()).toEqual([])
  expect(onClose).toHaveBeenCalledOnce()
  await vi.waitFor(() =>
    expect(transport.given(safetyCalls.unblock)).toMatchObject([{ query: { userId: 'ravi' } }]),
  )
})

test('a block that the server refuses is taken back', async () => {
  transport.on(safetyCalls.report, received)
  transport.on(safetyCalls.block, refused(422, 'block_of_staff'))
  show()
  choose()
  press('safety.report.send')
  await screen.findByText('safety.report.received')
  press('safety.report.alsoBlock')
  press('safety.block.do')
  await vi.waitFor(() => expect(blockedNow()).toEqual([]))
  expect(await screen.findByText('error.unexpected')).toBeTruthy()
})

test('past the limit of a day the report waits with its words, and says until when', async () => {
  transport.on(safetyCalls.report, refused(429, 'too_often', { retryAfter: 7200 }))
  show()
  choose()
  press('safety.report.send')
  expect(await screen.findByText('safety.report.heldBody')).toBeTruthy()
  expect(transport.given(safetyCalls.report)).toHaveLength(1)
})

test.each([
  { what: 'a busy server', failure: refused(429, 'too_often', { retryAfter: 1 }) },
  { what: 'another limit', failure: refused(429, 'too_many_attempts', { retryAfter: 7200 }) },
  { what: 'a failing server', failure: refused(503, 'unavailable', { retryAfter: 7200 }) },
])('$what is neither the limit of a day nor a lost network', async ({ failure }) => {
  transport.on(safetyCalls.report, failure)
  show()
  choose()
  press('safety.report.send')
  expect(await screen.findByText('safety.report.notThroughBody')).toBeTruthy()
  expect(reportsHeldUntil()).toBeUndefined()
})
