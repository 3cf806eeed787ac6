import { expect, test } from 'vitest'

import { repeatMore, type Sounded } from './repeats.ts'

const opus = 111
/** A packet as a browser makes it: the sound of 2,880 samples before it, and its own. */
const packetOf = (sound: number[], before: number[]) =>
  Uint8Array.from([0x80 | opus, 2880 >> 6, (2880 & 0x3f) << 2, before.length, opus, ...before, ...sound])

test('a packet repeats the two sounds before it, each with how long ago it was', () => {
  let kept: readonly Sounded[] = []
  const sent = [
    { at: 2 ** 32 - 2880, packet: Uint8Array.of(opus, 1, 1) },
    { at: 0, packet: packetOf([2, 2, 2], [1, 1]) },
    { at: 2880, packet: packetOf([3], [2, 2, 2]) },
  ].map(({ at, packet }) => {
    const made = repeatMore(packet, at, kept)
    kept = made.kept
    return [...made.packet]
  })
  expect(sent[0]).toEqual([opus, 1, 1])
  expect(sent[1]).toEqual([0x80 | opus, 45, 0, 2, opus, 1, 1, 2, 2, 2])
  expect(sent[2]).toEqual([0x80 | opus, 90, 0, 2, 0x80 | opus, 45, 0, 3, opus, 1, 1, 2, 2, 2, 3])
})

test('a sound that was lost on the way here is repeated from the packet that brings it', () => {
  const first = repeatMore(Uint8Array.of(opus, 1), 0, [])
  const third = repeatMore(packetOf([3], [2]), 2 * 2880, first.kept)
  expect([...third.packet]).toEqual([0x80 | opus, 90, 0, 1, 0x80 | opus, 45, 0, 1, opus, 1, 2, 3])
})

test('a packet that comes twice does not repeat itself', () => {
  const { kept } = repeatMore(Uint8Array.of(opus, 3), 2880, [])
  expect([...repeatMore(Uint8Array.of(opus, 3), 2880, kept).packet]).toEqual([opus, 3])
})

test('a packet that comes late repeats no newer sound', () => {
  const { kept } = repeatMore(Uint8Array.of(opus, 3), 2 * 2880, [])
  expect([...repeatMore(Uint8Array.of(opus, 2), 2880, kept).packet]).toEqual([opus, 2])
})

test('a sound from before a silence, or one that is empty or too long for the form, is left out', () => {
  const old = { at: 0, sound: Uint8Array.of(7) }
  const empty = { at: 40_960, sound: new Uint8Array() }
  const long = { at: 40_000, sound: new Uint8Array(1024) }
  expect([...repeatMore(Uint8Array.of(opus, 5), 42_880, [old, long, empty]).packet]).toEqual([opus, 5])
})

test('what has no such form passes as it is', () => {
  const odd = Uint8Array.of(0x80, 0, 0, 0)
  expect(repeatMore(odd, 0, [])).toEqual({ packet: odd, kept: [] })
})
