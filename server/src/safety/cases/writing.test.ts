import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { inboxCalls } from '@saathi/contract/team/inboxCalls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../../chat/testing/testChat.ts'
import { testStaff } from '../../desk/testing/testStaff.ts'
import { failureOf } from '../../testing/testing.ts'

const { pair, testing } = await openTestChat()
const { ask } = testing

test('a member with safety alone writes to the people of the cases they see, and to nobody else', async () => {
  const { asha, ravi, hers, his, channel } = await pair()
  for (const person of [asha, ravi])
    await ask(registrationCalls.agreement, { body: { hasAgreedTerms: true } }, person)
  his.send({ command: 'send', channel, message: 'I want to die', tempId: crypto.randomUUID() })
  await hers.next('new_message', ({ message: stored }) => stored.message === 'I want to die')
  const member = await testStaff(testing, { rights: ['safety'] })
  const params = { id: ravi.id }
  const body = { text: 'We are here. May we call you?' }
  const written = await ask(inboxCalls.writeToPerson, { params, body }, member)
  expect(written.messages.at(-1)).toMatchObject({ text: body.text, isFromPerson: false })
  const others = { id: asha.id }
  for (const refused of [
    ask(inboxCalls.conversation, { params: others }, member),
    ask(inboxCalls.writeToPerson, { params: others, body }, member),
  ])
    expect((await failureOf(refused)).status).toBe(404)
  const done = failureOf(ask(inboxCalls.closeConversation, { params, body: {} }, member))
  expect((await done).code).toBe('no_right')
})
