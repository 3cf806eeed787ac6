import { WebSocket } from 'ws'

import { type Measured, startMeasured } from './child.ts'
import { bareFile, type BenchSystem, type LoadPerson, productFile } from './system.ts'
import { startRedis } from '../scripts/redisServer.ts'
import { postgresCpu, processCpu } from './postgresCpu.ts'
import { quantile, ratio } from './table.ts'

/** Milliseconds for which a server warms up, and for which it is then measured. */
const warmUpMs = Number(process.env['CHAT_WARM_UP_MS'] ?? 5000)
export const measuredMs = 4000
/** Rounds of each load; the kinds of server take turns, and the median counts. */
const roundsOfEach = Number(process.env['CHAT_ROUNDS'] ?? 3)
/** Milliseconds in which the last messages of a paced run arrive. */
export const arrivingMs = 300
const inFlight = 4
/** The product accepts some sockets at a time whose person it does not know. */
const atOnce = 50

type Kind = 'product' | 'bare' | 'two processes' | 'two processes over Redis'

/** A load, and the most that the product may cost in it, as a multiple of the bare server's cost. */
interface Load {
  readonly name: string
  readonly people: number
  readonly inRoom: number
  /** Messages per second; without it, everyone sends as fast as the server replies. */
  readonly perSecond?: number
  /** The sockets are spread over two processes of the product, which talk over this. Then they are compared with one process. */
  readonly spreadOver?: 'PostgreSQL' | 'Redis'
  readonly aim: number
}

const loads: readonly Load[] = [
  { name: 'pairs, saturated', people: 200, inRoom: 2, aim: 1.6 },
  { name: 'rooms of 20, saturated', people: 200, inRoom: 20, aim: 1.5 },
  { name: 'pairs, 200 messages/s', people: 200, inRoom: 2, perSecond: 200, aim: 1.5 },
  {
    name: '1,000 sockets in rooms of 20, 100 messages/s',
    people: 1000,
    inRoom: 20,
    perSecond: 100,
    aim: 1.5,
  },
  { name: 'pairs over two processes, saturated', people: 200, inRoom: 2, spreadOver: 'PostgreSQL', aim: 1.3 },
  {
    name: 'rooms of 20 over two processes, saturated',
    people: 200,
    inRoom: 20,
    spreadOver: 'PostgreSQL',
    aim: 1.3,
  },
  {
    name: 'pairs over two processes and Redis, saturated',
    people: 200,
    inRoom: 2,
    spreadOver: 'Redis',
    aim: 1.3,
  },
]

/**
 * (b) Messages stored and delivered, against a bare `ws` server that stores all messages which arrived meanwhile by one INSERT,
 * without any rules. CPU is that of the server and of PostgreSQL. `CHAT_LOADS=0,2` measures some of the loads only.
 */
export async function measureChat(system: BenchSystem): Promise<string[]> {
  const chosen = process.env['CHAT_LOADS']?.split(',').map(Number)
  const lines: string[] = []
  for (const [number, load] of loads.entries()) {
    if (chosen !== undefined && !chosen.includes(number)) continue
    const people = await system.load(load.people, load.inRoom, 0)
    const rounds = new Map<Kind, Round[]>(kindsOf(load).map((kind) => [kind, []]))
    for (let round = 0; round < roundsOfEach; round += 1) {
      for (const [kind, each] of rounds) {
        each.push(
          await withServer(system, kind, (server) =>
            measure({ server, people, isProduct: kind !== 'bare' }, load),
          ),
        )
      }
    }
    lines.push(...describe(load, rounds))
    // Said at once: the whole takes minutes.
    for (const line of lines.splice(0)) console.log(line)
  }
  return lines
}

/** The two kinds of server that a load compares, the measured one first. */
function kindsOf({ spreadOver }: Load): readonly [Kind, Kind] {
  if (spreadOver === undefined) return ['product', 'bare']
  return [spreadOver === 'Redis' ? 'two processes over Redis' : 'two processes', 'product']
}

interface Running {
  readonly server: Measured
  readonly people: People
  readonly isProduct: boolean
}

