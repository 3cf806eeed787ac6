import { expect, test } from 'vitest'

import { testPacket } from '../../testing/testPacket.ts'
import { beginTake } from './take.ts'
import { sizeOfPicture } from './webm.ts'

/** The beginning of a whole picture of 320 x 180 in VP8, behind the description of its packet. */
const key = Buffer.from([0x10, 0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xb4, 0x00, 7])
const delta = Buffer.from([0x10, 0x01, 9, 9])

const voice = (number: number, words: string) =>
  testPacket(number, Buffer.from(words), { ssrc: 9, payloadType: 111, timestamp: number * 960 })

function begin({ withPicture = true } = {}) {
  const stored: Buffer[] = []
  let asked = 0
  const take = beginTake({
    id: 't',
    withPicture,
    begunAt: 0,
    redOf: () => 63,
    madeAt: () => undefined,
    store: (chunk) => stored.push(chunk),
    askKeyFrame: () => void (asked += 1),
  })
  return { take, stored, asked: () => asked, all: () => Buffer.concat(stored).toString('latin1') }
}

test('a take has a head with the size of the picture, and a cluster each two seconds', () => {
  const { take, stored, all } = begin()
  take.push(testPacket(1, key), 'picture', 10)
  take.push(voice(1, 'hello'), 'voice', 10)
  take.tick(1999)
  expect(stored).toEqual([])
  take.tick(2000)
  take.push(voice(2, 'again'), 'voice', 2100)
  take.tick(4100)
  expect(stored.length).toBe(2)
  expect(all()).toContain('V_VP8')
  expect(all().indexOf('hello')).toBeLessThan(all().indexOf('again'))
  expect(stored[1]?.subarray(0, 4)).toEqual(Buffer.from([0x1f, 0x43, 0xb6, 0x75]))
})

test('packets are put in order, and one that comes twice counts once', () => {
  const { take, all } = begin({ withPicture: false })
  for (const [number, words] of [
    [1, 'one'],
    [3, 'three'],
    [2, 'two'],
    [2, 'two'],
    [1, 'one'],
  ] as const)
    take.push(voice(number, words), 'voice', 10)
  take.end(300)
  expect(all().match(/one|two|three/g)).toEqual(['one', 'two', 'three'])
})

test('after a lost packet of a picture nothing of it is stored until a whole one comes, which is asked for', () => {
  const { take, all, asked } = begin()
  take.push(testPacket(1, key), 'picture', 0)
  take.push(testPacket(3, Buffer.from([0x10, 0x01, 0x4c, 0x4f, 0x53, 0x54])), 'picture', 100)
  take.tick(2000)
  const before = asked()
  take.push(testPacket(4, Buffer.concat([key, Buffer.from('WHOLE')])), 'picture', 2100)
  take.end(2500)
  expect(before).toBeGreaterThan(0)
  expect(all()).not.toContain('LOST')
  expect(all()).toContain('WHOLE')
})

test('nothing that comes after the end is stored, and sound alone has no picture', () => {
  const { take, all } = begin({ withPicture: false })
  take.push(voice(1, 'before'), 'voice', 10)
  take.push(testPacket(1, key), 'picture', 10)
  take.end(100)
  take.push(voice(2, 'after'), 'voice', 110)
  take.tick(9000)
  take.end(9000)
  expect(all()).toContain('before')
  expect(all()).not.toContain('after')
  expect(all()).not.toContain('V_VP8')
})

test.for([
  ['a whole picture', key.subarray(1), { width: 320, height: 180 }],
  ['a change', delta.subarray(1), undefined],
  ['nothing', Buffer.alloc(0), undefined],
] as const)('the size of %s', ([, data, expected]) => {
  expect(sizeOfPicture(Buffer.from(data))).toEqual(expected)
})
