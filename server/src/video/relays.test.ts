import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, expect, test, vi } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'
import { killTestProcesses, startTestProcess } from '../testing/testProcess.ts'
import { callActs, nextNews } from './testing/testCalls.ts'

const chatServer = join(import.meta.dirname, '..', 'chat', 'testing', 'testServer.ts')
afterAll(killTestProcesses)
const chat = await openTestChat()
const { connect } = chat
const { group, start, goIn } = callActs(chat)

test('the third person brings a relay, five people fit, and its crash moves them to another one', async () => {
  const { people, channel } = await group(5)
  const [first] = people
  const { room: roomId } = await start(first, channel)
  const tab = await connect(first)
  const seats: string[] = []
  for (const person of people) {
    const own = person === first ? tab : await connect(person)
    seats.push(await goIn(own, person, { roomId }))
    const count = seats.length
    await nextNews(tab, 'state', (state) => state.people.length === count)
  }
  const { relay } = await nextNews(tab, 'state', (state) => state.people.length === 5 && state.relay !== null)
  const wish = JSON.stringify({ kind: 'wish', pictures: 1, screen: false })
  const [own = '', other = ''] = seats
  // A person of another call, or one who knows only a seat, tells the relay nothing.
  tab.send({
    command: 'call_signal',
    room: roomId,
    seat: other,
    to: relay ?? '',
    signal: wish,
  })
  expect(await tab.next('error')).toMatchObject({ code: 'not_yours' })
  tab.send({ command: 'call_signal', room: roomId, seat: own, to: relay ?? '', signal: 'x'.repeat(1000) })
  for (const pid of relaysOfThisProcess()) process.kill(pid, 'SIGKILL')
  const moved = await nextNews(tab, 'state', (state) => state.relay !== relay)
  expect(moved.relay).not.toBeNull()
  expect(moved.people.length).toBe(5)
})

test('if the process that ran the relay is killed, the first who comes back brings another one at once', async () => {
  // The other process has the real time.
  chat.house.clock.shift(Date.now() - chat.house.clock.now().getTime())
  const other = await startTestProcess(chat.testing, { entry: chatServer })
  await vi.waitUntil(() => chat.house.bus.others().ids.length > 0)
  const { people, channel } = await group(3)
  const [first, , last = first] = people
  const { room: roomId } = await start(first, channel)
  const stays = await connect(first)
  const seats = [await goIn(stays, first, { roomId })]
  for (const person of people.slice(1)) {
    seats.push(await goIn(await connect(person, other.port), person, { roomId }))
    await nextNews(stays, 'state', (state) => state.people.length === seats.length)
  }
  const { relay } = await nextNews(stays, 'state', (state) => state.relay !== null)
  expect(relay).not.toBeNull()
  other.child.kill('SIGKILL')
  await other.ended
  const begun = performance.now()
  await goIn(await connect(last), last, { roomId, seat: seats.at(-1) ?? '' })
  const moved = await nextNews(stays, 'state', (state) => state.relay !== null && state.relay !== relay)
  expect(moved.people.length).toBe(3)
  expect(performance.now() - begun).toBeLessThan(8000)
})

/** The processes of relays that this one has started. */
function relaysOfThisProcess(): number[] {
  const tasks = `/proc/${process.pid}/task`
  return readdirSync(tasks)
    .flatMap((task) =>
      readFileSync(join(tasks, task, 'children'), 'utf8')
        .split(' ')
        .filter(Boolean),
    )
    .map(Number)
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(join('relay', 'main.ts')))
}
