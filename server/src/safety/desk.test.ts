import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { noticeIn } from '@saathi/contract/chat/noticeText.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { describe, expect, test } from 'vitest'

import { addChannel, say } from '../chat/public/channels.ts'
import { openTestChat } from '../chat/testing/testChat.ts'
import { actAsStaff } from '../commands/staffActs.ts'
import { testStaff } from '../desk/testing/testStaff.ts'
import { sql } from '../engines/database/database.ts'
import { failureOf, type TestPerson } from '../testing/testing.ts'

const { connect, house, pair, storedTexts, testing } = await openTestChat()
const { ask } = testing
const as = ({ token }: TestPerson) => ({ token })
const staff = (...words: string[]) => actAsStaff(house, words)
const head = await testStaff(testing, { firstName: 'Sita' })
const by = ['--as', head.email]
const colleague = await testStaff(testing, { firstName: 'Gita' })

const readingsOf = (who: TestPerson, channelId: string) =>
  ask(safetyCalls.readings, { params: { channelId } }, as(who))

async function reported(timeZone = 'Asia/Kolkata') {
  const chat = await pair()
  const { asha, ravi, channel } = chat
  await house.db.run(sql`update people set time_zone = ${timeZone} where id = ${asha.id}`)
  const said = { channelId: channel, senderId: ravi.id, text: 'Unkind words', tempId: 'u' }
  const { msgId } = await say(house, said)
  const body = { kind: 'message', id: msgId, reason: 'harassment' } as const
  return { ...chat, report: await ask(safetyCalls.report, { body }, as(asha)) }
}

describe('the list', () => {
  test('shows open reports, new blocks and what was noticed, without a word of it, and the last two once', async () => {
    const { asha, ravi, channel, hers, his } = await reported()
    his.send({ command: 'send', channel, message: 'call me on 98765 43210', tempId: 'n' })
    await hers.next('new_message', ({ message: { message } }) => message.includes('98765'))
    await ask(safetyCalls.block, { body: { userId: ravi.id } }, as(asha))
    const list = await staff('reports', ...by)
    expect(list).toMatch(/RECEIVED .* message {2}harassment {2}about Ravi.*by Asha/)
    expect(list).toMatch(/Asha.* blocked Ravi/)
    expect(list).toMatch(/contact {2}Ravi/)
    expect(list).not.toMatch(/98765|Unkind/)
    const again = await staff('reports', ...by)
    expect(again).toContain('RECEIVED')
    expect(again).not.toMatch(/blocked|contact {2}/)
    expect(await staff('reports', '--all', ...by)).toMatch(/blocked[\s\S]*contact {2}Ravi/)
    expect(await staff('reports', '--all', '--page', '9', ...by)).not.toContain('RECEIVED')
  })

  test('shows again what never reached a screen', async () => {
    const { asha, ravi } = await reported()
    await ask(safetyCalls.block, { body: { userId: ravi.id } }, as(asha))
    const broken = actAsStaff(house, ['reports', ...by], () => Promise.reject(new Error('broken pipe')))
    await expect(broken).rejects.toThrow('broken pipe')
    expect(await staff('reports', ...by)).toMatch(/Asha.* blocked Ravi/)
  })

  test('marks and counts a report that is not looked at by the promised day, until somebody takes it', async () => {
    const timeZone = 'Pacific/Auckland'
    const { asha, report } = await reported(timeZone)
    const { notices } = await ask(notificationCalls.notices, {}, as(asha))
    const told = notices.find(({ kind }) => kind === 'reportReceived')
    const day = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const
    expect(told?.values.day).toBe(new Date(report.lookBy).toLocaleDateString('en-IN', day))
    const late = async () => {
      const { body } = await testing.app.server.inject({ method: 'GET', url: '/metrics' })
      return Number(/safety_reports_open\{late="yes"\} (\d+)/.exec(body)?.[1])
    }
    const before = await late()
    expect(await staff('reports', 'show', report.id, ...by)).toContain('was promised a look by')
    house.clock.shift(Date.parse(report.lookBy) - house.clock.now().getTime() + 1000)
    expect(await late()).toBeGreaterThan(before)
    const marked = (await staff('reports', ...by)).split('LATE').length
    const lates = await late()
    await staff('reports', 'take', report.id, ...by)
    expect((await staff('reports', ...by)).split('LATE')).toHaveLength(marked - 1)
    expect(await late()).toBe(lates - 1)
  })

  test('needs a member of the programme team with the right safety, who sees everyone', async () => {
    const { asha } = await reported()
    const noSafety = await testStaff(testing, { rights: ['care'] })
    await expect(staff('reports', '--as', noSafety.email)).rejects.toThrow('needs the right safety')
    const limited = await testStaff(testing, { programmes: ['general_intake'] })
    await expect(staff('reports', '--as', limited.email)).rejects.toThrow('use the desk')
    await expect(staff('reports', '--as', asha.email)).rejects.toThrow('is not staff')
    await expect(staff('reports', '--as', 'nobody@people.example')).rejects.toThrow('is not staff')
    await expect(staff('reports')).rejects.toThrow('--as EMAIL')
  })
})

