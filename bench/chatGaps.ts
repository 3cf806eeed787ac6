import pg from 'pg'
import { WebSocket } from 'ws'

import { listeningName } from '../server/src/engines/database/listener.ts'
import type { Measured } from './child.ts'
import { pace, withServer } from './chat.ts'
import type { BenchSystem, LoadPerson } from './system.ts'
import { quantile, ratio } from './table.ts'

/** Sockets that lose the process's ear for events at once. */
const sockets = Number(process.env['GAP_SOCKETS'] ?? 10_000)
const inRoom = 5
const atOnce = 50
/** Messages a second of others meanwhile. */
const perSecond = 50
/** The most seconds until everyone has been told. */
const patienceSeconds = 120

/**
 * Breaks the connection on which a process hears of other processes' events, while many people are connected. The process then loads all
 * their channels again and tells each to ask for what it missed. The pace keeps the chat usable meanwhile. `npm run bench -- chat-gaps`
 * runs it; `GAP_SOCKETS` sets the number of sockets.
 */
export async function measureChatGaps(system: BenchSystem): Promise<string[]> {
  const people = await system.load(sockets, inRoom, sockets)
  const others = await system.load(50, 2, 0)
  return withServer(system, 'product', async (server) => {
    const connected = await connectAll(server, people)
    const quiet = await paced(server, others)
    const begun = performance.now()
    const told = connected.map(
      (client) =>
        new Promise<number>((resolve) => {
          client.socket.on('message', (data: Buffer) => {
            if (!data.includes('"missed_since"')) return
            resolve(performance.now() - begun)
            askAgain(client)
          })
        }),
    )
    await breakListening(system.databaseUrl)
    const [during, all] = await Promise.all([paced(server, others), withPatience(told)])
    for (const { socket } of connected) socket.terminate()
    return [
      `${sockets} sockets, told after a gap: half after ${(quantile(all, 0.5) / 1000).toFixed(1)} s, the last after ${(quantile(all, 1) / 1000).toFixed(1)} s`,
      `${perSecond} messages/s of others: p99 ${quiet.toFixed(1)} ms before, ${during.toFixed(1)} ms meanwhile`,
      ratio('p99 of the others, meanwhile ÷ before', during / quiet, 'at most 3'),
    ]
  })
}

async function paced(server: Measured, people: readonly LoadPerson[]): Promise<number> {
  const { waits } = await pace(server, people, { isProduct: true, perSecond })
  return quantile(waits, 0.99)
}

interface Client {
  readonly socket: WebSocket
  readonly person: LoadPerson
}

/** Asks for the newest messages of a channel, as the product's client does. */
function askAgain({ socket, person: { token, channel } }: Client): void {
  const frame = { command: 'get_room_chat_messages', token, nickname: 'bench', channel, page_number: 1 }
  socket.send(JSON.stringify(frame))
}

async function connectAll({ port }: Measured, people: readonly LoadPerson[]): Promise<readonly Client[]> {
  const connect = async (person: LoadPerson): Promise<Client> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/chat/`)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const answered = new Promise((resolve) => socket.once('message', resolve))
    socket.send(JSON.stringify({ command: 'unread_message', token: person.token, nickname: 'bench' }))
    await answered
    return { socket, person }
  }
  const connected: Client[] = []
  for (let at = 0; at < people.length; at += atOnce) {
    connected.push(...(await Promise.all(people.slice(at, at + atOnce).map(connect))))
  }
  return connected
}

/** Ends the connection that listens; the process opens another one at once. */
async function breakListening(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = $1 and datname = current_database()`,
    [listeningName],
  )
  await client.end()
}

async function withPatience(told: readonly Promise<number>[]): Promise<readonly number[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Somebody was not told within ${patienceSeconds} s.`)),
      patienceSeconds * 1000,
    )
  })
  try {
    return await Promise.race([Promise.all(told), late])
  } finally {
    clearTimeout(timer)
  }
}
