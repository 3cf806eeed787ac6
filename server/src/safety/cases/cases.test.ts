import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { caseCalls } from '@saathi/contract/safety/caseCalls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { expect, test } from 'vitest'

import { addChannel, say } from '../../chat/public/channels.ts'
import { openTestChat } from '../../chat/testing/testChat.ts'
import { passFactor, testStaff } from '../../desk/testing/testStaff.ts'
import { sql } from '../../engines/database/database.ts'
import { giveRights, takeRight } from '../../people/public/rightStore.ts'
import { failureOf, type TestPerson } from '../../testing/testing.ts'

const { house, pair, testing } = await openTestChat()
const { ask } = testing
const lakshmi = await testStaff(testing)
const sara = await testStaff(testing, { firstName: 'Sara' })

/** A report by Asha of a message that Ravi wrote. */
async function reported() {
  const { asha, ravi, channel, hers, his } = await pair()
  const said = { channelId: channel, senderId: ravi.id, text: 'Unkind words', tempId: crypto.randomUUID() }
  const { msgId } = await say(house, said)
  const body = { kind: 'message', id: msgId, reason: 'harassment', words: 'It hurt.' } as const
  const { id } = await ask(safetyCalls.report, { body }, asha)
  return { asha, ravi, channel, hers, his, params: { id } }
}
const page = (params: { readonly id: string }, staff = lakshmi) =>
  ask(caseCalls.safetyCase, { params }, staff)
const isPaused = async (who: TestPerson, channel: string) =>
  (await ask(chatCalls.channels, {}, who)).find(({ channelId }) => channelId === channel)?.isPaused
const decision = { outcome: 'warned', words: 'We spoke with him.' } as const

test('a report, a flag, distress and a block become cases, distress first', async () => {
  const { asha, ravi, channel, hers, his, params } = await reported()
  for (const message of ['Call me on 98765 43210', 'I want to die']) {
    his.send({ command: 'send', channel, message, tempId: crypto.randomUUID() })
    await hers.next('new_message', ({ message: stored }) => stored.message === message)
  }
  await ask(safetyCalls.block, { body: { userId: ravi.id } }, asha)
  const { results } = await ask(caseCalls.cases, {}, lakshmi)
  const about = results.filter((each) => each.about?.userId === ravi.id)
  expect(about.map(({ kind }) => kind)).toEqual(['distress', 'report', 'flag', 'block'])
  const { helpLines } = await page({ id: about[0]?.id ?? '' })
  expect(helpLines.map(({ number }) => number)).toContain('14416')
  expect(await page(params)).toMatchObject({
    kind: 'report',
    words: 'It hurt.',
    evidence: [{ text: 'Unkind words', isSubject: true }],
    clock: { name: 'acknowledge' },
    isBlocked: true,
    history: [{ kind: 'block', isBy: false }, { kind: 'distress' }, { kind: 'flag' }],
  })
})

test('a case goes from the queue to its end, and the one who opened it cannot close it', async () => {
  const { asha, params } = await reported()
  await ask(caseCalls.takeCase, { params, body: {} }, lakshmi)
  expect(await failureOf(ask(caseCalls.takeCase, { params, body: {} }, sara))).toMatchObject({
    code: 'already_taken',
    problem: { by: 'Lakshmi Person' },
  })
  const close = (staff: TestPerson) =>
    ask(caseCalls.closeCase, { params, body: { words: 'Thank you.' } }, staff)
  expect(await failureOf(close(sara))).toMatchObject({ code: 'outcome_first' })
  await ask(caseCalls.caseOutcome, { params, body: decision }, lakshmi)
  expect(await failureOf(close(lakshmi))).toMatchObject({ code: 'second_person_needed' })
  await close(sara)
  expect(await failureOf(close(sara))).toMatchObject({ code: 'already_taken' })
  expect(await ask(safetyCalls.reports, {}, asha)).toMatchObject([
    { status: 'CLOSED', outcome: 'Thank you.' },
  ])
  const { notices } = await ask(notificationCalls.notices, {}, asha)
  expect(notices.map(({ kind }) => kind)).toEqual(['reportClosed', 'reportSeen', 'reportReceived'])
  const { trace } = await page(params)
  expect(trace.map(({ act }) => act)).toEqual(['case_seen', 'case_closed', 'case_decided', 'case_taken'])
  const { results } = await ask(caseCalls.cases, { query: { state: 'closed' } }, lakshmi)
  expect(results[0]).toMatchObject({ id: params.id, outcome: 'warned', clock: null })
})

