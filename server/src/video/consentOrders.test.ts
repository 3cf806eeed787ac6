import { expect, test } from 'vitest'

import { type Answer, daysAllowed, keptNow } from './record/consentRule.ts'
import { openTakes } from './relay/recording/takes.ts'
import {
  answerBy,
  type Deed,
  makeRandom,
  people,
  recorded,
  rememberConsents,
  type Step,
} from './testing/consentMemory.ts'
import { picturesIn, secondsIn, shownIn, spokenIn } from './testing/testPacket.ts'

/*
 * The one truth of a recording: everyone who is in the call, or reads the question before it, agreed to every stored second of sound or picture. It is checked on
 * the stored bytes: each second every person in the call says and shows its number, and the test reads which numbers were stored.
 */

/** Plays steps, one each second; returns the seconds that were stored and those that may be. */
function play(steps: readonly Step[]) {
  const memory = rememberConsents()
  const answers: Answer[] = []
  const stored: string[] = []
  /** The seconds whose sound may be stored, to keep it or to write it down, and those whose picture may be. */
  const allowed = { sound: new Set<number>(), picture: new Set<number>() }
  let takes = open()
  let begun = 0
  let plans = new Map<string, string>()
  function open() {
    return openTakes(
      { store: (_, chunk) => void stored.push(chunk.toString('latin1')), ended: () => undefined },
      { redOf: () => 63, madeAt: () => undefined, askKeyFrame: () => undefined },
    )
  }
  steps.forEach(([who, deed], second) => {
    memory.note([who, deed])
    const said = answerBy[deed]
    if (said !== undefined)
      answers.push({
        ...answerOf(who, said.includes('recording')),
        transcript: said.includes('transcript'),
      })
    if (deed === 'crashes') {
      takes = open()
      plans = new Map()
    }
    const present = memory.present()
    const kept = keptNow(
      memory.concerned().map((personId) => ({
        personId,
        isIn: memory.of(personId).isIn,
        isAdult: true,
        parentAgrees: false,
      })),
      answers,
    )
    // Another set of purposes begins other takes.
    const purposes = JSON.stringify(kept)
    const takeOf = (name: string) => {
      const known = plans.get(name)
      return known?.endsWith(purposes) === true ? known : `${name}-${(begun += 1)} ${purposes}`
    }
    plans = new Map(kept.recording || kept.transcript ? present.map((name) => [name, takeOf(name)]) : [])
    const at = second * 1000
    takes.record(
      [...plans].map(([seat, take]) => ({ seat, take, withPicture: kept.recording })),
      at,
    )
    if (memory.isAllowed('recording') || memory.isAllowed('transcript')) allowed.sound.add(second)
    if (memory.isAllowed('recording')) allowed.picture.add(second)
    for (const name of present) {
      const number = people.indexOf(name) + 1
      takes.push(name, spokenIn(second, number), { kind: 'voice', at: at + 500 })
      takes.push(name, shownIn(second, number + 10), { kind: 'picture', at: at + 500 })
    }
    takes.tick(at + 999)
  })
  takes.record([], steps.length * 1000)
  const all = stored.join('')
  return { stored: { sound: secondsIn(all), picture: picturesIn(all) }, allowed }
}

const answerOf = (personId: string, recording: boolean): Answer => ({
  personId,
  recording,
  transcript: false,
  summary: false,
  recordingDays: null,
})

const deeds: readonly Deed[] = ['knocks', 'joins', 'yes', 'words', 'no', 'leaves', 'crashes']
const kinds = ['sound', 'picture'] as const
const all: readonly Step[] = people.flatMap((who) => deeds.map((deed): Step => [who, deed]))

test('every order of three steps in a recorded call stores only seconds to which everyone in it agreed', () => {
  const orders = all.flatMap((one) => all.flatMap((two) => all.map((three) => [one, two, three])))
  let storedSeconds = 0
  for (const order of orders) {
    const steps = [...recorded, ...order, ['asha', 'yes'] as const]
    const { stored, allowed } = play(steps)
    for (const kind of kinds) {
      const wrong = [...stored[kind]].filter((second) => !allowed[kind].has(second))
      if (wrong.length > 0) expect({ kind, steps, wrong }).toEqual({ kind, steps, wrong: [] })
      storedSeconds += stored[kind].size
    }
  }
  expect(storedSeconds).toBeGreaterThan(5000)
})

