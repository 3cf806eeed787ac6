import { expect, test } from 'vitest'

import { makeRandom } from '../testing/consentMemory.ts'
import { beginTake } from '../relay/recording/take.ts'
import { type Frame, webmCluster, webmHead } from '../relay/recording/webm.ts'
import { testPacket } from '../testing/testPacket.ts'
import { indexOfParts, openFilm } from './film.ts'

const key = Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xb4, 0x00, 7])
const frame = (kind: Frame['kind'], at: number, data: Buffer): Frame => ({
  kind,
  at,
  isKey: kind === 'voice' || data === key,
  data,
})
const words = Buffer.from('words')
const clusters = [
  [frame('voice', 5, words), frame('picture', 40, key)],
  [frame('voice', 2005, words), frame('picture', 2040, Buffer.from([0x11, 1]))],
  [frame('voice', 4005, words), frame('picture', 4540, key)],
]
const filmed = [webmHead({ width: 320, height: 180 }), ...clusters.map((frames) => webmCluster(frames))]
const parts = [Buffer.concat(filmed.slice(0, 2)), ...filmed.slice(2)]
const sound = [Buffer.concat([webmHead(), webmCluster([frame('voice', 20, words)])])]

async function* read(of: readonly Buffer[], from = 0) {
  for (const part of of.slice(from)) yield await Promise.resolve(part)
}
const shelfOf = (of: readonly Buffer[]) => ({ read: (_: unknown, from?: number) => read(of, from) })

async function open(of: readonly Buffer[]) {
  const film = await openFilm(shelfOf(of), { id: 'film', ...(await indexOfParts(read(of))) })
  const bytes = async (first: number, last: number) => {
    const all: Buffer[] = []
    for await (const part of film.bytes({ first, last })) all.push(part)
    return Buffer.concat(all)
  }
  return { film, bytes, whole: await bytes(0, film.size - 1) }
}

/** Returns the times of an index, each with what lies at its place in the file. */
function cuesIn(file: Buffer) {
  const segment = file.indexOf(Buffer.from('18538067', 'hex')) + 12
  const points: { at: number; leadsTo: string }[] = []
  for (let at = file.indexOf(Buffer.from('b30100000000000008', 'hex')); at >= 0;) {
    const place = file.indexOf(Buffer.from('f10100000000000008', 'hex'), at)
    const position = segment + Number(file.readBigUInt64BE(place + 9))
    points.push({
      at: Number(file.readBigUInt64BE(at + 9)),
      leadsTo: file.subarray(position, position + 4).toString('hex'),
    })
    at = file.indexOf(Buffer.from('b30100000000000008', 'hex'), at + 1)
  }
  return points
}

test('an index leads to the clusters with a whole picture, and to each cluster of sound', async () => {
  expect(cuesIn((await open(parts)).whole)).toEqual([
    { at: 40, leadsTo: '1f43b675' },
    { at: 4540, leadsTo: '1f43b675' },
  ])
  expect(cuesIn((await open(sound)).whole)).toEqual([{ at: 20, leadsTo: '1f43b675' }])
})

test('a finished film has its length, and every cluster once', async () => {
  const { film, whole } = await open(parts)
  expect(whole.length).toBe(film.size)
  const segment = whole.indexOf(Buffer.from('18538067', 'hex')) + 12
  expect(Number(whole.readBigUInt64BE(segment - 8) & 0xff_ffff_ffff_ffffn)).toBe(whole.length - segment)
  expect(whole.subarray(-filmed.slice(1).reduce((sum, { length }) => sum + length, 0))).toEqual(
    Buffer.concat(filmed.slice(1)),
  )
})

test('any stretch of a film is the same as in the whole', async () => {
  const { film, bytes, whole } = await open(parts)
  const random = makeRandom(2)
  for (let round = 0; round < 300; round += 1) {
    const first = random(film.size)
    const last = first + random(film.size - first)
    expect(await bytes(first, last)).toEqual(whole.subarray(first, last + 1))
  }
})

test('a camera that is switched on after the head was written is recorded, and the film has its size', async () => {
  const stored: Buffer[] = []
  const take = beginTake({
    id: 't',
    withPicture: true,
    begunAt: 0,
    redOf: () => 63,
    madeAt: () => undefined,
    store: (chunk) => void stored.push(chunk),
    askKeyFrame: () => undefined,
  })
  const voice = (number: number, said: string) =>
    testPacket(number, Buffer.from(said), { ssrc: 9, payloadType: 111, timestamp: number * 960 })
  const picture = Buffer.concat([Buffer.from([0x10]), key, Buffer.from('LATER')])
  for (let at = 0; at < 6000; at += 1000) {
    take.push(voice(at / 20 + 1, `word ${at}`), 'voice', at)
    take.tick(at)
  }
  take.tick(6000)
  expect(stored.length).toBeGreaterThan(0)
  take.push(testPacket(1, picture), 'picture', 6100)
  take.tick(8200)
  take.push(voice(500, 'the end'), 'voice', 9000)
  take.end(9500)
  const { film, whole } = await open(stored)
  expect(whole.length).toBe(film.size)
  expect(whole.includes('LATER')).toBe(true)
  expect(whole.subarray(0, 400).includes('V_VP8')).toBe(true)
  // 320 x 180, as the picture says.
  expect(whole.includes(Buffer.from('b001000000000000020140ba0100000000000001b4', 'hex'))).toBe(true)
})

test('a part that cannot be read ends the film, and an empty one is a head', async () => {
  expect(await indexOfParts(read([Buffer.from('nonsense that is no cluster')]))).toEqual({
    partBytes: [27],
    cueTimes: [null],
    lastsMs: 0,
  })
  const { film, whole } = await open([])
  expect(whole.length).toBe(film.size)
})
