import { WebSocket } from 'ws'

import { type Measured, startMeasured } from './child.ts'
import { bareFile, type BenchSystem, type LoadPerson, productFile } from './system.ts'
import { quantile, ratio } from './table.ts'

const saturatedMs = 3500
const pacedMs = 3000
/** Milliseconds in which the last messages of a paced run arrive. */
export const arrivingMs = 300
const inFlight = 4

type Kind = 'product' | 'one INSERT each' | 'one INSERT a group'
const kinds: readonly Kind[] = ['product', 'one INSERT each', 'one INSERT a group']

/** (b) Messages stored and delivered, against a bare `ws` server with an INSERT and no rules. */
export async function measureChat(system: BenchSystem): Promise<string[]> {
  const pairs = await system.load(200, 2, 0)
  const rooms = await system.load(200, 20, 0)
  const lines: string[] = []
  for (const [shape, people] of [
    ['pairs', pairs],
    ['rooms of 20', rooms],
  ] as const) {
    const rounds = new Map<Kind, Round>()
    for (const kind of kinds) {
      rounds.set(
        kind,
        await withServer(system, kind, (server) => saturate(server, people, kind === 'product')),
      )
    }
    lines.push(...describe(shape, rounds))
  }
  const waits = new Map<Kind, readonly number[]>()
  for (const kind of ['product', 'one INSERT a group'] as const) {
    waits.set(
      kind,
      await withServer(system, kind, (server) => pace(server, pairs, { isProduct: kind === 'product' })),
    )
  }
  return [...lines, ...describeWaits(waits)]
}

/** Starts a server for some work, and stops it after. */
export async function withServer<Result>(
  { databaseUrl, folder }: BenchSystem,
  kind: Kind,
  work: (server: Measured) => Promise<Result>,
): Promise<Result> {
  const base = ['--database', databaseUrl]
  const server =
    kind === 'product'
      ? await startMeasured(productFile, [...base, '--data', folder], { SOCKET_RATE: '100000' })
      : await startMeasured(bareFile, kind === 'one INSERT a group' ? [...base, '--group'] : base)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

/** What a saturated server did: deliveries, and microseconds of CPU for each. */
export interface Round {
  readonly perSecond: number
  readonly cpu: number
}

interface Client {
  readonly socket: WebSocket
  readonly person: LoadPerson
  readonly mark: string
  send(tempId: string): void
}

async function connectAll(port: number, people: readonly LoadPerson[], isProduct: boolean) {
  const clients = await Promise.all(
    people.map(async (person, number): Promise<Client> => {
      const query = `?channel=${person.channel}&person=${person.id}`
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/chat/${isProduct ? '' : query}`)
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      const mark = `${Date.now().toString(36)}-${number}-`
      const frame = { command: 'send', channel: person.channel, token: person.token, nickname: 'bench' }
      const text = 'A message of a benchmark, about as long as what people write.'
      return {
        socket,
        person,
        mark: `"temp_id":"${mark}`,
        send: (id) => socket.send(JSON.stringify({ ...frame, message: text, tempId: mark + id })),
      }
    }),
  )
  if (isProduct) await Promise.all(clients.map(introduce))
  return clients
}

/** Sends a first valid frame, which tells the server whose socket it is. */
async function introduce({ socket, person }: Client): Promise<void> {
  const answered = new Promise((resolve) => socket.once('message', resolve))
  socket.send(JSON.stringify({ command: 'unread_message', token: person.token, nickname: 'bench' }))
  await answered
}

/** Every client has a few messages under way; counts all deliveries. */
export async function saturate(
  server: Measured,
  people: readonly LoadPerson[],
  isProduct: boolean,
): Promise<Round> {
  const clients = await connectAll(server.port, people, isProduct)
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
  await new Promise((resolve) => setTimeout(resolve, 700))
  const before = { deliveries, cpu: await server.cpu(), at: performance.now() }
  await new Promise((resolve) => setTimeout(resolve, saturatedMs))
  const count = deliveries - before.deliveries
  const cpu = (await server.cpu()) - before.cpu
  const seconds = (performance.now() - before.at) / 1000
  isOver = true
  for (const { socket } of clients) socket.terminate()
  return { perSecond: count / seconds, cpu: cpu / count }
}

/** Sends 200 messages a second, or as many as asked; returns the milliseconds until the other member receives each. */
export async function pace(
  server: Measured,
  people: readonly LoadPerson[],
  { isProduct, perSecond = 200 }: { readonly isProduct: boolean; readonly perSecond?: number },
): Promise<readonly number[]> {
  const clients = await connectAll(server.port, people, isProduct)
  const waits: number[] = []
  for (const { socket, mark } of clients) {
    socket.on('message', (data: Buffer) => {
      if (!data.includes('"new_message"') || data.includes(mark)) return
      const [, sentAt] = /"temp_id":"[^"]*-t([\d.]+)"/.exec(data.toString()) ?? []
      if (sentAt !== undefined) waits.push(performance.now() - Number(sentAt))
    })
  }
  const begun = performance.now()
  let sent = 0
  while (performance.now() - begun < pacedMs) {
    while (sent < ((performance.now() - begun) * perSecond) / 1000) {
      clients[sent % clients.length]?.send(`${sent}-t${performance.now().toFixed(3)}`)
      sent += 1
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await new Promise((resolve) => setTimeout(resolve, arrivingMs))
  for (const { socket } of clients) socket.terminate()
  return waits.slice(100)
}

function describe(shape: string, rounds: ReadonlyMap<Kind, Round>): string[] {
  const [ours, each, group] = kinds.map((kind) => rounds.get(kind) ?? { perSecond: NaN, cpu: NaN })
  if (ours === undefined || each === undefined || group === undefined) return []
  const line = (kind: string, { perSecond, cpu }: Round) =>
    `${shape}, ${kind.padEnd(20)} ${perSecond.toFixed(0).padStart(7)} deliveries/s, ${cpu.toFixed(0)} µs CPU each`
  return [
    ...kinds.map((kind, index) => line(kind, [ours, each, group][index] ?? ours)),
    ratio('deliveries/s, product ÷ INSERT a group', ours.perSecond / group.perSecond, 'at least 0.5'),
    ratio('CPU a delivery, product ÷ INSERT a group', ours.cpu / group.cpu, 'at most 2'),
    ratio('deliveries/s, product ÷ INSERT each', ours.perSecond / each.perSecond, 'above 1'),
    ratio('CPU a delivery, product ÷ INSERT each', ours.cpu / each.cpu, 'below 1'),
  ]
}

function describeWaits(waits: ReadonlyMap<Kind, readonly number[]>): string[] {
  const at = (kind: Kind, share: number) => quantile(waits.get(kind) ?? [], share)
  const line = (kind: Kind) =>
    `pairs, 200 messages/s, ${kind.padEnd(20)} p50 ${at(kind, 0.5).toFixed(1)} ms, p99 ${at(kind, 0.99).toFixed(1)} ms`
  const bare: Kind = 'one INSERT a group'
  return [
    line('product'),
    line(bare),
    ratio('p50, product ÷ INSERT a group', at('product', 0.5) / at(bare, 0.5), 'at most 1.5'),
    ratio('p99, product ÷ INSERT a group', at('product', 0.99) / at(bare, 0.99), 'at most 2'),
  ]
}
