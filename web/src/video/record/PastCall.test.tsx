import type { Reply } from '@saathi/contract/base/call.ts'
import { recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { speak } from '../../texts/texts.ts'
import { type FakeTransport, fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { queryClient } from '../../wire/queries.ts'
import { PastCall } from './PastCall.tsx'

type Past = Reply<typeof recordCalls.pastCall>

const arrival = buildArrival()
const me = arrival.user.id
let transport: FakeTransport
const past: Past = {
  meetingRecordingId: 'one',
  meetingDatetime: '2026-11-14T13:30:00.000Z',
  summaryTextFileUrl: 'https://saathi.example/summary',
  transcriptionTextFileUrl: 'https://saathi.example/transcript',
  rating: null,
  isSkipped: false,
  minutes: 28,
  people: [
    { userId: me, fullName: 'Asha Verma', minutes: 28 },
    { userId: 'farhan', fullName: 'Farhan Ali', minutes: 28 },
  ],
  channel: 'c',
  mentorship: 'm',
  title: '',
  wasIn: true,
  isPair: true,
  sound: 'none',
  agreedTo: ['transcript', 'summary'],
  recording: null,
  transcriptBy: 'browsers',
  transcript: [
    { id: 'l1', userId: 'farhan', fullName: 'Farhan Ali', seconds: 0, words: 'So, tell me.', marks: [] },
    {
      id: 'l2',
      userId: me,
      fullName: 'Asha Verma',
      seconds: 66,
      words: 'I tested twenty projects.',
      marks: [{ userId: me, fullName: 'Asha Verma', words: 'I said two.' }],
    },
  ],
  linesGone: false,
  summary: {
    madeBy: 'builtin',
    lines: [
      { userId: 'farhan', fullName: 'Farhan Ali', isAction: false, words: 'The second was clear.' },
      { userId: me, fullName: 'Asha Verma', isAction: true, words: 'I will send it by Thursday.' },
    ],
  },
}

beforeEach(async () => {
  speak('en', {
    'call.past.pairReads': 'Only you and {name} can see this.',
    'call.past.kept': '{recorded}; {agreed}.',
    'call.past.soundAlone': '{recorded}.',
  })
  transport = fakeTransport()
  await arrive(arrival)
})
afterEach(() => {
  cleanup()
  speak('en', {})
  queryClient.clear()
})

async function show(part: Partial<Past> = {}): Promise<void> {
  transport.on(recordCalls.pastCall, { ...past, ...part })
  render(<PastCall callId="one" />)
  await screen.findByRole('heading', { level: 1 })
}

test.for([
  ['not recorded, and both agreed to text and summary', {}, 'none', 'both.summary'],
  [
    'recorded, and both agreed to text alone',
    { sound: 'kept', agreedTo: ['transcript'] },
    'kept',
    'both.text',
  ],
  ['in a group', { isPair: false }, 'none', 'all.summary'],
] as const)('who can read it and what was kept is said: %s', async ([, part, sound, agreed]) => {
  const summary = 'agreedTo' in part ? null : past.summary
  await show({
    ...part,
    summary,
    ...('agreedTo' in part && { agreedTo: [...part.agreedTo] }),
  } as Partial<Past>)
  const reads = 'isPair' in part ? 'call.past.whoReads' : 'Only you and Farhan can see this.'
  expect(screen.getByText(`${reads} call.past.sound.${sound}; call.past.${agreed}.`)).toBeTruthy()
})

test('a call of which nothing was kept says so, and has neither summary nor transcript', async () => {
  await show({ agreedTo: [], transcript: null, transcriptBy: null, summary: null })
  expect(screen.getByText('Only you and Farhan can see this. call.past.sound.none.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /call.summary.title|call.transcript.title/ })).toBeNull()
})

test('a recording that was deleted is said to be', async () => {
  await show({ sound: 'deleted' })
  expect(screen.getByText(/call.past.sound.deleted; call.past.both.summary/)).toBeTruthy()
})

test('each line has its speaker and time, a note stands beside it, and a new one is sent', async () => {
  await show()
  const lines = within(screen.getByRole('region', { name: 'call.transcript.title' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^0:00Farhan AliSo, tell me\./),
    expect.stringMatching(
      /^1:06call\.youI tested twenty projects\.call\.transcript\.markedByYouI said two\./,
    ),
  ])
  transport.on(recordCalls.markLine, {})
  const [first] = screen.getAllByRole('button', { name: 'call.transcript.mark' })
  if (first !== undefined) fireEvent.click(first)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'No comma.' } })
  fireEvent.click(screen.getByRole('button', { name: 'call.transcript.send' }))
  await vi.waitFor(() =>
    expect(transport.given(recordCalls.markLine)).toMatchObject([
      { params: { lineId: 'l1' }, body: { words: 'No comma.' } },
    ]),
  )
})

test('what a person promised is offered for the calendar, and the summary says how it was made', async () => {
  await show()
  const action = screen.getByRole('link', { name: 'call.summary.plan' })
  expect(action.getAttribute('href')).toContain(encodeURIComponent('I will send it by Thursday.'))
  expect(screen.getByText('call.summary.builtin')).toBeTruthy()
  expect(screen.getByText('call.transcript.by.browsers')).toBeTruthy()
})

test('a sentence that a person said twice is shown twice', async () => {
  const twice = { userId: me, fullName: 'Asha Verma', isAction: true, words: 'I will send it.' }
  await show({ summary: { madeBy: 'a model', lines: [twice, twice] } })
  expect(screen.getAllByText('I will send it.', { exact: false })).toHaveLength(2)
  expect(screen.getByText('call.summary.model')).toBeTruthy()
})

test('who met nobody in it is not asked to rate it, and can report it', async () => {
  await show({ people: past.people.map((each) => (each.userId === me ? { ...each, minutes: 0 } : each)) })
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('button', { name: 'safety.report.title.call' })).toBeTruthy()
})

test('who skipped the rating is not asked again on the page of the call', async () => {
  await show({ isSkipped: true })
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a deletion for everyone asks first', async () => {
  const recording = { until: '2026-12-14T13:30:00.000Z', openings: [] }
  await show({ sound: 'kept', recording })
  transport.on(recordCalls.deleteRecording, {})
  fireEvent.click(screen.getByRole('button', { name: 'call.recording.delete' }))
  const dialog = await screen.findByRole('dialog')
  expect(transport.given(recordCalls.deleteRecording)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'call.recording.delete' }))
  await vi.waitFor(() => expect(transport.given(recordCalls.deleteRecording)).toHaveLength(1))
})
