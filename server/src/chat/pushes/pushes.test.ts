import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { replyCalls } from '@saathi/contract/chat/replyCalls.ts'
import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import { pushCalls } from '@saathi/contract/notifications/pushCalls.ts'
import { expect, test } from 'vitest'

import { newId } from '../../engines/database/ids.ts'
import { openMessengers, proveNumber } from '../../notifications/testing/testMessengers.ts'
import { openPushService, registerDevice } from '../../notifications/testing/testPush.ts'
import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { markSeen } from '../public/channels.ts'
import { senderOf } from '../sender/sender.ts'
import { buildChannel } from '../testing/buildChannel.ts'
import { openPushes } from './pushes.ts'

const service = await openPushService()
const messengers = await openMessengers()
const testing = await openTesting({ PUSH_HOSTS: service.host, ...messengers.settings })
const { house, ask } = testing
house.clock.shift(new Date('2027-03-03T06:30:00Z').getTime() - Date.now())
const nobodyHere = { find: async () => ({ processes: new Map(), isWhole: true }) }
let told: (channelIds: readonly string[]) => void = () => undefined
const pushes = openPushes(house, nobodyHere, (hear) => {
  told = hear
  return () => undefined
})

async function pair() {
  const [ravi, asha] = [
    await testing.person({ firstName: 'Ravi' }),
    await testing.person({ firstName: 'Asha' }),
  ]
  const channelId = await buildChannel(house, [ravi, asha])
  return { ravi, asha, channelId, device: await registerDevice(testing, service, asha) }
}

async function say(channelId: string, { id }: TestPerson, text: string) {
  const message = { id: newId(), channelId, senderId: id, tempId: newId(), text, attachments: '[]' }
  const rest = {
    kind: 'text',
    isBroadcast: false,
    mentions: [],
    replyTo: null,
    at: house.clock.now(),
  } as const
  const stored = await senderOf(house)({ ...message, ...rest })
  told([channelId])
  await pushes.finish()
  await testing.workJobs()
  if (!('message' in stored)) throw new Error('It was not stored.')
  return stored.message
}

test('a message reaches a closed phone without its words, and growing replaces the notice', async () => {
  const { ravi, asha, channelId, device } = await pair()
  await say(channelId, ravi, 'Shall we say six?')
  expect(service.shownOn(device.id).map(({ payload }) => payload)).toMatchObject([
    { title: 'Saathi', body: 'A new message', page: `/chat?channel=${channelId}`, channel: channelId },
  ])
  await ask(mailCalls.savePreference, { body: { showsWords: true } }, { token: asha.token })
  await say(channelId, ravi, 'Or seven?')
  house.clock.shift(60_000)
  await say(channelId, ravi, 'Hello?')
  await house.queue.followClock(house.db, 600_000)
  await testing.workJobs()
  const shown = service.shownOn(device.id)
  expect(shown).toHaveLength(1)
  expect(shown[0]?.payload).toMatchObject({ title: 'Ravi Person (3 new messages)', body: 'Hello?' })
})

test('a message that was read is not pushed, and its notice is no longer open', async () => {
  const { ravi, asha, channelId, device } = await pair()
  const { seq } = await say(channelId, ravi, 'One')
  const id = String(service.shownOn(device.id)[0]?.payload.id)
  const open = () => ask(pushCalls.openNotices, { query: { ids: id } }, { token: asha.token })
  expect(await open()).toEqual({ ids: [id] })
  await markSeen(house, { channelId, personId: asha.id, seq, at: house.clock.now() })
  expect(await open()).toEqual({ ids: [] })
})

test('of what came at night, the morning counts only the conversations that are still unread', async () => {
  const { asha, channelId, ravi, device } = await pair()
  const meera = await testing.person({ firstName: 'Meera' })
  const other = await buildChannel(house, [meera, asha])
  const moveTo = async (moment: string) => {
    const milliseconds = new Date(moment).getTime() - house.clock.now().getTime()
    house.clock.shift(milliseconds)
    await house.queue.followClock(house.db, milliseconds)
  }
  const shown = () => service.shownOn(device.id).map(({ payload }) => payload.body)
  await moveTo('2027-03-04T17:30:00Z')
  const first = await say(channelId, ravi, 'Are you still awake?')
  await say(other, meera, 'Good night')
  expect(shown()).toEqual([])
  await markSeen(house, { channelId, personId: asha.id, seq: first.seq, at: house.clock.now() })
  await moveTo('2027-03-05T02:31:00Z')
  await testing.app.jobs.doDueWork?.work(null)
  await testing.workJobs()
  expect(shown()).toEqual(['A new message'])
})

