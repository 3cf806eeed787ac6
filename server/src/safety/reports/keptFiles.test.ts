import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { expect, test } from 'vitest'

import { openTestAttachments } from '../../chat/testing/testAttachments.ts'
import { actAsStaff } from '../../commands/staffActs.ts'
import { testStaff } from '../../desk/testing/testStaff.ts'

const { house, pair, testing, upload } = await openTestAttachments()
const { ask, app } = testing
const head = await testStaff(testing)
const colleague = await testStaff(testing, { firstName: 'Gita' })
const day = 86_400_000

const filesIn = async (channel: string) => {
  const { rows } = await house.db.pool.query<{ count: number }>(
    'select count(*)::int as count from chat_attachments where channel_id = $1',
    [channel],
  )
  return rows[0]?.count
}
async function tidy(): Promise<void> {
  for (const name of ['forgetReports', 'forgetVersions', 'removeChatFiles']) await app.jobs[name]?.work({})
}

test('the files of a reported message stay as long as the report, also when the message is deleted', async () => {
  const { asha, ravi, channel, hers, his } = await pair()
  const { id } = await upload({ channel, as: ravi, file: new File(['Namaste'], 'hello.txt') })
  his.send({ command: 'send', channel, message: 'Look', attachments: [{ id }], tempId: 'f' })
  const { message } = await hers.next('new_message')
  const body = { kind: 'message', id: message.msgId, reason: 'unsafe' } as const
  const report = await ask(safetyCalls.report, { body }, { token: asha.token })
  his.send({ command: 'delete', channel, message_id: message.msgId })
  await hers.next('message_changed')
  house.clock.shift(31 * day)
  await tidy()
  expect(await filesIn(channel)).toBe(1)
  const staff = (...words: string[]) => actAsStaff(house, [...words, '--as', head.email])
  expect(await staff('reports', 'show', report.id)).toContain('hello.txt')
  await staff('reports', 'take', report.id)
  await staff('reports', 'outcome', report.id, 'warned', 'We spoke.')
  await actAsStaff(house, ['reports', 'close', report.id, 'Done.', '--as', colleague.email])
  house.clock.shift(181 * day)
  await tidy()
  await tidy()
  expect(await filesIn(channel)).toBe(0)
})
