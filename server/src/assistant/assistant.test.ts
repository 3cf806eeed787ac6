import { assistantCalls } from '@saathi/contract/assistant/calls.ts'
import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { expect, test } from 'vitest'

import { failureOf } from '../testing/testing.ts'
import { openingJob } from './channels/channelOpening.ts'
import { openTestAssistant } from './testing/buildAssistant.ts'

const { testing, house, app, connect, asker, channelOf, storedTexts } = await openTestAssistant()
const { ask, workJobs } = testing

test('whoever agrees to the terms has one channel with the assistant, however often they agree', async () => {
  const person = await testing.person()
  expect(await ask(chatCalls.channels, {}, person)).toEqual([])
  const agree = () => ask(registrationCalls.agreement, { body: { hasAgreedTerms: true } }, person)
  await Promise.all([agree(), agree(), agree()])
  const channels = (await ask(chatCalls.channels, {}, person)).filter(({ kind }) => kind === 'assistant')
  expect(channels).toMatchObject([{ channelName: 'Saathi Assistant', isGroup: false }])
  expect(channels[0]?.channelMembers.map(({ role }) => role).toSorted()).toEqual(['ai_assistant', 'mentee'])
})

test('whoever agreed before there was an assistant gets the channel at the next start', async () => {
  const person = await testing.person()
  await house.db.pool.query(`update people set terms_version = 'old' where id = $1`, [person.id])
  for (let start = 0; start < 2; start += 1) {
    await house.queue.add(house.db, { name: openingJob, payload: null })
    await workJobs()
  }
  const kinds = (await ask(chatCalls.channels, {}, person)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'assistant')).toHaveLength(1)
})

test('an answer grows on the screen and is stored once, with what it is based on', async () => {
  const { channel, socket, person } = await asker()
  socket.send({ command: 'send', channel, message: 'My code has not come, what can I do?', tempId: 'q1' })
  const { message: question } = await socket.next('new_message')
  await workJobs()
  const stream = await socket.next('message_stream')
  const { message: answer } = await socket.next('new_message', ({ message }) => message.madeBy !== undefined)
  expect(stream).toMatchObject({ channel, streamId: answer.tempId, userId: answer.userId })
  expect(answer.message.startsWith(stream.text)).toBe(true)
  expect(answer).toMatchObject({ madeBy: 'builtin', seq: 2 })
  expect(answer.message).toMatch(/\[1\]/)
  expect(answer.citations?.[0]).toMatchObject({ url: '/moreinfo/faq#faq-no-code' })
  // Answering again, as after a crash, stores nothing more.
  await app.jobs.answerQuestion?.work({ messageId: question.msgId })
  expect(await storedTexts(channel)).toHaveLength(2)
  expect(answer.userId).toBe((await ask(assistantCalls.botUsers, {}, person))[0]?.userId)
})

test('a killed process answers again, once, even where it had stored the answer', async () => {
  const { channel, socket } = await asker()
  socket.send({ command: 'send', channel, message: 'How do I sign up?', tempId: 'q1' })
  const { message: question } = await socket.next('new_message')
  await workJobs()
  await house.db.pool.query('update assistant_questions set answered_at = null, answer_id = null')
  await app.jobs.answerQuestion?.work({ messageId: question.msgId })
  expect(await storedTexts(channel)).toHaveLength(2)
})

test('two questions at once are answered one after the other, each once', async () => {
  const { channel, socket } = await asker()
  const ids = []
  for (const tempId of ['q1', 'q2']) {
    socket.send({ command: 'send', channel, message: 'How do I sign up?', tempId })
    ids.push((await socket.next('new_message', ({ message }) => message.tempId === tempId)).message.msgId)
  }
  await Promise.all(ids.map(async (messageId) => app.jobs.answerQuestion?.work({ messageId })))
  const answers = async () => (await storedTexts(channel)).length - 2
  expect(await answers()).toBe(1)
  await expect.poll(async () => workJobs().then(answers)).toBe(2)
})

test('messages of people to each other are no questions', async () => {
  const asha = await testing.person()
  const ravi = await testing.person()
  const channel = await channelOf([asha, ravi])
  const socket = await connect(asha)
  socket.send({ command: 'send', channel, message: 'How do I sign up?', tempId: 'q1' })
  await socket.next('new_message')
  await workJobs()
  expect(await storedTexts(channel)).toHaveLength(1)
})

test('nobody signs in as the assistant, and nobody is told its address', async () => {
  const email = 'assistant@bots.invalid'
  const body = { email, password: 'Saathi#2026' }
  expect((await failureOf(ask(identityCalls.signIn, { body }))).code).toBe('user_not_found')
  const { person } = await asker()
  expect(JSON.stringify(await ask(chatCalls.channels, {}, person))).not.toContain('invalid')
})