test('an act of two people says so while the team has only one member', async () => {
  const { params } = await reported()
  await ask(caseCalls.caseOutcome, { params, body: decision }, lakshmi)
  await takeRight(house.db, sara.id, 'safety')
  const close = ask(caseCalls.closeCase, { params, body: { words: 'Thank you.' } }, lakshmi)
  expect(await failureOf(close)).toMatchObject({ code: 'only_one_member' })
  await giveRights(house.db, { personId: sara.id, rights: ['safety'], at: house.clock.now() })
})

test('a report to an authority needs its reference and its day', async () => {
  const { params } = await reported()
  const body = { outcome: 'reported_to_authority', words: 'To the police.' } as const
  const refused = await failureOf(ask(caseCalls.caseOutcome, { params, body }, lakshmi))
  expect(refused).toMatchObject({ status: 422 })
  expect(Object.keys(refused.problem.errors ?? {}).toSorted()).toEqual(['reference', 'reported_on'])
  const full = { ...body, reference: 'FIR 12', reportedOn: '2026-11-20' }
  await ask(caseCalls.caseOutcome, { params, body: full }, lakshmi)
  expect(await page(params)).toMatchObject({
    outcome: 'reported_to_authority',
    reference: 'FIR 12',
    reportedOn: '2026-11-20',
  })
})

test('the second of two members who decide is told who was first, and what was reported to an authority stays', async () => {
  const { params } = await reported()
  const body = { outcome: 'reported_to_authority', words: 'To the police.', reference: 'FIR 12' } as const
  const first = { ...body, reportedOn: '2026-11-20' }
  await ask(caseCalls.caseOutcome, { params, body: first }, lakshmi)
  // The same decision sent again changes nothing.
  await ask(caseCalls.caseOutcome, { params, body: first }, lakshmi)
  const second = { ...decision, known: null }
  expect(await failureOf(ask(caseCalls.caseOutcome, { params, body: second }, sara))).toMatchObject({
    code: 'already_taken',
    problem: { by: 'Lakshmi Person' },
  })
  const { decidedOn, decidedBy } = await page(params, sara)
  expect(decidedBy).toMatchObject({ name: 'Lakshmi Person' })
  await ask(caseCalls.caseOutcome, { params, body: { ...decision, known: decidedOn } }, sara)
  expect(await page(params)).toMatchObject({
    outcome: 'warned',
    decidedBy: { name: 'Sara Person' },
    reference: 'FIR 12',
    reportedOn: '2026-11-20',
  })
  const { results } = await ask(
    deskCalls.audit,
    { query: { about: params.id, act: 'case_decided' } },
    lakshmi,
  )
  expect(results.map(({ before }) => before)).toEqual([
    JSON.stringify({ outcome: 'reported_to_authority', reference: 'FIR 12', reportedOn: '2026-11-20' }),
    null,
  ])
})

test('reading or pausing first tells the reporter that someone looks at it', async () => {
  const kindsOf = async (who: TestPerson) =>
    (await ask(notificationCalls.notices, {}, who)).notices.map(({ kind }) => kind)
  const read = await reported()
  const body = { reason: 'understand', words: 'Whether he said it before.' } as const
  await ask(caseCalls.readCase, { params: read.params, body }, lakshmi)
  const paused = await reported()
  await ask(caseCalls.pauseCase, { params: paused.params, body: {} }, lakshmi)
  for (const { asha, params } of [read, paused]) {
    expect(await kindsOf(asha)).toContain('reportSeen')
    expect(await ask(safetyCalls.reports, {}, asha)).toMatchObject([{ status: 'SEEN' }])
    expect((await page(params)).openedBy).toMatchObject({ userId: lakshmi.id })
  }
})

