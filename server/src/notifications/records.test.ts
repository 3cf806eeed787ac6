import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { expect, test } from 'vitest'

import { sayNotices } from '../commands/notices/noticeActs.ts'
import { testStaff } from '../desk/testing/testStaff.ts'
import { notify } from './public.ts'
import { openMessengers, proveNumber } from './testing/testMessengers.ts'
import { openPushActs } from './testing/pushActs.ts'
import { registerDevice } from './testing/testPush.ts'

const messengers = await openMessengers()
const { service, testing, house, ask, notifyNow, save } = await openPushActs(messengers.settings)

const metricOf = async (channel: string, result: string) => {
  const { payload } = await testing.app.server.inject('/metrics')
  const line = payload
    .split('\n')
    .find((each) => each.startsWith(`notices_sent_total{channel="${channel}",result="${result}"}`))
  return Number(line?.split(' ')[1] ?? 0)
}

test('each channel has its line in the metrics', async () => {
  const person = await testing.person()
  await registerDevice(testing, service, person)
  const number = await proveNumber(testing, messengers, { person, channel: 'whatsapp' })
  await proveNumber(testing, messengers, { person, channel: 'sms', number })
  const channels = ['app', 'push', 'mail', 'whatsapp', 'sms']
  const before = await Promise.all(channels.map((channel) => metricOf(channel, 'sent')))
  await notifyNow(person)
  await testing.workJobs()
  const after = await Promise.all(channels.map((channel) => metricOf(channel, 'sent')))
  expect(after.map((sent, place) => sent - (before[place] ?? 0))).toEqual([1, 1, 1, 1, 1])
  const paused = (await testing.app.server.inject('/metrics')).payload
  for (const channel of channels.slice(1))
    expect(paused).toContain(`notice_services_paused{channel="${channel}"} 0`)
})

test('a notice in the app is counted when it is stored for good', async () => {
  const person = await testing.person()
  const before = await metricOf('app', 'sent')
  const failing = house.db.transaction(async (tx) => {
    await notify(house, tx, {
      personId: person.id,
      kind: 'matchesProposed',
      key: 'lost',
      values: { days: '7' },
    })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await metricOf('app', 'sent')).toBe(before)
  await notifyNow(person)
  expect(await metricOf('app', 'sent')).toBe(before + 1)
})

test('the team and the command see each notice once for each channel, with the reason in words', async () => {
  const person = await testing.person()
  for (let number = 0; number < 2; number += 1) await registerDevice(testing, service, person)
  await save(person, { kinds: { match: { mail: false } } })
  service.fail(413)
  await notifyNow(person)
  service.fail(undefined)
  const staff = await testStaff(testing)
  const page = await ask(peopleDeskCalls.deskPerson, { params: { id: person.id } }, staff)
  const rows = page.parts.find(({ name }) => name === 'emails')?.rows ?? []
  expect(rows.map(({ words }) => words)).toEqual(['Push, failed: too long', 'In the app, sent'])
  const said = await sayNotices(house, [person.email])
  expect(said?.split('\n').map((line) => line.split('  ').slice(1, 4))).toEqual([
    ['matchesProposed', 'push', 'failed (tooLong)'],
    ['matchesProposed', 'app', 'sent'],
  ])
})
