import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'
import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { inboxCalls } from '@saathi/contract/team/inboxCalls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'
import { testStaff } from '../desk/testing/testStaff.ts'
import { actAsStaff } from '../commands/staffActs.ts'
import { sql } from '../engines/database/database.ts'
import { failureOf, type TestPerson } from '../testing/testing.ts'

const { testing, house, connect } = await openTestChat()
const { ask, workJobs } = testing
const staff = (...words: string[]) => actAsStaff(house, words)

const head = await testing.person({ firstName: 'Lakshmi', lastName: 'Menon', role: 'mentor' })
await staff('person', 'staff', head.email)
const as = (...words: string[]) => staff(...words, '--as', head.email)

/** A person who agreed to the terms, with their channel with the team. */
async function writer(more: Parameters<typeof testing.person>[0] = {}) {
  const person = await testing.person({ firstName: 'Asha', lastName: 'Patil', ...more })
  await ask(registrationCalls.agreement, { body: { hasAgreedTerms: true } }, person)
  return { person, channel: (await teamChannel(person)).channelId, socket: await connect(person) }
}

async function teamChannel(person: TestPerson) {
  const found = (await ask(chatCalls.channels, {}, person)).find(({ kind }) => kind === 'team')
  if (found === undefined) throw new Error('The person has no channel with the team.')
  return found
}

type Writer = Awaited<ReturnType<typeof writer>>

async function write({ socket, channel }: Writer, message: string) {
  socket.send({ command: 'send', channel, message, tempId: crypto.randomUUID() })
  const { message: stored } = await socket.next('new_message', (event) => event.message.message === message)
  await workJobs()
  return stored
}

test('everyone who agrees to the terms has one conversation with the team, at the end of the list', async () => {
  const { person } = await writer()
  await ask(registrationCalls.agreement, { body: { hasAgreedTerms: true } }, person)
  const channels = await ask(chatCalls.channels, {}, person)
  expect(channels.map(({ kind }) => kind)).toEqual(['assistant', 'team'])
  expect(channels[1]).toMatchObject({ channelName: 'Programme team', isGroup: false })
})

test('a person who agreed before there was such a conversation gets one at the next start', async () => {
  const person = await testing.person()
  await house.db.pool.query(`update people set terms_version = 'old' where id = $1`, [person.id])
  for (let start = 0; start < 2; start += 1) {
    await house.queue.add(house.db, { name: 'openTeamChannels', payload: null })
    await workJobs()
  }
  const kinds = (await ask(chatCalls.channels, {}, person)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'team')).toHaveLength(1)
})

test('what a person writes waits in the inbox until the team answers by name', async () => {
  const asha = await writer()
  await write(asha, 'My parent wants to know who you are.')
  expect(await as('inbox')).toContain(`Asha Patil <${asha.person.email}>, mentee:  My parent wants`)
  const shown = await as('inbox', 'show', asha.person.email)
  expect(shown).toContain('Waits since')
  const read = await asha.socket.next(
    'update_last_viewed_timestamp',
    ({ channel }) => channel === asha.channel,
  )
  expect(read.userId).toBe('team')
  await as('inbox', 'answer', asha.person.email, 'We are four people from Pune.')
  await asha.socket.next('reload')
  const { message } = await asha.socket.next('new_message', (event) => event.message.userId === head.id)
  expect(message).toMatchObject({ message: 'We are four people from Pune.', isBroadcastMessage: false })
  const { channelMembers } = await teamChannel(asha.person)
  expect(channelMembers.find(({ userId }) => userId === head.id)).toMatchObject({
    userFullName: 'Lakshmi Menon',
    isActive: false,
  })
  await workJobs()
  expect(await as('inbox')).not.toContain(asha.person.email)
  expect(await as('inbox', '--all')).toContain(asha.person.email)
})

test('an answer shows a person that the team has read, even if nobody opened the conversation', async () => {
  const asha = await writer()
  const written = await write(asha, 'When will you read my application?')
  await as('inbox', 'answer', asha.person.email, 'This week.')
  const read = await asha.socket.next(
    'update_last_viewed_timestamp',
    ({ channel }) => channel === asha.channel,
  )
  expect(read.userId).toBe('team')
  expect(Date.parse(read.lastViewedTimestamp)).toBeGreaterThanOrEqual(Date.parse(written.createdOn))
})