test('long random orders store only what everyone agreed to, and all of it but what a crash takes', () => {
  const random = makeRandom(34)
  for (let round = 0; round < 400; round += 1) {
    const steps = [...recorded, ...Array.from({ length: 25 }, () => all[random(all.length)] ?? recorded[0])]
    const { stored, allowed } = play(steps.filter((step) => step !== undefined))
    for (const kind of kinds) {
      expect([...stored[kind]].filter((second) => !allowed[kind].has(second))).toEqual([])
      if (steps.some((step) => step?.[1] === 'crashes')) continue
      expect([...allowed[kind]].filter((second) => !stored[kind].has(second))).toEqual([])
    }
  }
})

test.for([
  [
    'both said yes',
    [
      ['a', 1],
      ['b', 1],
    ],
    ['a', 'b'],
    true,
  ],
  ['one has not answered', [['a', 1]], ['a', 'b'], false],
  [
    'one said no',
    [
      ['a', 1],
      ['b', 0],
    ],
    ['a', 'b'],
    false,
  ],
  [
    'the one who said no has left',
    [
      ['a', 1],
      ['b', 1],
      ['c', 0],
    ],
    ['a', 'b'],
    true,
  ],
  [
    'one took it back',
    [
      ['a', 1],
      ['b', 1],
      ['a', 0],
    ],
    ['a', 'b'],
    false,
  ],
  [
    'one took it back and said yes again',
    [
      ['a', 1],
      ['b', 1],
      ['a', 0],
      ['a', 1],
    ],
    ['a', 'b'],
    false,
  ],
  [
    'both said yes again',
    [
      ['a', 1],
      ['b', 1],
      ['a', 0],
      ['a', 1],
      ['b', 1],
    ],
    ['a', 'b'],
    true,
  ],
  [
    'one took it back and left',
    [
      ['a', 1],
      ['b', 1],
      ['c', 1],
      ['c', 0],
    ],
    ['a', 'b'],
    false,
  ],
  ['one is alone', [['a', 1]], ['a'], false],
  ['two tabs of one are alone', [['a', 1]], ['a', 'a'], false],
  ['nobody is there', [['a', 1]], [], false],
] as const)('%s', ([, said, present, expected]) => {
  const answers = said.map(([personId, yes]) => ({
    personId,
    recording: yes === 1,
    transcript: false,
    summary: yes === 0,
    recordingDays: null,
  }))
  const inside = present.map((personId) => ({ personId, isIn: true, isAdult: true, parentAgrees: false }))
  expect(keptNow(inside, answers).recording).toBe(expected)
  expect(
    keptNow(
      inside.map((each) => ({ ...each, isAdult: false, parentAgrees: false })),
      answers,
    ).recording,
  ).toBe(false)
})

test('one person in the call is not kept with the yes of another at the door', () => {
  const yes = ['a', 'b'].map((personId) => ({
    personId,
    recording: true,
    transcript: true,
    summary: true,
    recordingDays: 30,
  }))
  const present = [
    { personId: 'a', isIn: true, isAdult: true, parentAgrees: false },
    { personId: 'b', isIn: false, isAdult: true, parentAgrees: false },
  ]
  expect(keptNow(present, yes).recording).toBe(false)
})

test('a recording is kept for the fewest days that one of its people read, and for 30 where nobody read a number', () => {
  const read = (personId: string, recordingDays: number | null) => ({
    ...answerOf(personId, true),
    recordingDays,
  })
  const answers = [read('a', 7), read('b', 60), read('a', 90), read('c', 14), read('d', null)]
  expect(daysAllowed(['a', 'b'], answers)).toBe(60)
  expect(daysAllowed(['a', 'c'], answers)).toBe(14)
  expect(daysAllowed(['a', 'd'], answers)).toBe(30)
  expect(daysAllowed(['e'], answers)).toBe(30)
})
