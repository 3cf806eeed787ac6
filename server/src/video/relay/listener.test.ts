import { expect, test } from 'vitest'

import { voiceFor } from './listener.ts'
import { makePerson, type Person } from './person.ts'
import { testPacket } from '../testing/testPacket.ts'

/** A person whose line does nothing. */
function personWith(seat: string, { opus, red }: { opus: number; red: number | undefined }): Person {
  const nothing = () => undefined
  return makePerson(seat, {
    answer: '',
    shape: { opus, red, vp8: 96, voices: [1, 2, 3], pictures: [] },
    isOpen: () => true,
    send: nothing,
    askKeyFrame: nothing,
    askAgain: nothing,
    report: nothing,
    tellTime: nothing,
    close: nothing,
  })
}

const from = () => personWith('asha', { opus: 111, red: 63 })

/** Sends sounds of one byte and 960 samples each. */
function pass(way: { readonly from: Person; readonly to: Person; readonly at: number }, isRed = true) {
  return [1, 2, 3].map((number) => {
    const payload = Buffer.from(isRed ? [111, number] : [number])
    const packet = testPacket(number, payload, { payloadType: isRed ? 63 : 111, timestamp: number * 960 })
    const passed = voiceFor(packet, way)
    return [passed?.payloadType, ...(passed?.payload ?? [])]
  })
}

/** Says that a third of a voice did not arrive for ten seconds, and how long its last packets took. */
function loseMuch({ losses }: Person, roundTripMs = 60): void {
  losses.note({ ssrc: 1, highestSequence: 0, packetsLost: 0, roundTripMs: 60 }, -10_000)
  for (const [index, at] of [-5000, 0].entries()) {
    const count = index + 1
    losses.note({ ssrc: 1, highestSequence: count * 300, packetsLost: count * 100, roundTripMs }, at)
  }
}

test('on a good line a voice passes as it came', () => {
  const way = { from: from(), to: personWith('ravi', { opus: 111, red: 63 }), at: 0 }
  expect(pass(way)).toEqual([
    [63, 111, 1],
    [63, 111, 2],
    [63, 111, 3],
  ])
})

test.for([true, false])(
  'to a listener whose line loses much, a voice repeats the last two sounds, also if it came as RED: %j',
  (isRed) => {
    const way = { from: from(), to: personWith('ravi', { opus: 109, red: 64 }), at: 0 }
    loseMuch(way.to)
    expect(pass(way, isRed)).toEqual([
      [64, 109, 1],
      [64, 0x80 | 109, 15, 0, 1, 109, 1, 2],
      [64, 0x80 | 109, 30, 0, 1, 0x80 | 109, 15, 0, 1, 109, 1, 2, 3],
    ])
  },
)

test('a listener without the repeating form gets single sounds', () => {
  const way = { from: from(), to: personWith('ravi', { opus: 111, red: undefined }), at: 0 }
  loseMuch(way.to)
  expect(pass(way)).toEqual([
    [111, 1],
    [111, 2],
    [111, 3],
  ])
})

test.for([true, false])(
  'on a full line a voice is sent as single sounds, also if it came as RED: %j',
  (isRed) => {
    const way = { from: from(), to: personWith('ravi', { opus: 109, red: 64 }), at: 0 }
    loseMuch(way.to, 350)
    expect(pass(way, isRed)).toEqual([
      [109, 1],
      [109, 2],
      [109, 3],
    ])
  },
)