test('who waits longest is first, and a thank-you is marked as done without an answer', async () => {
  const [first, second] = [await writer({ firstName: 'First' }), await writer({ firstName: 'Second' })]
  await write(first, 'Hello?')
  house.clock.shift(3_600_000)
  await write(second, 'Hello!')
  await write(first, 'Still here')
  const listed = await as('inbox')
  expect(listed.indexOf(first.person.email)).toBeLessThan(listed.indexOf(second.person.email))
  expect(listed).toContain('waits 1 h')
  await as('inbox', 'done', first.person.email)
  expect(await as('inbox')).not.toContain(first.person.email)
  await write(first, 'One more thing')
  expect(await as('inbox')).toContain('One more thing')
})

test('the team is told once that somebody waits, and again after an answer', async () => {
  const asha = await writer()
  const told = async () =>
    (await ask(notificationCalls.notices, {}, { token: head.token })).notices.filter(
      ({ kind }) => kind === 'teamWaits',
    ).length
  const before = await told()
  await write(asha, 'One')
  await write(asha, 'Two')
  expect((await told()) - before).toBe(1)
  await as('inbox', 'answer', asha.person.email, 'Yes')
  await workJobs()
  await write(asha, 'Three')
  expect((await told()) - before).toBe(2)
})

test('a job that runs again after a crash changes nothing', async () => {
  const asha = await writer()
  const { msgId } = await write(asha, 'Only once')
  await as('inbox', 'answer', asha.person.email, 'Answered')
  await workJobs()
  await testing.app.jobs.receiveForTeam?.work({ messageId: msgId })
  expect(await as('inbox')).not.toContain(asha.person.email)
})

test('a member of the team needs the right to read the inbox', async () => {
  const asha = await writer()
  await write(asha, 'Private words')
  const gita = await testStaff(testing, { firstName: 'Gita', rights: ['people'] })
  for (const act of [
    ['inbox'],
    ['inbox', 'show', asha.person.email],
    ['inbox', 'answer', asha.person.email, 'x'],
  ])
    await expect(staff(...act, '--as', gita.email)).rejects.toThrow('needs the right care')
  expect(await staff('right', 'list', gita.email)).toBe('people')
  expect(await as('inbox')).toContain('Private words')
  await expect(staff('right', 'give', head.email, 'everything')).rejects.toThrow('There is no right')
  await expect(staff('right', 'give', asha.person.email, 'care')).rejects.toThrow('is not staff')
})

test('the command line gives a right only while nobody can give it at the desk, and leaves one person with every right', async () => {
  const gita = await testStaff(testing, { firstName: 'Gita', rights: ['people'] })
  await expect(staff('right', 'give', gita.email, 'care')).rejects.toThrow('at the desk')
  await expect(staff('right', 'take', head.email, 'care')).rejects.toThrow('always remains')
  await expect(staff('person', 'disable', head.email)).rejects.toThrow('always remains')
  const lakshmi = await testStaff(testing)
  await staff('right', 'take', lakshmi.email, 'numbers')
  await staff('person', 'disable', gita.email)
  const linesOn = async ({ id }: TestPerson) =>
    (await ask(deskCalls.audit, { query: { about: id } }, lakshmi)).results
  expect((await linesOn(lakshmi))[0]).toMatchObject({ act: 'rights_changed', staffName: 'npm run staff' })
  expect((await linesOn(gita))[0]).toMatchObject({ act: 'person_disable', staffName: 'npm run staff' })
})

test('nobody else reads or writes there, not even staff over the socket', async () => {
  const asha = await writer()
  await write(asha, 'Hello')
  await as('inbox', 'answer', asha.person.email, 'Hello Asha')
  const socket = await connect(head)
  socket.send({ command: 'fetch_messages', channel: asha.channel, tempId: 'f' })
  expect(await socket.next('error')).toMatchObject({ code: 'not_yours' })
  const stranger = await testing.person({ role: 'mentor' })
  expect(
    await failureOf(
      ask(chatCalls.mute, { params: { channelId: asha.channel }, body: { muted: true } }, stranger),
    ),
  ).toMatchObject({
    message: '404 not_found',
  })
})

