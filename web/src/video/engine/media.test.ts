import { beforeEach, expect, test, vi } from 'vitest'

import { closeMedia, mediaNow, openMic, setCamera, setMuted, setScreen } from './media.ts'

/** A track of a device that can be unplugged. */
class FakeTrack extends EventTarget {
  enabled = true
  isStopped = false
  stop(): void {
    this.isStopped = true
  }
  unplug(): void {
    this.dispatchEvent(new Event('ended'))
  }
}

let tracks: FakeTrack[] = []
let refused: string | undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  closeMedia()
  tracks = []
  refused = undefined
  vi.stubGlobal('navigator', {
    mediaDevices: {
      enumerateDevices: async () => [],
      getUserMedia: async () => {
        if (refused !== undefined) throw new DOMException('no', refused)
        const track = new FakeTrack()
        tracks.push(track)
        return { getTracks: () => [track] }
      },
      getDisplayMedia: async () => {
        const track = new FakeTrack()
        tracks.push(track)
        return { getVideoTracks: () => [track] }
      },
    },
  })
  vi.advanceTimersByTime(60_000)
})

test('a muted microphone that is unplugged is replaced by another one, which is muted too', async () => {
  await openMic()
  setMuted(true)
  tracks[0]?.unplug()
  await vi.waitUntil(() => tracks.length === 2 && mediaNow().mic !== null)
  expect(mediaNow()).toMatchObject({ mic: { enabled: false }, micProblem: undefined })
})

test('without another one the person reads that there is none', async () => {
  await openMic()
  refused = 'NotFoundError'
  tracks[0]?.unplug()
  await vi.waitUntil(() => mediaNow().micProblem !== undefined)
  expect(mediaNow()).toMatchObject({ mic: null, micProblem: 'missing' })
})

test('one that goes away again at once is not taken a third time', async () => {
  await openMic()
  tracks[0]?.unplug()
  await vi.waitUntil(() => mediaNow().mic !== null)
  vi.advanceTimersByTime(2000)
  tracks[1]?.unplug()
  expect(mediaNow()).toMatchObject({ mic: null, micProblem: 'missing' })
  expect(tracks).toHaveLength(2)
})

test.for([
  ['a microphone', openMic],
  ['a camera', () => setCamera(true)],
  ['a screen', () => setScreen(true)],
] as const)('%s that opens after the person has left is let go at once', async ([, open]) => {
  const opening = open()
  closeMedia()
  await opening
  expect(tracks.map(({ isStopped }) => isStopped)).toEqual([true])
  expect(mediaNow()).toMatchObject({ mic: null, camera: null, screen: null })
})

test('a camera that opens after it was switched off again stays off', async () => {
  const opening = setCamera(true)
  await setCamera(false)
  await opening
  expect(tracks.map(({ isStopped }) => isStopped)).toEqual([true])
  expect(mediaNow().camera).toBeNull()
})
