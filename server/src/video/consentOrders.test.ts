import { expect, test } from 'vitest'

import { type Answer, keptNow } from './record/consentRule.ts'
import { openTakes } from './relay/recording/takes.ts'

/*
 * The one truth of a recording: everyone who is in the call, or reads the question before it, agreed to every stored second. It is checked on the stored bytes: each
 * second every person in the call says its number, and the test reads which numbers were stored.
 */

const people = ['asha', 'ravi', 'meera'] as const
type Name = (typeof people)[number]
type Deed = 'knocks' | 'joins' | 'yes' | 'no' | 'leaves' | 'crashes'
type Step = readonly [who: Name, deed: Deed]

/** What a person would swear about themselves, kept apart from the rule. */
interface Memory {
  isIn: boolean
  /** They read the question and are not in. */
  isAtDoor: boolean
  saidYes: boolean
}

/** Plays steps, one each second; returns the seconds that were stored and those that may be. */
function play(steps: readonly Step[]) {
  const memory = new Map<Name, Memory>(
    people.map((name) => [name, { isIn: false, isAtDoor: false, saidYes: false }]),
  )
  const answers: Answer[] = []
  const stored: string[] = []
  const allowed = new Set<number>()
  let takes = open()
  let begun = 0
  let plans = new Map<string, string>()
  function open() {
    return openTakes(
      { store: (_, chunk) => void stored.push(chunk.toString('latin1')), ended: () => undefined },
      { redOf: () => 63, madeAt: () => undefined, askKeyFrame: () => undefined },
    )
  }
  const answer = (who: Name, yes: boolean) => {
    const own = memory.get(who)
    if (own === undefined) return
    // A yes that is taken back ends it for all, until everyone says yes again.
    if (own.saidYes && !yes) for (const each of memory.values()) each.saidYes = false
    own.saidYes = yes
    answers.push({ personId: who, recording: yes, transcript: false, summary: false })
  }
  steps.forEach(([who, deed], second) => {
    const own = memory.get(who)
    if (own === undefined) return
    if (deed === 'yes' || deed === 'no') answer(who, deed === 'yes')
    // Nobody comes in without an answer.
    if (deed === 'joins' && answers.some(({ personId }) => personId === who)) own.isIn = true
    if (deed === 'leaves') own.isIn = false
    if (deed === 'knocks') own.isAtDoor = !own.isIn
    if (deed === 'joins' || deed === 'leaves') own.isAtDoor = false
    if (deed === 'crashes') {
      takes = open()
      plans = new Map()
    }
    const present = people.filter((name) => memory.get(name)?.isIn === true)
    const concerned = people.filter(
      (name) => memory.get(name)?.isIn === true || memory.get(name)?.isAtDoor === true,
    )
    const kept = keptNow(
      concerned.map((personId) => ({ personId, isIn: present.includes(personId), mayBeKept: true })),
      answers,
    )
    plans = new Map(
      kept.recording ? present.map((name) => [name, plans.get(name) ?? `${name}-${(begun += 1)}`]) : [],
    )
    const at = second * 1000
    takes.record(
      [...plans].map(([seat, take]) => ({ seat, take, withPicture: false })),
      at,
    )
    if (present.length > 1 && concerned.every((name) => memory.get(name)?.saidYes === true))
      allowed.add(second)
    for (const name of present) {
      const packet = {
        ssrc: people.indexOf(name) + 1,
        payloadType: 111,
        sequenceNumber: second,
        timestamp: second * 48_000,
        marker: false,
        payload: Buffer.from(`<${second}>`),
        level: undefined,
      }
      takes.push(name, packet, { kind: 'voice', at: at + 500 })
    }
    takes.tick(at + 999)
  })
  takes.record([], steps.length * 1000)
  const seconds = new Set([...stored.join('').matchAll(/<(\d+)>/g)].map(([, second]) => Number(second)))
  return { seconds, allowed }
}

const deeds: readonly Deed[] = ['knocks', 'joins', 'yes', 'no', 'leaves', 'crashes']
const all: readonly Step[] = people.flatMap((who) => deeds.map((deed): Step => [who, deed]))
/** Asha and Ravi are in a recorded call. */
const recorded: readonly Step[] = [
  ['asha', 'yes'],
  ['ravi', 'yes'],
  ['asha', 'joins'],
  ['ravi', 'joins'],
]

test('every order of three steps in a recorded call stores only seconds to which everyone in it agreed', () => {
  const orders = all.flatMap((one) => all.flatMap((two) => all.map((three) => [one, two, three])))
  let storedSeconds = 0
  for (const order of orders) {
    const steps = [...recorded, ...order, ['asha', 'yes'] as const]
    const { seconds, allowed } = play(steps)
    const wrong = [...seconds].filter((second) => !allowed.has(second))
    if (wrong.length > 0) expect({ steps, wrong }).toEqual({ steps, wrong: [] })
    storedSeconds += seconds.size
  }
  expect(storedSeconds).toBeGreaterThan(5000)
})

test('long random orders store only what everyone agreed to, and all of it but what a crash takes', () => {
  let state = 34
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let round = 0; round < 400; round += 1) {
    const steps = [...recorded, ...Array.from({ length: 25 }, () => all[random(all.length)] ?? recorded[0])]
    const { seconds, allowed } = play(steps.filter((step) => step !== undefined))
    expect([...seconds].filter((second) => !allowed.has(second))).toEqual([])
    if (steps.some((step) => step?.[1] === 'crashes')) continue
    expect([...allowed].filter((second) => !seconds.has(second))).toEqual([])
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
  }))
  const inside = present.map((personId) => ({ personId, isIn: true, mayBeKept: true }))
  expect(keptNow(inside, answers).recording).toBe(expected)
  expect(
    keptNow(
      inside.map((each) => ({ ...each, mayBeKept: false })),
      answers,
    ).recording,
  ).toBe(false)
})

test('one person in the call is not kept with the yes of another at the door', () => {
  const yes = ['a', 'b'].map((personId) => ({ personId, recording: true, transcript: true, summary: true }))
  const present = [
    { personId: 'a', isIn: true, mayBeKept: true },
    { personId: 'b', isIn: false, mayBeKept: true },
  ]
  expect(keptNow(present, yes).recording).toBe(false)
})
