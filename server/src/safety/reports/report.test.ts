import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { mostReportWords } from '@saathi/contract/safety/rules.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { describe, expect, test } from 'vitest'

import { say, setMemberActive } from '../../chat/public/channels.ts'
import { openTestChat } from '../../chat/testing/testChat.ts'
import { actAsStaff } from '../../commands/staffActs.ts'
import { failureOf, type TestPerson } from '../../testing/testing.ts'
import { testStaff } from '../../desk/testing/testStaff.ts'

const { channelOf, house, pair, sayMany, testing } = await openTestChat()
const { ask } = testing
const as = ({ token }: TestPerson) => ({ token })
const head = await testStaff(testing, { firstName: 'Sita' })
const colleague = await testStaff(testing, { firstName: 'Gita' })
const staff = (...words: string[]) => actAsStaff(house, [...words, '--as', head.email])
/** Lets one member take a report and another one close it. */
async function closed(id: string): Promise<void> {
  await staff('reports', 'take', id)
  await staff('reports', 'outcome', id, 'warned', 'We spoke.')
  await actAsStaff(house, ['reports', 'close', id, 'Done.', '--as', colleague.email])
}

interface Asked {
  readonly id: string
  readonly kind?: 'message' | 'person' | 'call'
  readonly words?: string
}
const report = (who: TestPerson, { id, kind = 'message', words }: Asked) =>
  ask(safetyCalls.report, { body: { kind, id, reason: 'harassment', words } }, as(who))
const reportsOf = (who: TestPerson) => ask(safetyCalls.reports, {}, as(who))
const kindsOf = async (who: TestPerson) =>
  (await ask(notificationCalls.notices, {}, as(who))).notices.map(({ kind }) => kind)
const from = (sender: TestPerson, channelId: string, text: string) =>
  say(house, { channelId, senderId: sender.id, text, tempId: crypto.randomUUID() })
const numberOf = async (id: string) => {
  const { rows } = await house.db.pool.query<{ number: number }>('select number from reports where id = $1', [
    id,
  ])
  return String(rows[0]?.number)
}