test('staff hear once a day of each person in distress, and once of everything else', async () => {
  const { channel, hers, his } = await pair()
  const count = async () =>
    (await ask(notificationCalls.notices, {}, as(head))).notices.filter(
      ({ kind }) => kind === 'safetyWaits' || kind === 'distressWaits',
    ).length
  const look = () => testing.app.jobs.tellOfFlags?.work({})
  await look()
  const before = await count()
  for (const [socket, message] of [
    [hers, 'I want to die'],
    [hers, 'I want to die, really'],
    [his, 'khudkushi kar lunga'],
    [his, 'send me 500 rupees'],
  ] as const) {
    socket.send({ command: 'send', channel, message, tempId: crypto.randomUUID() })
    await hers.next('new_message', ({ message: { message: text } }) => text === message)
  }
  await look()
  await look()
  const { notices } = await ask(notificationCalls.notices, {}, as(head))
  expect(notices.filter(({ kind }) => kind === 'distressWaits')).toHaveLength(2)
  // The day's notice about other kinds may have been sent before.
  expect([2, 3]).toContain((await count()) - before)
})

describe('an act', () => {
  test.each([['take'], ['answer'], ['close']])('%s of a closed report is refused', async (act) => {
    const { report } = await reported()
    await staff('reports', 'take', report.id, ...by)
    await staff('reports', 'outcome', report.id, 'warned', 'We spoke.', ...by)
    await staff('reports', 'close', report.id, 'Done.', '--as', colleague.email)
    await expect(staff('reports', act, report.id, ...(act === 'take' ? [] : ['x']), ...by)).rejects.toThrow(
      'closed already',
    )
  })

  test('by two at once happens once', async () => {
    const { report } = await reported()
    const took = await Promise.allSettled([1, 2].map(() => staff('reports', 'take', report.id, ...by)))
    expect(took.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('on an unknown report, without words to say, or with too many is refused', async () => {
    const { report } = await reported()
    await expect(staff('reports', 'show', '99999999', ...by)).rejects.toThrow('does not exist')
    await expect(staff('reports', 'close', 'no-such', 'Done.', ...by)).rejects.toThrow('does not exist')
    await expect(staff('reports', 'answer', report.id, ...by)).rejects.toThrow('npm run staff --')
    await expect(staff('reports', 'close', report.id, ...by)).rejects.toThrow('what the reporter is told')
    await expect(staff('reports', 'answer', report.id, 'x'.repeat(2001), ...by)).rejects.toThrow('2,000')
    await expect(staff('reports', 'praise', report.id, ...by)).rejects.toThrow('npm run staff --')
  })

  test('that closed it by mistake is taken back, once, and the reporter hears it', async () => {
    const { asha, report } = await reported()
    await expect(staff('reports', 'reopen', report.id, ...by)).rejects.toThrow('is not closed')
    await staff('reports', 'answer', report.id, 'We talk to him.', ...by)
    await expect(staff('reports', 'close', report.id, 'Too early.', '--as', colleague.email)).rejects.toThrow(
      'decided first',
    )
    await staff('reports', 'outcome', report.id, 'nothing', 'Another one was meant.', ...by)
    await staff('reports', 'close', report.id, 'The wrong one.', '--as', colleague.email)
    expect(await staff('reports', 'reopen', report.id, ...by)).toContain('open again')
    // The words that another report was closed with are withdrawn.
    expect(await ask(safetyCalls.reports, {}, as(asha))).toMatchObject([
      { status: 'SEEN', closedOn: null, outcome: 'We talk to him.' },
    ])
    expect(await staff('reports', 'answer', report.id, 'Sorry, now the right one.', ...by)).toContain(
      'answered',
    )
  })

  test('stays in a log that cannot be changed', async () => {
    const { report } = await reported()
    await staff('reports', 'show', report.id, ...by)
    await staff('reports', 'take', report.id, '--as', colleague.email)
    await staff('reports', 'outcome', report.id, 'warned', 'He was rude.', ...by)
    await staff('reports', 'close', report.id, 'We spoke.', ...by)
    const { rows } = await house.db.pool.query<{ staff: string; act: string; words: string }>(
      'select staff, act, words from safety_log where report_id = $1 order by id',
      [report.id],
    )
    expect(rows).toEqual([
      { staff: head.email, act: 'shown', words: '' },
      { staff: colleague.email, act: 'taken', words: '' },
      { staff: head.email, act: 'closed', words: 'We spoke.' },
    ])
    for (const change of [
      `update safety_log set staff = 'x'`,
      'delete from safety_log',
      'truncate safety_log',
    ]) {
      await expect(house.db.pool.query(change)).rejects.toThrow('can only be added to')
    }
  })
})

describe('a report about a member of the team', () => {
  async function aboutStaff() {
    const gita = await testStaff(testing, { firstName: 'Gita' })
    const { asha } = await pair()
    const members = [asha, gita].map(({ id }) => ({ personId: id }))
    const at = house.clock.now()
    const channelId = await addChannel(house.db, { kind: 'one_to_one', mentorshipId: null, members, at })
    const { msgId } = await say(house, { channelId, senderId: gita.id, text: 'Rude', tempId: 'rude' })
    const body = { kind: 'message', id: msgId, reason: 'harassment' } as const
    const { id } = await ask(safetyCalls.report, { body }, as(asha))
    return { gita, channelId, id }
  }

  test('is unknown to them', async () => {
    const { gita, channelId, id } = await aboutStaff()
    const hers = ['--as', gita.email]
    expect(await staff('reports', ...by)).toContain('about Gita')
    expect(await staff('reports', ...hers)).not.toContain('about Gita')
    for (const words of [
      ['show', id],
      ['take', id],
      ['outcome', id, 'nothing', 'Not so bad.'],
    ])
      await expect(staff('reports', ...words, ...hers)).rejects.toThrow('does not exist')
    await expect(staff('conversation', channelId, '--because', 'x', ...hers)).rejects.toThrow('no channel')
  })

  test('opens the conversation only when a second member asks too', async () => {
    const { channelId } = await aboutStaff()
    const read = (who: TestPerson) =>
      staff('conversation', channelId, '--because', 'She asked us', '--as', who.email)
    await expect(read(head)).rejects.toThrow('a second colleague')
    await expect(read(head)).rejects.toThrow('a second colleague')
    expect(await storedTexts(channelId)).toMatchObject([{ text: 'Rude' }])
    expect(await read(colleague)).toContain('Rude')
    expect(await read(head)).toContain('Rude')
  })
})

describe('reading a conversation', () => {
  test('leaves a trace that its members see at once and later, with the kind of the reason', async () => {
    const { asha, ravi, channel, hers, report } = await reported()
    const because = ['--because', 'Ravi seems to be unkind']
    const read = await staff('conversation', channel, ...because, '--report', report.id, ...by)
    expect(read).toContain('Unkind words')
    const { message } = await hers.next('new_message', ({ message: { kind } }) => kind === 'notice')
    expect(noticeIn(message.message)).toEqual({ notice: 'staff_read', reason: 'report' })
    expect(message.userId).toBe(head.id)
    for (const member of [asha, ravi]) {
      expect(await readingsOf(member, channel)).toMatchObject([{ reason: 'report' }])
      const [listed] = await ask(chatCalls.channels, {}, as(member))
      expect(listed?.channelMembers.map(({ userId }) => userId)).not.toContain(head.id)
    }
    expect(JSON.stringify(await readingsOf(asha, channel))).not.toContain('unkind')
    expect((await failureOf(readingsOf(await testing.person(), channel))).status).toBe(404)
    // Reading a channel does not make staff a member of it.
    const socket = await connect(head)
    socket.send({ command: 'fetch_messages', channel })
    expect((await socket.next('error')).code).toBe('not_yours')
  })

  test('is told once an hour and stored each time, also while the conversation is paused', async () => {
    const { asha, ravi, channel } = await pair()
    await ask(safetyCalls.block, { body: { userId: asha.id } }, as(ravi))
    const read = () => staff('conversation', channel, '--because', 'A worried mother', ...by)
    expect(await read()).toContain('One of the two has blocked the other.')
    await read()
    expect(await storedTexts(channel)).toHaveLength(1)
    expect(await readingsOf(asha, channel)).toMatchObject([{ reason: 'safety' }, { reason: 'safety' }])
    house.clock.shift(3_600_000)
    expect(await read()).toContain('The programme team read this chat to keep people safe.')
    expect(await storedTexts(channel)).toHaveLength(2)
  })

  test('needs a reason, a channel and a report that exist, and stores nothing otherwise', async () => {
    const { asha, channel } = await pair()
    await expect(staff('conversation', channel, ...by)).rejects.toThrow('--because')
    await expect(staff('conversation', channel, '--because', ' ', ...by)).rejects.toThrow('--because')
    await expect(staff('conversation', 'nowhere', '--because', 'x', ...by)).rejects.toThrow('no channel')
    await expect(staff('conversation', channel, '--because', 'x', '--report', '0', ...by)).rejects.toThrow(
      'no report',
    )
    await expect(staff('conversation', channel, '--because', 'x', '--as', asha.email)).rejects.toThrow(
      'not staff',
    )
    expect(await readingsOf(asha, channel)).toEqual([])
    expect(await storedTexts(channel)).toEqual([])
  })
})
