import { afterAll, expect, test } from 'vitest'

import { openHouse } from '../house/openHouse.ts'
import { lookAtDoors, letIn, stand, turnBack } from './door.ts'
import { openTakeShelf } from './record/shelf.ts'
import { takesOf } from './record/takeStore.ts'
import { closeSeat, seatsIn } from './stored/seatStore.ts'
import {
  makeRandom,
  type Name,
  people,
  recorded,
  rememberConsents,
  type Step,
} from './testing/consentMemory.ts'
import { startRecordingProcess } from './testing/recordingProcess.ts'
import { openStoredCalls } from './testing/storedCalls.ts'
import { secondsIn } from './testing/testPacket.ts'

/*
 * The one truth of a recording over two processes: each person is connected to one of them, the relay runs in one of them, and each can be killed. It
 * is checked on the bytes that are stored.
 */

const { house, testing, idOf, beginCall, answer, takeSeat } = await openStoredCalls()
const other = await openHouse({ ...house.config, redisUrl: undefined }, testing.databaseUrl, house.log)
afterAll(() => other.close())
const shift = (milliseconds: number) => [house, other].forEach(({ clock }) => clock.shift(milliseconds))
other.clock.shift(house.clock.now().getTime() - other.clock.now().getTime())
const shelf = await openTakeShelf(house.files, house.keys)

type Deed = Step[1] | 'is silent'
type Order = readonly (readonly [who: Name, deed: Deed])[]
const houses = [house, { ...other, files: house.files, keys: house.keys }] as const
/** Meera is connected to the other process than the two whose call is recorded. */
const placeOf: Readonly<Record<Name, 0 | 1>> = { asha: 0, ravi: 0, meera: 1 }

/** Plays an order of deeds, one each second; returns the seconds that were stored and those that may be. */
async function play(order: Order) {
  const alive = new Set<string>()
  const running = [
    await startRecordingProcess(houses[0], alive),
    await startRecordingProcess(houses[1], alive),
  ]
  const callId = await beginCall()
  const memory = rememberConsents()
  const allowed = new Set<number>()
  let second = 0
  const knocker = (who: Name) => ({ callId, personId: idOf(who), tab: `door of ${who}` })
  const processOf = (who: Name) => {
    const process = running[placeOf[who]]
    if (process === undefined) throw new Error('There are two processes.')
    return process
  }
  const deeds: Readonly<Record<Deed, (who: Name) => Promise<void>>> = {
    knocks: async (who) => {
      if (!memory.of(who).isIn) await stand(processOf(who).house, knocker(who))
    },
    turns: (who) => turnBack(processOf(who).house, knocker(who)),
    yes: (who) => say(who, true),
    words: (who) => say(who, false),
    no: (who) => say(who, false),
    async joins(who) {
      const { house: hers } = processOf(who)
      if (!memory.of(who).hasAnswered || memory.of(who).isIn) return turnBack(hers, knocker(who))
      const personId = idOf(who)
      await letIn(hers, { callId, personId, tab: who }, async () => {
        await takeSeat(callId, who)
        // From now on the others are heard by this person, and the other way round.
        memory.note([who, 'joins'])
        await speak()
      })
      await turnBack(hers, knocker(who))
      await hers.relays.review(callId)
    },
    async leaves(who) {
      const { house: hers } = processOf(who)
      await closeSeat(hers.db, { callId, personId: idOf(who), seat: who }, hers.clock.now())
      await turnBack(hers, knocker(who))
      await hers.relays.review(callId)
    },
    /** Their process dies, and another one begins. Those in the call come back to it; nobody else has to. */
    async crashes(who) {
      const place = placeOf[who]
      processOf(who).kill()
      const next = await startRecordingProcess(houses[place], alive)
      next.begin(second)
      running[place] = next
      for (const each of memory.present()) await processOf(each).house.relays.review(callId)
    },
    /** Their tab is not heard any more, and the others at the door are. */
    async 'is silent'(who) {
      shift(13_000)
      for (const each of memory.concerned())
        if (each !== who && memory.of(each).isAtDoor) await stand(processOf(each).house, knocker(each))
      // The process of the silent one may be gone, so another one notices it.
      await lookAtDoors(running[placeOf[who] === 0 ? 1 : 0]?.house ?? houseOfNobody())
    },
  }
  /** Everyone in the call says the number of the second. */
  async function speak() {
    const seats = (await seatsIn(house.db, callId)).map(({ seat }) => seat)
    for (const process of running) process.speak(callId, seats)
  }
  async function say(who: Name, recording: boolean) {
    const { house: hers } = processOf(who)
    await answer(callId, who, recording)
    await hers.relays.review(callId)
  }
  for (const [who, deed] of order) {
    for (const process of running) process.begin(second)
    await deeds[deed](who)
    memory.note([who, deed === 'is silent' ? 'turns' : deed])
    await speak()
    if (memory.isAllowed()) allowed.add(second)
    second += 1
  }
  await deeds.no('asha')
  for (const who of memory.present()) await deeds.no(who)
  const stored: string[] = []
  for (const take of await takesOf(house.db, callId))
    for await (const part of shelf.read(take)) stored.push(part.toString('latin1'))
  for (const process of running) process.kill()
  return { seconds: secondsIn(stored.join('')), allowed }
}

