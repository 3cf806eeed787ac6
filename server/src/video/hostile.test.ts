import { videoCalls } from '@saathi/contract/video/calls.ts'
import { longestSignal } from '@saathi/contract/video/commands.ts'
import { expect, test, vi } from 'vitest'

import { openSecondProcess } from '../chat/testing/testSecondProcess.ts'
import { openTestChat } from '../chat/testing/testChat.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { failureOf } from '../testing/testing.ts'
import { callActs, inside, kindsOf, nextNews } from './testing/testCalls.ts'

const chat = await openTestChat({ CALL_RECORDING: '1' })
const { testing, house, connect } = chat
const { pair, start, room, goIn } = callActs(chat)
const { ask } = testing

/** A pair in a call, who both said no to a recording. */
async function inCall() {
  const people = await pair()
  const { asha, ravi, channel } = people
  const [hers, his] = [await connect(asha), await connect(ravi)]
  const { room: roomId } = await start(asha, channel)
  for (const person of [asha, ravi]) await consent(person, roomId)
  const herSeat = await goIn(hers, asha, { roomId })
  const hisSeat = await goIn(his, ravi, { roomId })
  await inside(hers, [asha, ravi])
  return { ...people, hers, his, roomId, herSeat, hisSeat }
}

const consent = (person: { readonly token: string }, roomId: string, yes = false) =>
  ask(videoCalls.consent, { params: { roomId }, body: { consent: yes } }, { token: person.token })

test('the ticket of another person or another room lets nobody in', async () => {
  const { asha, channel, ravi } = await pair()
  const other = await pair()
  const [hers, his] = [await connect(asha), await connect(ravi)]
  const { room: roomId, token } = await start(asha, channel)
  const { token: otherToken } = await start(other.asha, other.channel)
  const seat = crypto.randomUUID()
  const entering = { command: 'call_enter', room: roomId, seat, mic: true, camera: true, temp_id: 'in' }
  his.send({ ...entering, ticket: token })
  hers.send({ ...entering, ticket: otherToken })
  for (const socket of [his, hers]) expect((await socket.next('error')).code).toBe('not_yours')
})

test('a stranger finds no room, sends no signal into it, and has no word about its consents', async () => {
  const { roomId, herSeat, hisSeat } = await inCall()
  const stranger = await testing.person()
  const theirs = await connect(stranger)
  expect((await failureOf(room(stranger, roomId))).status).toBe(404)
  expect((await failureOf(consent(stranger, roomId, true))).status).toBe(404)
  theirs.send({
    command: 'call_signal',
    room: roomId,
    seat: herSeat,
    to: hisSeat,
    signal: '{}',
    temp_id: 'x',
  })
  expect((await theirs.next('error')).code).toBe('not_yours')
  theirs.send({ command: 'call_leave', room: roomId, seat: herSeat })
  await theirs.settled()
  const { rows } = await house.db.pool.query(
    'select from call_visits where call_id = $1 and left_at is null',
    [roomId],
  )
  expect(rows.length).toBe(2)
})

test('a signal goes to its seat alone, whole, and one that is too long or one of too many is refused', async () => {
  const { roomId, hers, his, herSeat, hisSeat } = await inCall()
  const signal = 'ञ'.repeat(longestSignal / 3)
  hers.send({ command: 'call_signal', room: roomId, seat: herSeat, to: hisSeat, signal })
  expect(await nextNews(his, 'signal')).toEqual({
    kind: 'signal',
    room: roomId,
    from: herSeat,
    to: hisSeat,
    signal,
  })
  hers.send({
    command: 'call_signal',
    room: roomId,
    seat: herSeat,
    to: hisSeat,
    signal: 'a'.repeat(longestSignal + 1),
  })
  expect((await hers.next('error')).code).toBe('invalid')
  for (let sent = 0; sent < 330; sent += 1)
    hers.send({ command: 'call_signal', room: roomId, seat: herSeat, to: hisSeat, signal: '{}' })
  expect((await hers.next('error')).code).toBe('too_often')
})

test('nobody goes in before they have said what may be kept, and each answer stays with its words', async () => {
  const { asha, channel } = await pair()
  const hers = await connect(asha)
  const { room: roomId, asksConsent, consent: before } = await start(asha, channel)
  expect([asksConsent, before]).toEqual([true, null])
  await goIn(hers, asha, { roomId })
  expect((await hers.next('error')).code).toBe('consent_missing')
  await consent(asha, roomId, true)
  await consent(asha, roomId, false)
  await goIn(hers, asha, { roomId })
  await inside(hers, [asha])
  expect((await room(asha, roomId)).consent).toEqual({ consent: false, transcript: false, summary: false })
  const { rows } = await house.db.pool.query<{ recording: boolean; wording: string }>(
    'select recording, wording from call_consents where call_id = $1 order by answered_at, id',
    [roomId],
  )
  expect(rows.map(({ recording, wording }) => [recording, wording.split('\n').length])).toEqual([
    [true, 3],
    [false, 3],
  ])
})

