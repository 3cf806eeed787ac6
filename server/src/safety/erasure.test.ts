import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'
import { actAsStaff } from '../commands/staffActs.ts'
import type { TestPerson } from '../testing/testing.ts'
import { testStaff } from '../desk/testing/testStaff.ts'

const { house, pair, testing } = await openTestChat()
const { ask } = testing
const as = ({ token }: TestPerson) => ({ token })
const head = await testStaff(testing)
const show = (id: string) => actAsStaff(house, ['reports', 'show', id, '--as', head.email])

/** Both steps of an erasure. */
async function erase({ id, email }: TestPerson): Promise<void> {
  const { rooms } = testing.app
  const after = await house.db.transaction((tx) =>
    rooms.leave(tx, { id, email, language: '', at: house.clock.now() }),
  )
  await after()
  await house.db.transaction((tx) => rooms.forget(tx, id))
}

async function reported() {
  const chat = await pair()
  const { asha, ravi, channel, hers, his } = chat
  his.send({ command: 'send', channel, message: 'whatsapp me on 98203 11456', tempId: 'u' })
  const { message } = await hers.next('new_message')
  const body = { kind: 'message', id: message.msgId, reason: 'contact_details', words: 'Help me' } as const
  const { id } = await ask(safetyCalls.report, { body }, as(asha))
  await ask(safetyCalls.block, { body: { userId: ravi.id } }, as(asha))
  return { ...chat, id }
}

test('a reporter who is erased is forgotten, and what they reported stays', async () => {
  const { asha, ravi, channel, id } = await reported()
  await erase(asha)
  const shown = await show(id)
  expect(shown).toContain('By somebody erased')
  expect(shown).toContain('98203 11456')
  expect(shown).not.toContain('Help me')
  const [listed] = await ask(chatCalls.channels, {}, as(ravi))
  expect([listed?.channelId, listed?.isPaused]).toEqual([channel, false])
})

test('a reported person who is erased does not take the evidence along, and loses blocks and flags', async () => {
  const { asha, ravi, id } = await reported()
  await erase(ravi)
  const shown = await show(id)
  expect(shown).toContain('about somebody erased')
  expect(shown).toContain('98203 11456')
  expect(await ask(safetyCalls.reports, {}, as(asha))).toMatchObject([{ id, aboutName: '' }])
  expect(await ask(safetyCalls.blocks, {}, as(asha))).toEqual([])
  const { rows } = await house.db.pool.query('select from message_flags where sender_id = $1', [ravi.id])
  expect(rows).toEqual([])
})

test('no report names somebody who is erased, neither its copies nor the channels of both', async () => {
  const { asha, ravi, channel, hers, his } = await pair()
  his.send({ command: 'send', channel, message: 'The first words', tempId: 'f' })
  const { message } = await hers.next('new_message')
  hers.send({ command: 'send', channel, message: 'The second words', tempId: 's' })
  await his.next('new_message', (event) => event.message.userId === asha.id)
  const written = { kind: 'message', id: message.msgId, reason: 'other' } as const
  const { id } = await ask(safetyCalls.report, { body: written }, as(asha))
  await house.db.pool.query(`update channels set name = 'Asha and Ravi' where kind = 'one_to_one'`)
  const about = { kind: 'person', id: ravi.id, reason: 'other' } as const
  const person = await ask(safetyCalls.report, { body: about }, as(asha))
  expect(await show(id)).toMatch(/Ravi Person: The first words[^]*Asha Person: The second words/)
  expect(await show(person.id)).toContain('Asha and Ravi')
  await erase(ravi)
  await erase(asha)
  expect(await show(id)).toMatch(/somebody erased: The first words[^]*somebody erased: The second words/)
  expect(await show(person.id)).toContain('Channels of both')
  const { rows } = await house.db.pool.query<{ evidence: string }>(
    'select evidence from reports where id = any ($1)',
    [[id, person.id]],
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/Asha|Ravi/)
})
