import { afterAll, afterEach, describe, expect, test } from 'vitest'

import type { TestPerson } from '../../testing/testing.ts'
import { notify } from '../../notifications/public.ts'
import { planBlackout, setMemberActive } from '../public/channels.ts'
import { openTestChat } from '../testing/testChat.ts'
import { openSecondProcess } from '../testing/testSecondProcess.ts'
import { connectSocket, type TestSocket } from '../testing/testSocket.ts'

/**
 * Messages whose announcement never comes, stored at each moment of a client's arrival. At every moment the client
 * gets every message: in the reply to its first request, or by an event afterwards.
 */
const chat = await openTestChat()
const { channelOf, house, port: nearPort, sayMany, testing } = chat
const { line, port } = await openSecondProcess(chat)
const open: TestSocket[] = []
afterAll(() => {
  for (const socket of open) socket.close()
})

afterEach(() => line.refuse(false))

/** The statement that loads the channels of the people who came. */
const holding = 'select member.person_id, member.channel_id, coalesce(('
/** The first statement with which the request of a client is answered. */
const answering = 'select is_active, coalesce(('

const isAboutMissed = ({ missedSince }: { readonly missedSince?: string | undefined }) =>
  missedSince !== undefined

async function two() {
  const [asha, ravi] = [await testing.person(), await testing.person()]
  const channel = await channelOf([asha, ravi])
  await sayMany(channel, asha, 1)
  return { asha, ravi, channel }
}

/** Stores a message without announcing it, like a process that dies right after storing it. */
async function storeUntold(channel: string, { id }: TestPerson) {
  await house.db.pool.query(
    `insert into messages (channel_id, seq, id, sender_id, temp_id, text, created_at)
     select $1, seq, $1 || '-' || seq, $2, 'untold ' || seq, 'untold', now()
     from (select max(seq) + 1 as seq from messages where channel_id = $1) as numbered`,
    [channel, id],
  )
}

/** A client that knows the first message. It asks for the rest when it connects, and when the server tells it to. */
async function arrive({ token }: TestPerson, channel: string) {
  const { rows } = await house.db.pool.query<{ id: string }>(
    'select id from messages where channel_id = $1 and seq = 1',
    [channel],
  )
  const socket = await connectSocket({ port, token })
  open.push(socket)
  const ask = () =>
    socket.send({ command: 'get_room_chat_messages', channel, after_message_id: rows[0]?.id ?? '' })
  socket.raw.on('message', (data: Buffer) => {
    if (data.includes('"missed_since"')) ask()
  })
  ask()
  const numbers = () => {
    const each = socket.events.flatMap((event) => {
      if (event.command === 'new_message') return [event.message]
      return event.command === 'messages_payload' ? event.messages : []
    })
    return [...new Set(each.map(({ seq }) => seq))].toSorted((a, b) => a - b)
  }
  const has = (last: number, when?: string) =>
    expect.poll(numbers, { message: when }).toEqual(Array.from({ length: last - 1 }, (_, at) => at + 2))
  return { socket, has, answered: () => socket.next('messages_payload') }
}

const moments = [
  ['before its channels are loaded', holding, 'query'],
  ['after they are loaded and before they are held', holding, 'reply'],
  ['after they are held and before its request is read', answering, 'query'],
  ['after its request is read', answering, 'reply'],
] as const

test('a message that nobody tells reaches a client, whenever it is stored', async () => {
  const arrivals: { readonly moment: string; readonly has: (last: number, when: string) => Promise<void> }[] =
    []
  for (const [moment, statement, at] of moments) {
    const { asha, ravi, channel } = await two()
    const halted = line.halt(statement, at)
    const { answered, has } = await arrive(ravi, channel)
    await halted.waits
    await storeUntold(channel, asha)
    halted.release()
    await answered()
    await storeUntold(channel, asha)
    arrivals.push({ moment, has })
  }
  // The comparison of the newest numbers brings all of them.
  await Promise.all(arrivals.map(({ moment, has }) => has(3, moment)))
})

test.each(['query', 'reply'] as const)(
  'a message that is stored while listening is silent, before the %s of the channels gets through, reaches a client',
  async (at) => {
    const { asha, ravi, channel } = await two()
    const halted = line.halt(holding, at)
    const { socket, answered, has } = await arrive(ravi, channel)
    await halted.waits
    line.silenceListening()
    await sayMany(channel, asha, 3)
    halted.release()
    await answered()
    await has(3)
    await socket.next('reload', isAboutMissed)
  },
)

test('a client whose channels could not be loaded misses nothing, when it came and when it is a member again', async () => {
  const [first, again] = [await two(), await two()]
  line.loseReplyTo(holding)
  const came = await arrive(first.ravi, first.channel)
  await came.answered()
  const member = { channelId: again.channel, personId: again.ravi.id }
  await setMemberActive(house, { ...member, active: false })
  const back = await arrive(again.ravi, again.channel)
  await back.socket.next('error')
  line.loseReplyTo(holding)
  await setMemberActive(house, { ...member, active: true })
  await back.socket.next('reload')
  for (const { asha, channel } of [first, again]) await storeUntold(channel, asha)
  await Promise.all([came.has(2), back.has(2)])
})

describe('a client that stays connected', () => {
  async function scene() {
    const { asha, ravi, channel } = await two()
    const { socket, answered } = await arrive(ravi, channel)
    await answered()
    const hers = await connectSocket({ port: nearPort, token: asha.token })
    open.push(hers)
    const { rows } = await house.db.pool.query<{ id: string }>(
      'select id from messages where channel_id = $1',
      [channel],
    )
    const edit = async () => {
      hers.send({ command: 'edit', channel, message_id: rows[0]?.id, message: 'said better' })
      await hers.next('message_changed')
    }
    const before = house.clock.now()
    const isTold = async () => {
      const { missedSince } = await socket.next('reload', isAboutMissed)
      expect(Date.parse(missedSince ?? '')).toBeGreaterThanOrEqual(before.getTime())
      expect(Date.parse(missedSince ?? '')).toBeLessThanOrEqual(house.clock.now().getTime())
    }
    return { ravi, socket, edit, isTold }
  }

  test('is told to ask for the changes that were made while listening was cut', async () => {
    const { edit, isTold } = await scene()
    line.refuse(true)
    line.cutListening()
    await edit()
    line.refuse(false)
    await isTold()
  })

  test('hears of notices and of a blackout that came while listening was cut', async () => {
    const { ravi, socket } = await scene()
    line.refuse(true)
    line.cutListening()
    const notice = { personId: ravi.id, kind: 'passwordChanged', key: 'untold', values: {} } as const
    await house.db.transaction((tx) => notify(house, tx, notice))
    const startsAt = new Date(house.clock.now().getTime() + 3_600_000)
    await planBlackout(house, { startsAt, endsAt: null })
    line.refuse(false)
    await socket.next('notice')
    await socket.next('blackout', ({ period }) => period !== null)
    await planBlackout(house, undefined)
  })

  test('is told to ask for a change that could not be loaded', async () => {
    const { edit, isTold } = await scene()
    line.loseReplyTo('where (id, channel_id) in (')
    await edit()
    await isTold()
  })
})
