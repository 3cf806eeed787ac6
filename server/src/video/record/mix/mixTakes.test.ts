import { expect, test } from 'vitest'

import { readPart } from '../../relay/recording/readWebm.ts'
import { webmCluster, webmHead } from '../../relay/recording/webm.ts'
import { hummed, listenTo } from '../../testing/spokenTone.ts'
import { mixTakes, partsOfMix } from './mixTakes.ts'
import { startMixer } from './process.ts'
import { timelineOf } from './timeline.ts'

/** A shelf in memory. It notes what is read. */
function makeShelf(takes: Readonly<Record<string, readonly Buffer[]>>) {
  const mix: Buffer[] = []
  const read: string[] = []
  return {
    read,
    mix,
    shelf: {
      store: (part: number, bytes: Buffer) => {
        mix[part] = bytes
        return Promise.resolve()
      },
      async *read({ id }: { readonly id: string }) {
        for (const part of takes[id] ?? []) {
          read.push(id)
          yield await Promise.resolve(part)
        }
      },
    },
  }
}

test('the voices of a mix lie beside each other as they were spoken', async () => {
  const { shelf, mix } = makeShelf({
    low: hummed({ hertz: 440, seconds: 4 }),
    high: hummed({ hertz: 1000, seconds: 4 }),
  })
  const takes = [
    { id: 'low', parts: 2, beginsAt: 10_000, lastsMs: 4000 },
    { id: 'high', parts: 2, beginsAt: 12_000, lastsMs: 4000 },
  ]
  const mixer = startMixer()
  const index = await mixTakes({ ...shelf, mixer }, takes)
  mixer.close()
  expect(index).toMatchObject({ lastsMs: 6000, cueTimes: [0] })
  const packets = mix.flatMap((part) => readPart(part)?.frames ?? [])
  const loudness = listenTo(packets.map(({ data }) => data))
  const loud = (hertz: number, from: number) => loudness(hertz, [from, from + 1]) > 4000
  const heard = [0.5, 2.5, 4.5].map((from) => [loud(440, from), loud(1000, from)])
  expect(heard).toEqual([
    [true, false],
    [true, true],
    [false, true],
  ])
})

test('a take that begins later is not read before its time, and broken packets are silent', async () => {
  const broken = hummed({ hertz: 440, seconds: 2 }).map((part) =>
    Buffer.from(part).fill(0xff, part.length - 3000),
  )
  const { shelf, read, mix } = makeShelf({ first: broken, later: hummed({ hertz: 440, seconds: 2 }) })
  const takes = [
    { id: 'first', parts: 1, beginsAt: 0, lastsMs: 25_000 },
    { id: 'later', parts: 1, beginsAt: 21_000, lastsMs: 2000 },
  ]
  const windows: string[][] = []
  const real = startMixer()
  const mixer = {
    mix: (window: Parameters<typeof real.mix>[0]) => {
      windows.push([...read])
      return real.mix(window)
    },
    close: real.close,
  }
  await mixTakes({ ...shelf, mixer }, takes)
  real.close()
  expect(windows).toEqual([['first'], ['first'], ['first', 'later']])
  expect(mix.length).toBe(partsOfMix(takes))
})

test('a call of two hours needs no more of the mixer or of the shelf at once than a short one', async () => {
  const seconds = 7200
  const packetsIn = (from: number): Buffer =>
    webmCluster(
      Array.from({ length: 100 }, (_, packet) => ({
        kind: 'voice' as const,
        at: from + packet * 20,
        isKey: true,
        data: Buffer.from([0xf8, 0xff, 0xfe]),
      })),
    )
  const readUntil = new Map<string, number>()
  const takes = ['a', 'b', 'c'].map((id, index) => ({
    id,
    parts: seconds / 2,
    beginsAt: index * 1000,
    lastsMs: seconds * 1000,
  }))
  async function* read({ id }: { readonly id: string }) {
    for (let from = 0; from < seconds * 1000; from += 2000) {
      readUntil.set(id, from)
      yield await Promise.resolve(from === 0 ? Buffer.concat([webmHead(), packetsIn(0)]) : packetsIn(from))
    }
  }
  let most = 0
  let ahead = 0
  const mixer = {
    mix({ untilMs, packets }: Parameters<ReturnType<typeof startMixer>['mix']>[0]) {
      most = Math.max(most, packets.length)
      ahead = Math.max(ahead, ...[...readUntil.values()].map((at) => at - untilMs))
      return Promise.resolve([])
    },
    close: () => undefined,
  }
  let stored = 0
  const store = () => Promise.resolve(void (stored += 1))
  const { partBytes } = await mixTakes({ mixer, read, store }, takes)
  expect([partBytes.length, stored]).toEqual([721, 721])
  // Ten seconds of three voices, and one cluster that begins after them.
  expect(most).toBeLessThanOrEqual(3 * 500)
  expect(ahead).toBeLessThanOrEqual(0)
})

test('a mixer that ends fails the work instead of hanging', async () => {
  const mixer = startMixer()
  mixer.close()
  await expect(mixer.mix({ untilMs: 10_000, packets: [], ended: [] })).rejects.toThrow('The mixer ended.')
})

test('a timeline keeps distances, and leaves out the time in which nobody was recorded', () => {
  const { offsets, lastsMs } = timelineOf([
    { id: 'd', beginsAt: 90_000, lastsMs: 500 },
    { id: 'a', beginsAt: 1000, lastsMs: 4000 },
    { id: 'b', beginsAt: 2500, lastsMs: 1000 },
    { id: 'c', beginsAt: 4000, lastsMs: 3000 },
  ])
  expect(Object.fromEntries(offsets)).toEqual({ a: 0, b: 1500, c: 3000, d: 6000 })
  expect(lastsMs).toBe(6500)
})
