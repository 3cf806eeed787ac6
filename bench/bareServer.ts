import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

import fastify from 'fastify'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'

import { channelsOf, membersBeside } from '../server/src/chat/channels/store.ts'
import type { Database, Statement } from '../server/src/engines/database/database.ts'

/**
 * The comparison for the product: the same statements on plain Fastify, and a plain `ws` server. It stores messages and
 * sends it on, without token, membership, order or idempotency: one INSERT stores all messages that arrived meanwhile.
 */
const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    person: { type: 'string', default: '' },
  },
})
const pool = new pg.Pool({ connectionString: values.database, max: 16 })
pool.on('error', () => undefined)

const server = fastify()
const statementOf = (read: (db: Database, person: string) => unknown) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store's own statement is measured, so the database that it is given only hands it back
  read({ many: (statement: Statement) => statement } as unknown as Database, values.person) as Statement
const statements = [channelsOf, membersBeside].map(statementOf)
server.get('/bare', async () => {
  const [channels, members] = await Promise.all(
    statements.map((statement) => pool.query(statement.text, [...statement.values])),
  )
  return { channels: channels?.rows, members: members?.rows }
})

interface Sent {
  readonly channel: string
  readonly message: string
  readonly tempId: string
  readonly person: string
}
const rooms = new Map<string, Set<WebSocket>>()
let queue: Sent[] = []
let isStoring = false

const deliver = (message: Sent) => {
  const bytes = Buffer.from(
    JSON.stringify({ command: 'new_message', message: { ...message, temp_id: message.tempId } }),
  )
  for (const socket of rooms.get(message.channel) ?? []) socket.send(bytes, { binary: false })
}
const storeQueue = async () => {
  isStoring = true
  while (queue.length > 0) {
    const group = queue.slice(0, 256)
    queue = queue.slice(256)
    const column = (name: keyof Sent) => group.map((message) => message[name])
    await pool.query(
      `insert into bare_messages (channel_id, sender_id, temp_id, text)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])`,
      [column('channel'), column('person'), column('tempId'), column('message')],
    )
    for (const message of group) deliver(message)
  }
  isStoring = false
}

const acceptor = new WebSocketServer({ noServer: true })
server.server.on('upgrade', (request, stream, head) => {
  acceptor.handleUpgrade(request, stream, head, (socket) => {
    const asked = new URL(request.url ?? '/', 'http://bare')
    const channel = asked.searchParams.get('channel') ?? ''
    const person = asked.searchParams.get('person') ?? ''
    rooms.set(channel, (rooms.get(channel) ?? new Set()).add(socket))
    socket.on('close', () => rooms.get(channel)?.delete(socket))
    socket.on('message', (data: Buffer) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is measured against must not pay for checking
      const frame = JSON.parse(data.toString()) as Sent & { command: string }
      if (frame.command !== 'send') return
      const message = { channel, person, tempId: frame.tempId, message: frame.message }
      queue.push(message)
      if (!isStoring) void storeQueue()
    })
  })
})

await pool.query(`create table if not exists bare_messages (
  id bigint generated always as identity primary key,
  channel_id text not null, sender_id text not null, temp_id text not null, text text not null,
  created_at timestamptz not null default now())`)
await server.listen({ port: 0, host: '127.0.0.1' })
const address = server.server.address()
const say = (facts: object) => process.stdout.write(`${JSON.stringify(facts)}\n`)
say({ port: typeof address === 'object' ? address?.port : undefined })
const input = createInterface({ input: process.stdin })
input.on('line', () => say(process.cpuUsage()))
input.once('close', () => process.exit(0))