test('the clock of a matter begins once, and runs again when the conversation is open again without an outcome', async () => {
  const { params } = await reported()
  const clock = async () => (await page(params)).clock
  const matter = (to: 'usual' | 'pictures' | 'order') =>
    ask(caseCalls.caseMatter, { params, body: { matter: to } }, lakshmi)
  await matter('pictures')
  const first = await clock()
  expect(first?.name).toBe('act')
  house.clock.shift(3_600_000)
  for (const next of ['pictures', 'order', 'usual', 'pictures'] as const) await matter(next)
  expect(await clock()).toEqual(first)
  const { actionId } = await ask(caseCalls.pauseCase, { params, body: {} }, lakshmi)
  expect((await clock())?.name).toBe('close')
  await ask(deskCalls.undo, { params: { actionId }, body: {} }, lakshmi)
  expect(await clock()).toEqual(first)
  await ask(caseCalls.pauseCase, { params, body: {} }, lakshmi)
  await ask(caseCalls.pauseCase, { params, body: { paused: false } }, lakshmi)
  expect(await clock()).toEqual(first)
  await ask(caseCalls.caseOutcome, { params, body: decision }, lakshmi)
  expect((await clock())?.name).toBe('close')
})

test('reading opens the messages around the reported one, and the members see it', async () => {
  const { asha, ravi, channel, params } = await reported()
  const body = { reason: 'understand', words: 'Whether he said it before.' } as const
  const { messages, isSecondNeeded } = await ask(caseCalls.readCase, { params, body }, lakshmi)
  expect(isSecondNeeded).toBe(false)
  expect(messages).toMatchObject([{ text: 'Unkind words', isSubject: true }])
  for (const member of [asha, ravi])
    expect(await ask(safetyCalls.readings, { params: { channelId: channel } }, member)).toMatchObject([
      { reason: 'report' },
    ])
})

test('a case about staff is hidden from them, and two others have to read', async () => {
  const gita = await testStaff(testing, { firstName: 'Gita' })
  const { asha } = await pair()
  const at = house.clock.now()
  const members = [asha, gita].map(({ id }) => ({ personId: id }))
  const channelId = await addChannel(house.db, { kind: 'one_to_one', mentorshipId: null, members, at })
  const { msgId } = await say(house, { channelId, senderId: gita.id, text: 'Rude', tempId: 'rude' })
  const { id } = await ask(
    safetyCalls.report,
    { body: { kind: 'message', id: msgId, reason: 'harassment' } },
    asha,
  )
  const params = { id }
  expect(await failureOf(page(params, gita))).toMatchObject({ status: 404 })
  const seen = (await ask(todayCalls.today, {}, gita)).results.flatMap(({ about }) => about)
  expect(seen.some(({ caseId }) => caseId === id)).toBe(false)
  const body = { reason: 'asked', words: 'She asked us.' } as const
  const read = (staff: TestPerson) => ask(caseCalls.readCase, { params, body }, staff)
  expect(await read(lakshmi)).toMatchObject({ messages: [], isSecondNeeded: true })
  expect(await read(lakshmi)).toMatchObject({ messages: [], isSecondNeeded: true })
  expect(await ask(safetyCalls.readings, { params: { channelId } }, asha)).toEqual([])
  expect(await read(sara)).toMatchObject({ messages: [{ text: 'Rude' }], isSecondNeeded: false })
  expect(await read(lakshmi)).toMatchObject({ messages: [{ text: 'Rude' }], isSecondNeeded: false })
})

