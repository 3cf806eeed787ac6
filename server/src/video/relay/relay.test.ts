import { expect, test } from 'vitest'

import { makeIncoming } from './incoming.ts'
import { beginsKeyFrame, withoutRepetition, withType } from './packets/payload.ts'
import { isBefore } from './packets/order.ts'
import { makeSlot } from './slot.ts'
import { makeFloor } from './voices.ts'
import type { Packet } from './packets/wire.ts'
import { testPacket } from '../testing/testPacket.ts'

const key = Buffer.from([0x10, 0x00, 1, 2])
const delta = Buffer.from([0x10, 0x01, 1, 2])

const packet = (sequenceNumber: number, payload = delta) => testPacket(sequenceNumber, payload)

test.for([
  ['a whole picture', [0x10, 0x00], true],
  ['a change of a picture', [0x10, 0x01], false],
  ['a later part of a whole picture', [0x00, 0x00], false],
  ['a whole picture with a long number', [0x90, 0x80, 0x81, 0x02, 0x00], true],
  ['a change with a short number', [0x90, 0x80, 0x01, 0x01], false],
  ['nothing', [], false],
] as const)('%s: %j begins a picture: %j', ([, bytes, expected]) => {
  expect(beginsKeyFrame(Buffer.from(bytes))).toBe(expected)
})

test('a line sends nothing before a whole picture, and its numbers go on when its source changes', () => {
  const sent: Packet[] = []
  const slot = makeSlot({
    ssrc: 9,
    clockRate: 90_000,
    begins: beginsKeyFrame,
    send: (each) => sent.push(each),
  })
  slot.carry('a')
  slot.push(packet(65_534), 0)
  expect([sent.length, slot.isWaiting()]).toEqual([0, true])
  slot.push(packet(65_535, key), 10)
  slot.push(packet(0), 20)
  slot.carry('b')
  slot.push(packet(500, key), 30)
  slot.push(packet(499), 40)
  slot.push(packet(501), 50)
  expect(sent.map(({ ssrc, sequenceNumber }) => [ssrc, sequenceNumber])).toEqual([
    [9, 65_535],
    [9, 0],
    [9, 1],
    [9, 2],
  ])
})

test('a voice leaves no gap for packets that did not come here, and none is sent late', () => {
  const sent: Packet[] = []
  const slot = makeSlot({ ssrc: 9, clockRate: 48_000, send: (each) => sent.push(each) })
  slot.carry('a')
  for (const number of [65_533, 65_534, 1, 65_535, 2]) slot.push(packet(number), 0)
  const [first, ...others] = sent.map(({ sequenceNumber }) => sequenceNumber)
  expect(others.map((number) => (number - (first ?? 0)) & 0xffff)).toEqual([1, 2, 3])
  // The time of the missing ones stays.
  const [, second, third] = sent.map(({ timestamp }) => timestamp)
  expect(((third ?? 0) - (second ?? 0)) >>> 0).toBe((1 * 3000 - 65_534 * 3000) >>> 0)
})

test('a lost packet is sent again three times at most, not at once, and not for a source before', () => {
  const sent: Packet[] = []
  const slot = makeSlot({
    ssrc: 9,
    clockRate: 90_000,
    begins: beginsKeyFrame,
    send: (each) => sent.push(each),
  })
  slot.carry('a')
  slot.push(packet(5, key), 0)
  for (const at of [5, 20, 40, 60, 80]) slot.repeat([5, 6], at)
  expect(sent.length).toBe(4)
  slot.carry(undefined)
  slot.repeat([5], 200)
  expect(sent.length).toBe(4)
})

test('missing packets are asked for with growing pauses, also across the end of the numbers, until a new picture is needed', () => {
  const source = makeIncoming({ ssrc: 7, clockRate: 90_000, repairs: true })
  source.note(packet(65_534), 0)
  source.note(packet(1), 10)
  expect(source.missing(10)).toEqual([65_535, 0])
  expect(source.missing(20)).toEqual([])
  source.note(packet(0), 30)
  expect(source.missing(60)).toEqual([65_535])
  expect([source.missing(200), source.missing(400)]).toEqual([[65_535], [65_535]])
  expect([source.missing(900), source.takeBroken(), source.takeBroken()]).toEqual([[], true, false])
})

test('what arrived is reported as a share of what was sent since the last report', () => {
  const source = makeIncoming({ ssrc: 7, clockRate: 48_000, repairs: false })
  for (const number of [10, 11, 13, 14]) source.note(packet(number), number)
  expect(source.arrival(20)).toMatchObject({ ssrc: 7, fractionLost: 51, packetsLost: 1, highestSequence: 14 })
  source.note(packet(15), 30)
  expect(source.arrival(40)).toMatchObject({ fractionLost: 0, packetsLost: 1 })
})

test('the three who speak have the lines, and silence gives a line to the next voice', () => {
  const floor = makeFloor()
  const speak = (seat: string, level: number, at: number) => {
    for (let n = 0; n < 20; n += 1) floor.note(seat, level, at)
  }
  const all = ['a', 'b', 'c', 'd']
  for (const [index, seat] of ['a', 'b', 'c'].entries()) speak(seat, 20, 1000 + index)
  const held = floor.voices([undefined, undefined, undefined], all, 1100)
  expect(new Set(held)).toEqual(new Set(['a', 'b', 'c']))
  speak('d', 24, 1200)
  expect(floor.voices(held, all, 1200)).toEqual(held)
  speak('b', 20, 3000)
  speak('c', 20, 3000)
  speak('d', 24, 3000)
  expect(new Set(floor.voices(held, all, 3000))).toEqual(new Set(['b', 'c', 'd']))
  expect(new Set(floor.voices(held, ['a', 'b'], 3000))).toEqual(new Set(['a', 'b', undefined]))
})

test('those who spoke last are shown, and several who speak at once do not take the pictures from each other', () => {
  const floor = makeFloor()
  const all = ['a', 'b', 'c', 'd']
  for (const [index, seat] of all.entries()) floor.note(seat, 20, 1000 + index)
  expect(floor.toShow([], all, 1100)).toEqual(['d', 'c', 'b', 'a'])
  for (const [index, seat] of all.entries()) floor.note(seat, 20, 2000 - index)
  expect(floor.toShow(['d', 'c'], all, 2100)).toEqual(['c', 'd', 'a', 'b'])
  floor.note('a', 20, 6000)
  floor.note('c', 20, 6000)
  expect(floor.toShow(['d', 'c'], all, 6100).slice(0, 2)).toEqual(['c', 'a'])
})

test('a repeating voice can be read without repetition, and in the numbers of another browser', () => {
  const red = Buffer.from([0x80 | 111, 0, 0, 2, 111, 1, 2, 3, 4, 5])
  expect(withoutRepetition(red)).toEqual(Buffer.from([3, 4, 5]))
  expect(withType(red, 111)).toBe(red)
  expect(withType(red, 109)).toEqual(Buffer.from([0x80 | 109, 0, 0, 2, 109, 1, 2, 3, 4, 5]))
  expect(withoutRepetition(Buffer.from([0x80]))).toBeUndefined()
})

test.for([
  [1, 2, true],
  [2, 1, false],
  [65_535, 0, true],
  [0, 65_535, false],
  [5, 5, false],
] as const)('number %i is before %i: %j', ([number, other, expected]) => {
  expect(isBefore(number, other)).toBe(expected)
})