describe('a report', () => {
  test('keeps what the reporter saw, also after it is edited, deleted and its versions are gone', async () => {
    const { asha, ravi, channel, hers, his } = await pair()
    await from(asha, channel, 'Good morning')
    his.send({ command: 'send', channel, message: 'Nasty words', tempId: 'n' })
    const { message } = await hers.next('new_message', ({ message: { userId } }) => userId === ravi.id)
    his.send({ command: 'edit', channel, message_id: message.msgId, message: 'Kind words' })
    await hers.next('message_changed')
    const made = await report(asha, { id: message.msgId, words: 'He does this every day.' })
    expect(made).toMatchObject({
      kind: 'message',
      aboutName: expect.stringContaining('Ravi'),
      excerpt: 'Kind words',
      status: 'RECEIVED',
      words: 'He does this every day.',
      outcome: '',
    })
    his.send({ command: 'delete', channel, message_id: message.msgId })
    await hers.next('message_changed', ({ message: { deletedOn } }) => deletedOn !== null)
    house.clock.shift(31 * 86_400_000)
    await testing.app.jobs.forgetVersions?.work({})
    const shown = await staff('reports', 'show', made.id)
    for (const words of ['Nasty words', 'Kind words', 'Good morning', 'every day'])
      expect(shown).toContain(words)
  })

  test('can be made of a message that its writer has deleted already', async () => {
    const { asha, channel, hers, his } = await pair()
    his.send({ command: 'send', channel, message: 'Said and taken back', tempId: 'd' })
    const { message } = await hers.next('new_message')
    his.send({ command: 'delete', channel, message_id: message.msgId })
    await hers.next('message_changed')
    expect(await report(asha, { id: message.msgId })).toMatchObject({ excerpt: 'Said and taken back' })
  })

  test('repeated while it is open is the first one, also at the same moment; after its end it is a new one', async () => {
    const { asha, ravi, channel } = await pair()
    const { msgId } = await from(ravi, channel, 'x')
    const made = await Promise.all([1, 2, 3].map(() => report(asha, { id: msgId })))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    await closed(made[0]?.id ?? '')
    const again = await report(asha, { id: msgId })
    expect(again.id).not.toBe(made[0]?.id)
    expect((await reportsOf(asha)).map(({ id }) => id)).toEqual([again.id, made[0]?.id])
  })

  test('is told to its reporter at each step, and to the other person never', async () => {
    const { asha, ravi, channel } = await pair()
    const { id } = await report(asha, { id: (await from(ravi, channel, 'x')).msgId })
    const number = await numberOf(id)
    await expect(staff('reports', 'close', number, 'Done.')).rejects.toThrow('has to be taken first')
    expect(await staff('reports', 'take', number)).toContain(`Report ${number} is taken`)
    expect(await staff('reports', 'answer', number, 'We', 'talk', 'to him.')).toContain('is answered')
    expect(await reportsOf(asha)).toMatchObject([{ status: 'SEEN', outcome: 'We talk to him.' }])
    const close = ['reports', 'close', number, 'He has left.']
    await expect(staff(...close)).rejects.toThrow('has to be closed by a colleague')
    await staff('reports', 'outcome', number, 'ended', 'He has left.')
    await actAsStaff(house, [...close, '--as', colleague.email])
    expect(await reportsOf(asha)).toMatchObject([
      { status: 'CLOSED', outcome: 'We talk to him.\n\nHe has left.' },
    ])
    expect(await kindsOf(asha)).toEqual(['reportClosed', 'reportAnswered', 'reportSeen', 'reportReceived'])
    expect(await kindsOf(ravi)).toEqual([])
    expect(await reportsOf(ravi)).toEqual([])
  })

  test('of what one cannot see is the same as of what does not exist', async () => {
    const { asha, ravi, channel } = await pair()
    const { msgId } = await from(ravi, channel, 'Only for Asha')
    const stranger = await testing.person()
    const unseen = [
      [stranger, { id: msgId }],
      [stranger, { id: ravi.id, kind: 'person' }],
      [asha, { id: 'no-such-call', kind: 'call' }],
      [asha, { id: 'no-such-message' }],
      [asha, { id: stranger.id, kind: 'person' }],
      [asha, { id: ravi.id }],
    ] as const
    for (const [who, asked] of unseen) expect((await failureOf(report(who, asked))).code).toBe('not_found')
    const own = await from(asha, channel, 'mine')
    expect((await failureOf(report(asha, { id: own.msgId }))).code).toBe('report_of_self')
    expect((await failureOf(report(asha, { id: asha.id, kind: 'person' }))).code).toBe('report_of_self')
  })

  test('by somebody who left goes as far as they had seen', async () => {
    const { asha, ravi, channel, hers } = await pair()
    const seen = await from(ravi, channel, 'Seen')
    hers.send({ command: 'message_seen', channel })
    await hers.next('update_last_viewed_timestamp')
    const unseen = await from(ravi, channel, 'Not for her eyes')
    await setMemberActive(house, { channelId: channel, personId: asha.id, active: false })
    expect((await failureOf(report(asha, { id: unseen.msgId }))).code).toBe('not_found')
    const { id } = await report(asha, { id: seen.msgId })
    expect(await staff('reports', 'show', id)).not.toContain('Not for her eyes')
    expect(await report(asha, { id: ravi.id, kind: 'person' })).toMatchObject({
      excerpt: '',
      status: 'RECEIVED',
    })
  })

  test('is made ten times a day at most, also by many at once', async () => {
    const { asha, ravi } = await pair()
    const group = await channelOf([asha, ravi], 'group')
    await sayMany(group, ravi, 14)
    const { rows } = await house.db.pool.query<{ id: string }>(
      'select id from messages where channel_id = $1',
      [group],
    )
    const results = await Promise.allSettled(rows.map(({ id }) => report(asha, { id })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const refused = await failureOf(report(asha, { id: ravi.id, kind: 'person' }))
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(86_000)
    house.clock.shift(seconds * 1000)
    await report(asha, { id: ravi.id, kind: 'person' })
  })

  test('takes 2,000 characters, and nothing in them steers a terminal', async () => {
    const { asha, ravi, channel } = await pair()
    const { msgId } = await from(ravi, channel, '\u001b[2J\u001b]0;owned\u0007 \u202Eevil\rover')
    const words = '\u001b[31m\u0008x\r\ny'.padEnd(mostReportWords, 'z')
    const { id } = await report(asha, { id: msgId, words })
    const shown = await staff('reports', 'show', id)
    expect(shown).not.toMatch(/[^\P{C}\n]/u)
    expect(shown).toContain('x\n  y')
    const tooLong = await failureOf(report(asha, { id: ravi.id, kind: 'person', words: `${words}!` }))
    expect(tooLong.status).toBe(422)
    const unstorable = await failureOf(report(asha, { id: ravi.id, kind: 'person', words: 'x\0' }))
    expect(unstorable.status).toBe(400)
  })

  test('is neither hindered nor changed by a block', async () => {
    const { asha, ravi, channel } = await pair()
    const { msgId } = await from(ravi, channel, 'x')
    const { id } = await report(asha, { id: msgId })
    await ask(safetyCalls.block, { body: { userId: asha.id } }, as(ravi))
    expect(await reportsOf(asha)).toMatchObject([{ id, status: 'RECEIVED' }])
    await report(asha, { id: ravi.id, kind: 'person' })
  })

  test('goes 180 days after it was closed, with its evidence', async () => {
    const { asha, ravi, channel } = await pair()
    const { id } = await report(asha, { id: (await from(ravi, channel, 'x')).msgId })
    await closed(id)
    house.clock.shift(179 * 86_400_000)
    await testing.app.jobs.forgetReports?.work({})
    expect(await reportsOf(asha)).toHaveLength(1)
    house.clock.shift(2 * 86_400_000)
    await testing.app.jobs.forgetReports?.work({})
    expect(await reportsOf(asha)).toEqual([])
  })
})

test('staff are told that something waits, without a name or a word of it', async () => {
  const { asha, ravi, channel } = await pair()
  await report(asha, { id: (await from(ravi, channel, 'Secret')).msgId, words: 'Terrible' })
  const { notices } = await ask(notificationCalls.notices, {}, as(head))
  expect(notices[0]).toMatchObject({ kind: 'safetyWaits' })
  const { rows } = await house.db.pool.query<{ body: string }>(
    'select body from mails where recipient = $1 order by id desc limit 1',
    [head.email],
  )
  for (const word of ['Asha', 'Ravi', 'Secret', 'Terrible']) {
    expect(`${JSON.stringify(notices)} ${rows[0]?.body}`).not.toContain(word)
  }
})