test('a question that was left open counts as no, and the room says that it is open', async () => {
  const { asha, channel } = await pair()
  const { room: roomId } = await start(asha, channel)
  const said = (body: object) => ask(videoCalls.consent, { params: { roomId }, body }, { token: asha.token })
  const known = async () => {
    const { consent: given, unanswered } = await room(asha, roomId)
    return { given, unanswered }
  }
  expect(await known()).toEqual({ given: null, unanswered: [] })
  expect(await said({ consent: true })).toEqual({ consent: true, transcript: false, summary: false })
  expect(await known()).toEqual({
    given: { consent: true, transcript: false, summary: false },
    unanswered: ['transcript', 'summary'],
  })
  await said({ consent: true, transcript: false, summary: true })
  expect(await known()).toEqual({
    given: { consent: true, transcript: false, summary: true },
    unanswered: [],
  })
  await said({})
  expect((await known()).unanswered).toEqual(['recording', 'transcript', 'summary'])
})

test('a block ends the call for both and lets neither ring again', async () => {
  const { asha, ravi, channel, hers, his } = await inCall()
  await ask(safetyCalls.block, { body: { userId: ravi.id } }, { token: asha.token })
  for (const socket of [hers, his]) await nextNews(socket, 'state', ({ endedOn }) => endedOn !== null)
  expect((await failureOf(start(ravi, channel))).code).toBe('chat_disabled')
})

test('in two processes it rings, a long signal arrives whole, and the seat of a lost person is known', async () => {
  const second = await openSecondProcess(chat)
  await vi.waitUntil(() => house.bus.hasOthers() && second.house.bus.hasOthers())
  const { asha, ravi, channel } = await pair()
  const [hers, his] = [await connect(asha), await connect(ravi, second.port)]
  const { room: roomId } = await start(asha, channel)
  for (const person of [asha, ravi]) await consent(person, roomId)
  const herSeat = await goIn(hers, asha, { roomId })
  expect(await nextNews(his, 'ring')).toMatchObject({ room: roomId })
  const hisSeat = await goIn(his, ravi, { roomId })
  await inside(hers, [asha, ravi])
  const signal = Array.from({ length: 2500 }, (_, index) => `line ${index}`).join('\n')
  hers.send({ command: 'call_signal', room: roomId, seat: herSeat, to: hisSeat, signal })
  expect((await nextNews(his, 'signal')).signal).toBe(signal)
  his.close()
  await nextNews(hers, 'state', (state) =>
    state.people.some(({ userId, isAway }) => userId === ravi.id && isAway),
  )
  expect(kindsOf(hers)).not.toContain('ring')
})

test('a call is reported by those who were in it, with who was in it, when, and the last words of the chat', async () => {
  const { asha, ravi, channel } = await pair()
  const [hers, his] = [await connect(asha), await connect(ravi)]
  const { room: roomId } = await start(asha, channel)
  const body = { kind: 'call', id: roomId, reason: 'harassment', words: '' } as const
  expect((await failureOf(ask(safetyCalls.report, { body }, { token: asha.token }))).code).toBe('not_found')
  for (const person of [asha, ravi]) await consent(person, roomId)
  await goIn(hers, asha, { roomId })
  await goIn(his, ravi, { roomId })
  await inside(hers, [asha, ravi])
  for (let n = 1; n <= 12; n += 1)
    his.send({ command: 'send', channel, message: `Line ${n}`, temp_id: `line-${n}` })
  await hers.next('new_message', ({ message }) => message.message === 'Line 12')
  const made = await ask(safetyCalls.report, { body }, { token: asha.token })
  expect(made).toMatchObject({ kind: 'call', aboutName: 'Ravi Iyer', excerpt: '', status: 'RECEIVED' })
  const { rows } = await house.db.pool.query<{ evidence: string }>(
    'select evidence from reports where id = $1',
    [made.id],
  )
  const copied = JSON.parse(rows[0]?.evidence ?? '') as {
    call: { visits: { personId: string }[] }
    around: { text: string; writer: string }[]
  }
  expect(new Set(copied.call.visits.map(({ personId }) => personId))).toEqual(new Set([asha.id, ravi.id]))
  // The invitation of the call is not a line that someone wrote.
  expect(copied.around.map(({ text }) => text)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Line ${index + 3}`),
  )
  expect(copied.around[0]?.writer).toBe('Ravi Iyer')
  const stranger = await testing.person()
  expect((await failureOf(ask(safetyCalls.report, { body }, { token: stranger.token }))).code).toBe(
    'not_found',
  )
})
