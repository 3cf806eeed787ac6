import { expect, test } from 'vitest'

import { testPacket } from '../../testing/testPacket.ts'
import { makePerson, madeAt, noteClock, noteOwn } from '../person.ts'
import type { Line, Packet } from '../packets/wire.ts'
import { makeSource } from './frames.ts'

const shape = { opus: 111, red: undefined, vp8: 96, voices: [], pictures: [] }
const line = { shape } as unknown as Line

/** A person who is recorded from a moment on. Their packets need `delayMs`, and their clock is `aheadMs` ahead of the relay's. */
function sender({ delayMs, aheadMs, begunAt = 0 }: { delayMs: number; aheadMs: number; begunAt?: number }) {
  const person = makePerson('a-seat', line)
  const sourceOf = (ssrc: number, delay: number) => {
    const source = makeSource({
      kind: 'voice',
      clockRate: 48_000,
      voiceOf: ({ payload }) => payload,
      begunAt,
      madeAt: (packet) => madeAt(person, packet, 48_000),
    })
    const packetOf = (number: number, madeMs: number): Packet =>
      testPacket(number, Buffer.from(`at ${madeMs}`), { ssrc, payloadType: 111, timestamp: madeMs * 48 })
    return {
      /** Says something at a moment of the relay's clock. */
      speak(number: number, madeMs: number, extraMs = 0) {
        const packet = packetOf(number, madeMs)
        const at = madeMs + delay + extraMs
        noteOwn(person, packet, { isPicture: false, at })
        source.push(packet, at)
      },
      /** Reports what time it is. */
      report(madeMs: number, lieMs = 0) {
        const ms = madeMs + aheadMs + lieMs
        const seconds = Math.floor(ms / 1000)
        const ntp = (BigInt(seconds) << 32n) | BigInt(Math.floor(((ms % 1000) / 1000) * 4_294_967_296))
        noteClock(person, ssrc, { ntp, timestamp: madeMs * 48, at: madeMs + delay })
      },
      times: (at: number) =>
        source.take(at).map(({ at: time, data }) => [data.toString(), Math.round(time)] as const),
    }
  }
  return { ...sourceOf(9, delayMs), sourceOf }
}

test('two sources of a person that arrive 800 ms apart lie beside each other as their reports say', () => {
  const { sourceOf, ...voice } = sender({ delayMs: 30, aheadMs: 5_000_000 })
  const other = sourceOf(10, 830)
  for (const each of [voice, other]) {
    each.speak(1, 980)
    each.report(1000)
    each.speak(2, 1000)
    each.speak(3, 1020)
  }
  const expected = [1010, 1030, 1050]
  expect(voice.times(5000).map(([, at]) => at)).toEqual(expected)
  expect(other.times(5000).map(([, at]) => at)).toEqual(expected)
})

test('packets that are delayed after the first report keep their distance', () => {
  const { speak, report, times } = sender({ delayMs: 30, aheadMs: 123_456 })
  speak(1, 1000)
  report(1000)
  speak(2, 1020)
  speak(3, 1040, 900)
  speak(4, 1060, 880)
  expect(times(5000).map(([, at]) => at)).toEqual([1030, 1050, 1070, 1090])
})

test('words that were said before the recording began are left out, however late they come', () => {
  const { speak, report, times } = sender({ delayMs: 30, aheadMs: 50, begunAt: 2000 })
  speak(1, 900)
  report(900)
  expect(times(1000)).toEqual([])
  speak(2, 1900, 1000)
  speak(3, 2100, 900)
  expect(times(5000).map(([words]) => words)).toEqual(['at 2100'])
})

test('before the first report the arrival counts, and afterwards the report; no time goes back', () => {
  const { speak, report, times } = sender({ delayMs: 40, aheadMs: 8000 })
  speak(1, 1000, 700)
  expect(times(3000)).toEqual([['at 1000', 1740]])
  report(1010)
  for (const [number, made] of [
    [2, 1020],
    [3, 1720],
    [4, 1740],
  ] as const)
    speak(number, made)
  expect(times(5000).map(([, at]) => at)).toEqual([1740, 1760, 1780])
})

test.for([
  ['the numbers of its packets jump far ahead', 40_000_000, 0],
  ['its newest report is of tomorrow', 20, 86_400_000],
  ['its newest report is of yesterday', 20, -86_400_000],
] as const)('a sender who lies makes no recording longer than the call: %s', ([, jumpMs, lieMs]) => {
  const { speak, report, times } = sender({ delayMs: 10, aheadMs: 100_000_000 })
  speak(1, 1000)
  report(1000)
  speak(2, 1000 + jumpMs, 20 - jumpMs)
  report(1020, lieMs)
  speak(3, 1040)
  for (const [, at] of times(2000)) expect(at).toBeLessThan(1500)
})