test('the conversation stays open in a blackout, and nobody can block the team', async () => {
  const asha = await writer()
  await staff('blackout', '2020-01-01T00:00')
  try {
    await write(asha, 'Is anybody there?')
  } finally {
    await staff('blackout', 'off')
  }
  for (const userId of ['team', head.id]) {
    await as('inbox', 'answer', asha.person.email, 'Yes')
    expect(await failureOf(ask(safetyCalls.block, { body: { userId } }, asha.person))).toMatchObject({
      message: '422 block_of_staff',
    })
  }
})

test('a broadcast does not reach it, and a number given to the team is not flagged', async () => {
  const asha = await writer()
  await write(asha, 'Call me on 98765 43210, my mentor asked me for money')
  const { rows } = await house.db.pool.query('select 1 from message_flags where channel_id = $1', [
    asha.channel,
  ])
  expect(rows).toEqual([])
})

test('the client learns the team’s hours and address', async () => {
  const { team } = await ask(contentCalls.clientConfig, {})
  expect(team).toMatchObject({ days: [1, 2, 3, 4, 5], answerDays: 1, email: 'team@demo.example' })
})

test('a message is on the list of the day until a member with the right answers it at the desk', async () => {
  const suresh = await writer({ firstName: 'Suresh', project: 'general_intake' })
  await write(suresh, 'I have no code of an institution.')
  const member = await testStaff(testing)
  const elsewhere = await testStaff(testing, { programmes: ['another'] })
  const params = { id: suresh.person.id }
  const waits = async (staffMember: TestPerson) =>
    (await ask(todayCalls.today, { query: { kind: 'message_waiting' } }, staffMember)).results.filter(
      ({ about }) => about[0]?.userId === suresh.person.id,
    )
  expect(await waits(elsewhere)).toEqual([])
  expect(await waits(member)).toMatchObject([{ urgency: 'today', actions: [{ name: 'answer' }] }])
  const { status } = await failureOf(ask(inboxCalls.conversation, { params }, elsewhere))
  expect(status).toBe(404)
  expect((await ask(inboxCalls.conversation, { params }, member)).messages.at(-1)).toMatchObject({
    text: 'I have no code of an institution.',
    isFromPerson: true,
  })
  const text = 'You find it on our page.'
  const answered = await ask(inboxCalls.writeToPerson, { params, body: { text } }, member)
  expect(answered).toMatchObject({ waitingSince: null })
  await suresh.socket.next('new_message', (event) => event.message.message === text)
  expect(await waits(member)).toEqual([])
})

test('an answer that the audit cannot take never reaches the person, and the message waits on', async () => {
  const asha = await writer()
  await write(asha, 'When does it begin?')
  const member = await testStaff(testing)
  const params = { id: asha.person.id }
  const text = 'On Monday.'
  await house.db.run(sql`alter table desk_audit_details rename to put_away`)
  try {
    const writing = ask(inboxCalls.writeToPerson, { params, body: { text } }, member)
    expect((await failureOf(writing)).status).toBe(500)
    expect((await failureOf(ask(inboxCalls.closeConversation, { params, body: {} }, member))).status).toBe(
      500,
    )
  } finally {
    await house.db.run(sql`alter table put_away rename to desk_audit_details`)
  }
  const before = await ask(inboxCalls.conversation, { params }, member)
  expect(before.waitingSince).not.toBeNull()
  expect(before.messages.map((message) => message.text)).toEqual(['When does it begin?'])
  const after = await ask(inboxCalls.writeToPerson, { params, body: { text } }, member)
  expect(after.messages.map((message) => message.text)).toEqual(['When does it begin?', text])
})

test('a thank-you is marked as done at the desk, and a repeat changes nothing', async () => {
  const asha = await writer()
  await write(asha, 'Thank you!')
  const member = await testStaff(testing)
  const params = { id: asha.person.id }
  expect((await ask(inboxCalls.conversation, { params }, member)).waitingSince).not.toBeNull()
  for (let number = 0; number < 2; number += 1) {
    const done = await ask(inboxCalls.closeConversation, { params, body: {} }, member)
    expect(done).toMatchObject({ waitingSince: null })
  }
})
