import { beforeEach, expect, test, vi } from 'vitest'

import { closeMedia, mediaNow, openMic, setMuted } from './media.ts'

/** A track of a device that can be unplugged. */
class FakeTrack extends EventTarget {
  enabled = true
  stop(): void {}
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