async function measure({ server, people, isProduct }: Running, { perSecond }: Load): Promise<Round> {
  if (perSecond === undefined) return saturate(server, people, isProduct)
  const paced = await pace(server, people, { isProduct, perSecond, warmUpMs })
  return { ...paced, p50: quantile(paced.waits, 0.5), p99: quantile(paced.waits, 0.99) }
}

/** Starts a server for some work, and stops it after, once it has nothing left to do. */
export async function withServer<Result>(
  { databaseUrl, folder }: BenchSystem,
  kind: Kind,
  work: (server: Measured) => Promise<Result>,
): Promise<Result> {
  const base = ['--database', databaseUrl]
  const redis = kind === 'two processes over Redis' ? await startRedis() : undefined
  const settings = { SOCKET_RATE: '100000', ...(redis !== undefined && { REDIS_URL: redis.url }) }
  const startProduct = () => startMeasured(productFile, [...base, '--data', folder], settings)
  const first = kind === 'bare' ? await startMeasured(bareFile, base) : await startProduct()
  const second = kind.startsWith('two') ? await startProduct() : undefined
  const cpu = async () =>
    (await first.cpu()) + ((await second?.cpu()) ?? 0) + postgresCpu(folder) + processCpu(redis?.pid())
  const ports = second === undefined ? first.ports : [...first.ports, ...second.ports]
  try {
    const result = await work({ ...first, ports, cpu })
    await untilIdle(cpu)
    return result
  } finally {
    await Promise.all([first.stop(), second?.stop()])
    await redis?.close()
  }
}

/** Waits until the words of the last messages are made, at most a minute, so that the next server does not pay for them. */
async function untilIdle(cpu: () => Promise<number>): Promise<void> {
  for (let second = 0; second < 60; second += 1) {
    const before = await cpu()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    if ((await cpu()) - before < 30_000) return
  }
}

/** What a server did under a load: deliveries, microseconds of CPU for each, and how long they took in milliseconds. */
export interface Round {
  readonly perSecond: number
  readonly cpu: number
  readonly p50?: number
  readonly p99?: number
}

type People = readonly LoadPerson[]

interface Client {
  readonly socket: WebSocket
  readonly person: LoadPerson
  readonly mark: string
  send(tempId: string): void
}

/** Connects people, each by a socket of their own. */
export async function connectAll(ports: readonly number[], people: People, isProduct: boolean) {
  const connect = async (person: LoadPerson, number: number): Promise<Client> => {
    const query = `?channel=${person.channel}&person=${person.id}`
    const port = ports[number % ports.length]
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/chat/${isProduct ? '' : query}`)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const mark = `${Date.now().toString(36)}-${number}-`
    const frame = { command: 'send', channel: person.channel, token: person.token, nickname: 'bench' }
    const text = 'A message of a benchmark, about as long as what people write.'
    const client = {
      socket,
      person,
      mark: `"temp_id":"${mark}`,
      send: (id: string) => socket.send(JSON.stringify({ ...frame, message: text, tempId: mark + id })),
    }
    if (isProduct) await introduce(client)
    return client
  }
  const clients: Client[] = []
  for (let at = 0; at < people.length; at += atOnce) {
    clients.push(
      ...(await Promise.all(
        people.slice(at, at + atOnce).map((person, place) => connect(person, at + place)),
      )),
    )
  }
  return clients
}

/** Sends a first valid frame, which tells the server whose socket it is. */
async function introduce({ socket, person }: Client): Promise<void> {
  const answered = new Promise((resolve) => socket.once('message', resolve))
  socket.send(JSON.stringify({ command: 'unread_message', token: person.token, nickname: 'bench' }))
  await answered
}

