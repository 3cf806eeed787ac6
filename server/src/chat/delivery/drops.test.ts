import { afterAll, expect, test, vi } from 'vitest'

import { startCuttableNetwork } from '../../../../scripts/cuttableNetwork.ts'
import { openTestChat } from '../testing/testChat.ts'
import { openTestPhone, type TestPhone } from '../testing/testPhone.ts'
import { openSecondProcess } from '../testing/testSecondProcess.ts'

/** `npm run faults` takes many more phones and changes of the network, and longer drops. */
const isLong = process.env.FAULTS === 'long'
const pairsOfPhones = isLong ? 1000 : 15
const changes = isLong ? 50 : 8
const drops = isLong ? 5 : 3
const dropMs = isLong ? 2000 : 0
const atOnce = 50

const chat = await openTestChat()
const { channelOf, port, storedTexts, testing } = chat
const other = await openSecondProcess(chat)
const networks = await Promise.all([port, other.port].map(startCuttableNetwork))
const ports = networks.map(({ url }) => Number(new URL(url).port))
const phones: TestPhone[] = []
afterAll(async () => {
  for (const phone of phones) phone.close()
  await Promise.all(networks.map((network) => network.close()))
})

/** Two people with a phone each, in one conversation. */
async function pairOfPhones() {
  const people = [await testing.person(), await testing.person()] as const
  const channel = await channelOf(people)
  const own = people.map((person) => openTestPhone(person, channel))
  phones.push(...own)
  return { channel, own }
}
const inSteps = async <Item>(
  items: readonly Item[],
  work: (item: Item, place: number) => Promise<unknown>,
) => {
  for (let at = 0; at < items.length; at += atOnce) {
    await Promise.all(items.slice(at, at + atOnce).map((item, place) => work(item, at + place)))
  }
}
/** The port through which a phone connects in a round: the process changes with each. */
const portOf = (phone: number, round: number) => ports[(phone + round) % ports.length] ?? 0
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('a phone that changes its network again and again shows every message once', async () => {
  const { channel, own } = await pairOfPhones()
  const [moving, still] = own
  await still?.connect(portOf(0, 0))
  for (let change = 0; change < changes; change += 1) {
    // Nobody waits for anything that is on its way when the network changes.
    moving?.say(`before-${change}`)
    await moving?.connect(portOf(0, change))
    moving?.say(`after-${change}`)
    still?.say(`still-${change}`)
  }
  for (const phone of own) await expect.poll(phone.shown).toEqual(upTo(3 * changes))
  expect(await storedTexts(channel)).toHaveLength(3 * changes)
})

test('after drops of the whole network no phone shows a message twice, and none is missing', async () => {
  const pairs: Awaited<ReturnType<typeof pairOfPhones>>[] = []
  await inSteps(upTo(pairsOfPhones), async () => pairs.push(await pairOfPhones()))
  const mine = pairs.flatMap(({ own }) => own)
  await inSteps(mine, (phone, place) => phone.connect(portOf(place, 0)))
  for (let drop = 1; drop <= drops; drop += 1) {
    for (const phone of mine) phone.say(`before-${drop}`)
    for (const network of networks) network.cut()
    for (const phone of mine) phone.say(`during-${drop}`)
    const over = performance.now() + dropMs
    await vi.waitUntil(() => performance.now() >= over, { timeout: 2 * dropMs })
    for (const network of networks) network.mend()
    await inSteps(mine, (phone, place) => phone.connect(portOf(place, drop)))
  }
  for (const phone of mine) await expect.poll(phone.shown).toEqual(upTo(4 * drops))
})
