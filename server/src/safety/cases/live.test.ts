import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { caseCalls } from '@saathi/contract/safety/caseCalls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { expect, test } from 'vitest'

import { say } from '../../chat/public/channels.ts'
import { openTestChat } from '../../chat/testing/testChat.ts'
import { testStaff } from '../../desk/testing/testStaff.ts'
import type { TestPerson } from '../../testing/testing.ts'

const { app, connect, house, pair, testing } = await openTestChat()
const { ask } = testing
const lakshmi = await testStaff(testing)
await house.queue.start(app.jobs)

test('an open desk hears at once of a report and of distress, and each other case has the name of its own person', async () => {
  const { asha, ravi, channel, hers } = await pair()
  const desk = await connect(lakshmi)
  const news = () => desk.next('desk', ({ lists }) => lists.includes('cases'))
  const ofReport = news()
  const said = { channelId: channel, senderId: ravi.id, text: 'Unkind words', tempId: crypto.randomUUID() }
  const { msgId } = await say(house, said)
  const report = { kind: 'message', id: msgId, reason: 'harassment', words: 'It hurt.' } as const
  const { id } = await ask(safetyCalls.report, { body: report }, asha)
  await ofReport
  const ofDistress = news()
  hers.send({ command: 'send', channel, message: 'I want to die', tempId: crypto.randomUUID() })
  await ofDistress
  const page = (caseId: string) => ask(caseCalls.safetyCase, { params: { id: caseId } }, lakshmi)
  const other = (who: TestPerson, kind: string) => ({ kind, about: { userId: who.id } })
  expect((await page(id)).history).toMatchObject([other(asha, 'distress')])
  const { results } = await ask(caseCalls.cases, {}, lakshmi)
  const distress = results.find(({ kind }) => kind === 'distress')
  expect((await page(distress?.id ?? '')).history).toMatchObject([other(ravi, 'report')])
  await ask(caseCalls.takeCase, { params: { id: distress?.id ?? '' }, body: {} }, lakshmi)
  const { results: items } = await ask(todayCalls.today, { query: { kind: 'distress' } }, lakshmi)
  // Fifteen days beside a sign of distress would say that it can wait.
  expect(items).toMatchObject([{ urgency: 'now', due: null }])
})
