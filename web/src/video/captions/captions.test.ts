import { captionCalls, longestCaption } from '@saathi/contract/video/captionCalls.ts'
import type { CallState } from '@saathi/contract/video/news.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { type FakeTransport, fakeTransport, noNetwork, refused } from '../../wire/testing/fakeTransport.ts'
import * as media from '../engine/media.ts'
import * as session from '../engine/session.ts'
import { renderHook } from '@testing-library/react'
import { startCaptions } from './captions.ts'
import { useMissed } from './missed.ts'
import type { Ear } from './ear.ts'

const kept = (transcript: boolean): CallState['kept'] => ({
  recording: true,
  transcript,
  summary: false,
  since: '2026-11-14T13:30:00.000Z',
  agreed: [],
})

let transport: FakeTransport
let now: { stage: string; room: { room: string; captions: boolean; kind?: string }; kept: CallState['kept'] }
let mic: { enabled: boolean } | null
const looks = new Set<() => void>()
/** The ear that a test speaks into, and what happened to it. */
let say: (words: string) => void
let happened: string[]
const ear: Ear = {
  listen(_, heard) {
    happened.push('listen')
    say = (words) => heard(words, performance.now())
    return { finish: () => void happened.push('finish'), drop: () => void happened.push('drop') }
  },
}
const change = (part: Partial<typeof now>) => {
  now = { ...now, ...part }
  for (const look of looks) look()
}
const hasMissed = () => renderHook(useMissed).result.current
const sent = () => transport.given(captionCalls.addCaption)

beforeEach(async () => {
  happened = []
  mic = { enabled: true }
  now = { stage: 'in', room: { room: 'one', captions: true }, kept: kept(true) }
  vi.spyOn(session, 'sessionNow').mockImplementation(() => now as never)
  vi.spyOn(session, 'onSession').mockImplementation((look) => {
    looks.add(look)
    return () => void looks.delete(look)
  })
  vi.spyOn(session, 'ownSeat').mockReturnValue('a-seat')
  vi.spyOn(media, 'mediaNow').mockImplementation(() => ({ mic }) as never)
  transport = fakeTransport()
  transport.on(captionCalls.addCaption, {})
  await arrive(buildArrival())
})
afterEach(() => {
  change({ stage: 'none' })
  vi.restoreAllMocks()
})

test('a sentence goes to the server once, with the seat of this tab', async () => {
  startCaptions(ear)
  startCaptions(ear)
  say('I will send the CV.')
  await vi.waitUntil(() => sent().length === 1)
  expect(sent()[0]).toMatchObject({
    params: { roomId: 'one' },
    body: { seat: 'a-seat', words: 'I will send the CV.' },
  })
  expect(happened).toEqual(['listen'])
})

test('nothing listens before everyone agrees, and a no ends it at once and sends nothing more', async () => {
  now = { ...now, kept: kept(false) }
  startCaptions(ear)
  expect(happened).toEqual([])
  change({ kept: kept(true) })
  change({ kept: kept(false) })
  say('Said too late.')
  change({ kept: kept(true) })
  say('Said in time.')
  await vi.waitUntil(() => sent().length > 0)
  expect(sent().map(({ body }) => body.words)).toEqual(['Said in time.'])
  expect(happened).toEqual(['listen', 'drop', 'listen'])
})

test('a muted microphone is not listened to', () => {
  mic = { enabled: false }
  startCaptions(ear)
  expect(happened).toEqual([])
  mic = { enabled: true }
  change({})
  mic.enabled = false
  change({})
  expect(happened).toEqual(['listen', 'finish'])
})

test('in the frame of a host the browser listens to its own choice of microphone while that of the frame is on', () => {
  const listened: unknown[] = []
  let isOn = true
  mic = null
  vi.spyOn(session, 'shownNow').mockImplementation(() => ({ mic: isOn }) as never)
  change({ room: { room: 'one', captions: true, kind: 'jitsi' } })
  startCaptions({
    listen(track, heard) {
      listened.push(track)
      return ear.listen(track, heard)
    },
  })
  expect([listened, happened]).toEqual([[undefined], ['listen']])
  isOn = false
  change({})
  expect(happened).toEqual(['listen', 'finish'])
})

test('a call with a speech service, or a browser without recognition, listens to nobody', () => {
  startCaptions(undefined)
  now = { ...now, room: { room: 'one', captions: false } }
  startCaptions(ear)
  expect(happened).toEqual([])
})

test('a line that found no network is sent again with the next one, with the same key', async () => {
  transport.on(captionCalls.addCaption, noNetwork)
  startCaptions(ear)
  say('One.')
  await vi.waitUntil(() => sent().length === 1)
  transport.on(captionCalls.addCaption, {})
  await vi.waitUntil(() => {
    if (sent().length === 1) say('Two.')
    return sent().length >= 3
  })
  const [first, again, second] = sent().map(({ body }) => body)
  expect([again?.key, again?.words, second?.words]).toEqual([first?.key, 'One.', 'Two.'])
})

test('a refused line is not sent again', async () => {
  transport.on(captionCalls.addCaption, refused(422, 'consent_missing'))
  startCaptions(ear)
  say('One.')
  say('Two.')
  await vi.waitUntil(() => sent().length === 2)
  expect(sent().map(({ body }) => body.words)).toEqual(['One.', 'Two.'])
})

test('a line that the server could not take is sent again, and the person reads nothing of it', async () => {
  transport.on(captionCalls.addCaption, refused(503, 'maintenance'))
  startCaptions(ear)
  say('One.')
  await vi.waitUntil(() => sent().length === 1)
  transport.on(captionCalls.addCaption, {})
  await vi.waitUntil(() => {
    if (sent().length === 1) say('Two.')
    return sent().length >= 3
  })
  expect(sent().map(({ body }) => body.words)).toEqual(['One.', 'One.', 'Two.'])
  expect(hasMissed()).toBe(false)
})

test.each([
  ['too_often', 429, true],
  ['not_yours', 403, true],
  ['consent_missing', 422, false],
  ['call_over', 422, false],
])(
  'a line refused as %s is not sent again, and whether the person reads of it is right',
  async (code, status, isTold) => {
    transport.on(captionCalls.addCaption, refused(status, code))
    startCaptions(ear)
    say('One.')
    say('Two.')
    await vi.waitUntil(() => sent().length === 2)
    await expect.poll(hasMissed).toBe(isTold)
    change({ stage: 'none' })
    change({ stage: 'in' })
    startCaptions(ear)
    expect(hasMissed()).toBe(false)
  },
)

test('a long sentence is sent in parts', async () => {
  startCaptions(ear)
  say('x'.repeat(longestCaption + 1))
  await vi.waitUntil(() => sent().length === 2)
  expect(sent().map(({ body }) => body.words.length)).toEqual([longestCaption, 1])
})