function houseOfNobody(): never {
  throw new Error('There are two processes.')
}

async function expectTrue(order: Order, { isWhole }: { readonly isWhole: boolean }) {
  const { seconds, allowed } = await play(order)
  expect({ order, wrong: [...seconds].filter((second) => !allowed.has(second)) }).toEqual({
    order,
    wrong: [],
  })
  const missing = [...allowed].filter((second) => !seconds.has(second))
  if (isWhole) expect({ order, missing }).toEqual({ order, missing: [] })
  return seconds.size
}

test.for<[string, Order, boolean]>([
  [
    'a newcomer in the other process pauses it, and goes back',
    [
      ['meera', 'knocks'],
      ['meera', 'turns'],
    ],
    true,
  ],
  [
    'a newcomer in the other process says yes and joins',
    [
      ['meera', 'knocks'],
      ['meera', 'yes'],
      ['meera', 'joins'],
    ],
    true,
  ],
  [
    'a newcomer in the other process says no and joins',
    [
      ['meera', 'no'],
      ['meera', 'joins'],
      ['meera', 'leaves'],
    ],
    true,
  ],
  [
    'a no in the other process ends it',
    [
      ['meera', 'yes'],
      ['meera', 'joins'],
      ['meera', 'no'],
    ],
    true,
  ],
  [
    'the process of a newcomer dies, and they are silent',
    [
      ['meera', 'knocks'],
      ['meera', 'crashes'],
      ['meera', 'is silent'],
    ],
    true,
  ],
  [
    'the process that records dies with a newcomer at the door',
    [
      ['meera', 'knocks'],
      ['asha', 'crashes'],
      ['meera', 'yes'],
    ],
    false,
  ],
  [
    'both processes die with a newcomer at the door',
    [
      ['meera', 'knocks'],
      ['asha', 'crashes'],
      ['meera', 'crashes'],
      ['meera', 'is silent'],
    ],
    false,
  ],
] as const)('%s', async ([, order, isWhole]) => {
  // A last yes stands for a second in which nothing changes.
  expect(await expectTrue([...recorded, ...order, ['asha', 'yes']], { isWhole })).toBeGreaterThan(1)
})

test('random orders over two processes store only seconds to which everyone agreed', async () => {
  const deeds = ['knocks', 'turns', 'joins', 'yes', 'no', 'leaves', 'crashes', 'is silent'] as const
  const all: Order = people.flatMap((who) => deeds.map((deed) => [who, deed] as const))
  const random = makeRandom(341)
  for (let round = 0; round < 40; round += 1) {
    const order = Array.from({ length: 12 }, () => all[random(all.length)] ?? (['asha', 'yes'] as const))
    const isWhole = order.every(([, deed]) => deed !== 'crashes')
    await expectTrue([...recorded, ...order], { isWhole })
  }
})