test('a pause of the team and a block keep a conversation closed until both are over', async () => {
  const { asha, ravi, channel, params } = await reported()
  const { actionId } = await ask(caseCalls.pauseCase, { params, body: {} }, lakshmi)
  expect(await isPaused(asha, channel)).toBe(true)
  await ask(safetyCalls.block, { body: { userId: ravi.id } }, asha)
  await ask(safetyCalls.unblock, { query: { userId: ravi.id } }, asha)
  expect(await isPaused(asha, channel)).toBe(true)
  await ask(safetyCalls.block, { body: { userId: asha.id } }, ravi)
  await ask(deskCalls.undo, { params: { actionId }, body: {} }, lakshmi)
  expect(await isPaused(asha, channel)).toBe(true)
  expect((await page(params)).isPaused).toBe(false)
  await ask(safetyCalls.unblock, { query: { userId: asha.id } }, ravi)
  expect(await isPaused(asha, channel)).toBe(false)
})

test('notes and tasks stay with the case, and people outside the scope do not see it', async () => {
  const { asha, params } = await reported()
  await house.db.pool.query(`update people set project = 'bihar' where id = $1`, [asha.id])
  const elsewhere = await testStaff(testing, { programmes: ['general_intake'] })
  expect(await failureOf(page(params, elsewhere))).toMatchObject({ status: 404 })
  const reading = { params, body: { reason: 'understand', words: 'Whether he said it.' } } as const
  expect(await failureOf(ask(caseCalls.readCase, reading, elsewhere))).toMatchObject({ status: 404 })
  await ask(caseCalls.addCaseNote, { params, body: { words: 'She is calm.' } }, lakshmi)
  await ask(caseCalls.addCaseNote, { params, body: { words: 'Call her.', due: '2026-12-01' } }, lakshmi)
  const [note, task] = (await page(params)).notes
  expect([note, task]).toMatchObject([
    { words: 'She is calm.', due: null },
    { due: '2026-12-01', doneOn: null },
  ])
  const given = { params: { ...params, noteId: task?.id ?? '' }, body: {} }
  await ask(caseCalls.finishCaseTask, given, sara)
  expect(await failureOf(ask(caseCalls.finishCaseTask, given, sara))).toMatchObject({ status: 404 })
})

test('the names and words of a closed case go after 180 days, and the yearly summary stays', async () => {
  const { params } = await reported()
  const year = String(house.clock.now().getUTCFullYear())
  const count = async () =>
    (await ask(caseCalls.caseSummary, { query: { year } }, lakshmi)).outcomes.excluded ?? 0
  const before = await count()
  await ask(caseCalls.caseOutcome, { params, body: { ...decision, outcome: 'excluded' } }, lakshmi)
  await ask(caseCalls.closeCase, { params, body: { words: 'He has left.' } }, sara)
  expect(await count()).toBe(before + 1)
  house.clock.shift(181 * 86_400_000)
  await testing.app.jobs.forgetReports?.work({})
  await passFactor(testing, lakshmi)
  expect(await count()).toBe(before + 1)
  expect(await page(params)).toMatchObject({ about: null, reporter: null, outcomeWords: '', evidence: [] })
})

test('the numbers of a year count only the cases that the reader sees', async () => {
  const year = String(house.clock.now().getFullYear())
  const countFor = async (staff: TestPerson) =>
    (await ask(caseCalls.caseSummary, { query: { year } }, staff)).count
  const [everyone, elsewhere] = [
    await testStaff(testing),
    await testStaff(testing, { programmes: ['elsewhere'], institutions: [] }),
  ]
  const [all, there] = [await countFor(everyone), await countFor(elsewhere)]
  const { asha } = await reported()
  await house.db.run(sql`update people set project = 'general_intake' where id = ${asha.id}`)
  expect(await countFor(everyone)).toBe(all + 1)
  expect(await countFor(elsewhere)).toBe(there)
  await house.db.run(sql`update people set project = 'elsewhere' where id = ${asha.id}`)
  expect(await countFor(elsewhere)).toBe(there + 1)
})
