import { noticeAnswerCalls } from '@saathi/contract/calendar/noticeAnswerCalls.ts'
import { pushCalls } from '@saathi/contract/notifications/pushCalls.ts'
import { expect, test } from 'vitest'

import { openPushService, registerDevice } from '../notifications/testing/testPush.ts'
import { failureOf, openTesting } from '../testing/testing.ts'
import { openPairCalendar } from './testing/testCalendar.ts'
import { openNews } from './testing/testNews.ts'

const service = await openPushService()
const testing = await openTesting({ PUSH_HOSTS: service.host })
const { ask } = testing
const calendar = openPairCalendar(testing)
const { add, addSaturdays, asha, drop, list, ravi } = calendar
const { pass } = openNews(testing)

const accept = (seal: string) => ask(noticeAnswerCalls.acceptFromNotice, { body: { seal } })

/** Registers a device of Ravi's, lets Asha plan, and returns the push that arrived. */
async function invited(plan: () => Promise<unknown>) {
  const device = await registerDevice(testing, service, ravi)
  await plan()
  await pass(30)
  const payload = service.shownOn(device.id).at(-1)?.payload
  return { device, payload, seal: String(payload?.seal) }
}

test('an invitation is accepted from its notification with all of its events, twice like once', async () => {
  const { payload, seal } = await invited(() => addSaturdays(asha))
  expect(payload?.actions).toMatchObject([{ action: 'accept' }, { action: 'tooMuch' }])
  await accept(seal)
  await accept(seal)
  const answers = (await list(asha)).map((event) => event.answers.find(({ userId }) => userId === ravi.id))
  expect(answers.map((each) => each?.answer)).toEqual(['yes', 'yes', 'yes', 'yes'])
})

test('a forged seal, a deleted meeting and a removed device accept nothing', async () => {
  const { device, seal } = await invited(() => add(asha))
  const codeOf = async (text: string) => (await failureOf(accept(text))).code
  expect(await codeOf(`${seal.slice(0, -4)}AAAA`)).toBe('link_invalid')
  const [event] = await list(asha)
  await drop(asha, event?.id ?? '')
  expect(await codeOf(seal)).toBe('not_found')
  await ask(pushCalls.removeDevice, { params: { deviceId: device.registeredId } }, { token: ravi.token })
  expect(await codeOf(seal)).toBe('link_invalid')
})