/** Every client has a few messages under way; counts all deliveries. */
export async function saturate(server: Measured, people: People, isProduct: boolean): Promise<Round> {
  const clients = await connectAll(server.ports, people, isProduct)
  let deliveries = 0
  let isOver = false
  for (const { socket, mark, send } of clients) {
    let number = 0
    const sendNext = () => {
      if (!isOver) send(String((number += 1)))
    }
    socket.on('message', (data: Buffer) => {
      if (!data.includes('"new_message"')) return
      deliveries += 1
      if (data.includes(mark)) sendNext()
    })
    for (let n = 0; n < inFlight; n += 1) sendNext()
  }
  await new Promise((resolve) => setTimeout(resolve, warmUpMs))
  const before = { deliveries, cpu: await server.cpu(), at: performance.now() }
  await new Promise((resolve) => setTimeout(resolve, measuredMs))
  const count = deliveries - before.deliveries
  const cpu = (await server.cpu()) - before.cpu
  const seconds = (performance.now() - before.at) / 1000
  isOver = true
  for (const { socket } of clients) socket.terminate()
  return { perSecond: count / seconds, cpu: cpu / count }
}

/** How a server did at a steady pace, with the milliseconds from sending until another member received each message. */
export interface Paced extends Round {
  readonly waits: readonly number[]
}

/** Sends 200 messages a second, or as many as asked, for some seconds after a warm-up. */
export async function pace(
  server: Pick<Measured, 'ports' | 'cpu'>,
  people: People,
  {
    isProduct,
    perSecond = 200,
    warmUpMs: warming = 700,
  }: { readonly isProduct: boolean; readonly perSecond?: number; readonly warmUpMs?: number },
): Promise<Paced> {
  const clients = await connectAll(server.ports, people, isProduct)
  let waits: number[] = []
  let deliveries = 0
  for (const { socket, mark } of clients) {
    socket.on('message', (data: Buffer) => {
      if (!data.includes('"new_message"')) return
      deliveries += 1
      if (data.includes(mark)) return
      const [, sentAt] = /"temp_id":"[^"]*-t([\d.]+)"/.exec(data.toString()) ?? []
      if (sentAt !== undefined) waits.push(performance.now() - Number(sentAt))
    })
  }
  let sent = 0
  const sendFor = async (milliseconds: number) => {
    const begun = performance.now()
    for (let mine = 0; performance.now() - begun < milliseconds;) {
      for (; mine < ((performance.now() - begun) * perSecond) / 1000; mine += 1) {
        clients[sent % clients.length]?.send(`${sent}-t${performance.now().toFixed(3)}`)
        sent += 1
      }
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }
  await sendFor(warming)
  waits = []
  const before = { deliveries, cpu: await server.cpu(), at: performance.now() }
  await sendFor(measuredMs)
  await new Promise((resolve) => setTimeout(resolve, arrivingMs))
  const count = deliveries - before.deliveries
  const cpu = (await server.cpu()) - before.cpu
  const seconds = (performance.now() - before.at) / 1000
  for (const { socket } of clients) socket.terminate()
  return { waits, perSecond: count / seconds, cpu: cpu / count }
}

function describe(load: Load, rounds: ReadonlyMap<Kind, readonly Round[]>): string[] {
  const { name, perSecond, aim } = load
  const [ours, other] = kindsOf(load)
  const median = (kind: Kind, figure: keyof Round) =>
    quantile(
      (rounds.get(kind) ?? []).map((round) => round[figure] ?? Number.NaN),
      0.5,
    )
  const line = (kind: Kind) =>
    `${name}, ${kind}: ${median(kind, 'perSecond').toFixed(0)} deliveries/s, ${median(kind, 'cpu').toFixed(0)} µs CPU each` +
    (perSecond === undefined
      ? ''
      : `, p50 ${median(kind, 'p50').toFixed(1)} ms, p99 ${median(kind, 'p99').toFixed(1)} ms`)
  const compared = (what: string, figure: keyof Round, limit: string) =>
    ratio(`${what}, ${ours} ÷ ${other}`, median(ours, figure) / median(other, figure), limit)
  return [
    line(ours),
    line(other),
    compared('CPU a delivery', 'cpu', `at most ${aim}`),
    ...(perSecond === undefined
      ? [compared('deliveries/s', 'perSecond', 'at least 0.7')]
      : [compared('p50', 'p50', 'at most 1.5'), compared('p99', 'p99', 'at most 2')]),
  ]
}