test('the one notice of a morning still stands for all when its last conversation grows before it is sent', async () => {
  const { asha, channelId, ravi, device } = await pair()
  const meera = await testing.person({ firstName: 'Meera' })
  const other = await buildChannel(house, [meera, asha])
  const moveTo = async (moment: string) => {
    const milliseconds = new Date(moment).getTime() - house.clock.now().getTime()
    house.clock.shift(milliseconds)
    await house.queue.followClock(house.db, milliseconds)
  }
  await moveTo('2027-03-05T17:30:00Z')
  await say(other, meera, 'Good night')
  await say(channelId, ravi, 'Are you still awake?')
  await moveTo('2027-03-06T02:31:00Z')
  service.fail(500, device.id)
  await testing.app.jobs.doDueWork?.work(null)
  await testing.workJobs()
  service.fail(undefined, device.id)
  await say(channelId, ravi, 'Good morning')
  expect(service.shownOn(device.id).map(({ payload }) => [payload.body, payload.page])).toEqual([
    ["2 things came in while you had quiet. Take a look when you're ready.", '/chat'],
  ])
})

test('a name that looks like a link is none in a message to a number', async () => {
  const stranger = await testing.person({
    firstName: 'https://evil.example/win',
    lastName: 'www.evil.example',
  })
  const asha = await testing.person()
  const channelId = await buildChannel(house, [stranger, asha])
  const number = await proveNumber(testing, messengers, { person: asha, channel: 'whatsapp' })
  const body = { kinds: { message: { whatsapp: true } } }
  await ask(mailCalls.savePreference, { body }, { token: asha.token })
  await say(channelId, stranger, 'Press here: https://evil.example')
  house.clock.shift(61_000)
  await house.queue.followClock(house.db, 61_000)
  await testing.workJobs()
  const link = `${house.config.publicUrl}/chat?channel=${channelId}`
  const texts = messengers.received().flatMap(({ to, text }) => (to === number ? [text] : []))
  expect(texts.at(-1)).toBe(`https evil example win www evil example wrote to you. Open Saathi: ${link}`)
})

test('a flood from one sender is a few pushes', async () => {
  const { ravi, channelId, device } = await pair()
  for (let number = 0; number < 30; number += 1) await say(channelId, ravi, `Message ${number}`)
  const came = service.received().filter(({ deviceId }) => deviceId === device.id)
  expect(came.length).toBeLessThan(4)
})

test('a reply from a notification is stored once, and the conversation counts as read', async () => {
  const { ravi, asha, channelId, device } = await pair()
  await say(channelId, ravi, 'Shall we say six?')
  const seal = String(service.shownOn(device.id)[0]?.payload.seal)
  const reply = () => ask(replyCalls.replyToNotice, { body: { seal, message: 'Yes', tempId: 'reply-1' } })
  const { msgId } = await reply()
  expect(await reply()).toEqual({ msgId })
  await say(channelId, asha, 'See you')
  const channels = await ask(chatCalls.channels, {}, { token: asha.token })
  expect(channels).toHaveLength(1)
  await ask(pushCalls.removeDevice, { params: { deviceId: device.registeredId } }, { token: asha.token })
  expect((await failureOf(reply())).code).toBe('link_invalid')
})

test('a phone number hears after a minute who wrote, once in six hours, and nothing that was read', async () => {
  const { ravi, asha, channelId } = await pair()
  const number = await proveNumber(testing, messengers, { person: asha, channel: 'whatsapp' })
  const body = { kinds: { message: { whatsapp: true } } }
  await ask(mailCalls.savePreference, { body }, { token: asha.token })
  const texts = () =>
    messengers.received().flatMap(({ to, text }) => (to === number && text.includes('wrote') ? [text] : []))
  const wait = async (milliseconds: number) => {
    house.clock.shift(milliseconds)
    await house.queue.followClock(house.db, milliseconds)
    await testing.workJobs()
  }
  const first = await say(channelId, ravi, 'Shall we say six?')
  expect(texts()).toEqual([])
  await markSeen(house, { channelId, personId: asha.id, seq: first.seq, at: house.clock.now() })
  await wait(61_000)
  expect(texts()).toEqual([])
  await say(channelId, ravi, 'Or seven?')
  await wait(61_000)
  const link = `${house.config.publicUrl}/chat?channel=${channelId}`
  expect(texts()).toEqual([`Ravi Person wrote to you. Open Saathi: ${link}`])
  await say(channelId, ravi, 'Are you there?')
  await wait(3_600_000)
  expect(texts()).toHaveLength(1)
})
