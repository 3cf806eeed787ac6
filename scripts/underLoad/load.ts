import { randomUUID } from 'node:crypto'

import * as v from 'valibot'
import { WebSocket } from 'ws'

/** What the people of a load saw. */
export interface Seen {
  /** Calls that were not answered with 200. */
  readonly refused: number
  readonly calls: number
  readonly acknowledged: number
  /** Acknowledged messages that are not in the conversation. */
  readonly lost: number
  /** Messages that are in it twice. */
  readonly doubled: number
  /** Numbers that are missing in the conversation. */
  readonly skipped: number
  /** Files that were taken. */
  readonly files: number
  /** Taken files that can't be opened. */
  readonly lostFiles: number
  /** The longest time without an acknowledged message, in milliseconds. */
  readonly standStill: number
}

/** Two people who write to each other, as the balancer knows them. */
export interface Pair {
  readonly tokens: readonly [string, string]
  readonly channel: string
}

const password = 'Saathi#2026'
const signedIn = v.object({ id_token: v.string() })
const channels = v.array(v.object({ channel_id: v.string(), channel_name: v.string() }))

/** Signs Asha and Ravi in and finds their conversation. */
export async function pairOf(port: number): Promise<Pair> {
  const url = `http://127.0.0.1:${port}`
  const tokenOf = async (name: string) => {
    const body = JSON.stringify({ email: `${name}@demo.example`, password })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${url}/identity/sign-in`, { method: 'POST', headers, body })
    return v.parse(signedIn, await reply.json()).id_token
  }
  const tokens = [await tokenOf('asha'), await tokenOf('ravi')] as const
  const headers = { authorization: `Bearer ${tokens[0]}` }
  const reply = await fetch(`${url}/api/v2/chat/channels/`, { headers })
  const own = v.parse(channels, await reply.json())
  const channel = own.find(({ channel_name: name }) => name.includes('Ravi'))?.channel_id
  if (channel === undefined) throw new Error('Asha and Ravi have no conversation.')
  return { tokens, channel }
}

const event = v.object({
  command: v.string(),
  message: v.optional(v.object({ temp_id: v.nullish(v.string()) })),
})
const page = v.object({
  messages: v.array(v.object({ temp_id: v.nullish(v.string()), msg_id: v.string(), seq: v.number() })),
  has_more: v.optional(v.boolean()),
})
const pauseMs = 20

/**
 * Lets two people write to each other and look at their profiles until `stop` is called. A message is sent again until it is
 * acknowledged. `stop` reads the conversation and says what happened.
 */
export function startLoad(port: number, { tokens, channel }: Pair): { stop(): Promise<Seen> } {
  const over = new AbortController()
  const acknowledged = new Set<string>()
  const waits: number[] = []
  const calls = { all: 0, refused: 0 }
  const taken: string[] = []
  let last = performance.now()

  const write = async (token: string, mark: string) => {
    for (let number = 0; !over.signal.aborted; number += 1) {
      const tempId = `${mark}-${number}`
      while (!acknowledged.has(tempId) && !over.signal.aborted)
        await sendOnce(port, { token, channel, tempId }, acknowledged)
      waits.push(performance.now() - last)
      last = performance.now()
      await pause(pauseMs)
    }
  }
  const mark = `upgrade-${Date.now().toString(36)}`
  const looking = { port, token: tokens[0], over: over.signal }
  const running = [
    write(tokens[0], `${mark}-a`),
    write(tokens[1], `${mark}-b`),
    look(looking, calls),
    look(looking, calls),
    upload({ ...looking, channel }, taken),
  ]
  return {
    stop: async () => {
      over.abort()
      await Promise.all(running)
      const stored = await conversation(port, tokens[0], channel)
      const mine = stored.map(({ tempId }) => tempId).filter((id) => id.startsWith(mark))
      const numbers = stored.map(({ seq }) => seq)
      return {
        refused: calls.refused,
        calls: calls.all,
        acknowledged: acknowledged.size,
        lost: [...acknowledged].filter((id) => !mine.includes(id)).length,
        doubled: mine.length - new Set(mine).size,
        files: taken.length,
        lostFiles: await countMissing({ ...looking, channel }, taken),
        skipped: Math.max(...numbers) - Math.min(...numbers) + 1 - new Set(numbers).size,
        standStill: Math.round(Math.max(...waits)),
      }
    },
  }
}

/** What `look` counts. */
interface Calls {
  all: number
  refused: number
}

interface Looking {
  readonly port: number
  readonly token: string
  readonly over: AbortSignal
}

interface Sending {
  readonly token: string
  readonly channel: string
  readonly tempId: string
}

/** Sends a message once, and notes it if it was acknowledged. */
function sendOnce(port: number, { token, channel, tempId }: Sending, acknowledged: Set<string>) {
  return exchange(port, (socket, finish) => {
    socket.send(frameOf(token, { command: 'send', channel, message: 'On the way', temp_id: tempId }))
    socket.on('message', (data: Buffer) => {
      const { message } = v.parse(event, JSON.parse(data.toString()))
      if (message?.temp_id !== tempId) return
      acknowledged.add(tempId)
      finish()
    })
  })
}

/** The person who uploads, and the channel. */
type Uploading = Looking & Pick<Pair, 'channel'>

const attachment = v.object({ id: v.string() })
/** Rare enough that a person's uploads of an hour suffice for ten rounds. */
const uploadMs = 2000

const attachmentsOf = ({ port, channel }: Uploading) =>
  `http://127.0.0.1:${port}/api/v2/chat/${channel}/attachments/`

/** Uploads a small document again and again; each until it is taken. Notes the ids of those that were. */
async function upload(uploading: Uploading, taken: string[]): Promise<void> {
  const { token, over } = uploading
  let key = randomUUID()
  while (!over.aborted) {
    const body = new FormData()
    body.set('file', new File([`A note with the number ${key}.`], 'note.txt', { type: 'text/plain' }))
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
    const id = await fetch(attachmentsOf(uploading), { method: 'POST', headers, body }).then(
      async (reply) => (reply.ok ? v.parse(attachment, await reply.json()).id : undefined),
      () => undefined,
    )
    if (id !== undefined) {
      taken.push(id)
      key = randomUUID()
    }
    await pause(uploadMs)
  }
}

/** Opens files, and counts those that don't open. */
async function countMissing(uploading: Uploading, ids: readonly string[]): Promise<number> {
  const headers = { authorization: `Bearer ${uploading.token}` }
  const open = (id: string) =>
    fetch(`${attachmentsOf(uploading)}${id}/`, { headers }).then(
      async (reply) => reply.ok && (await reply.text()).startsWith('A note'),
      () => false,
    )
  let missing = 0
  for (const id of ids) if (!(await open(id))) missing += 1
  return missing
}

/** Asks for a profile again and again. */
async function look({ port, token, over }: Looking, calls: Calls): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  while (!over.aborted) {
    calls.all += 1
    const status = await fetch(`http://127.0.0.1:${port}/api/v2/users/profile/`, { headers }).then(
      async (reply) => {
        await reply.arrayBuffer()
        return reply.status
      },
      () => 0,
    )
    if (status !== 200) calls.refused += 1
    await pause(pauseMs)
  }
}

const frameOf = (token: string, command: object) => JSON.stringify({ ...command, token, nickname: 'load' })

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Opens a socket for one exchange; ends with it, with the socket, or after two seconds. */
function exchange(port: number, talk: (socket: WebSocket, finish: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/chat/`)
    const finish = () => {
      clearTimeout(timer)
      socket.terminate()
      resolve()
    }
    const timer = setTimeout(finish, 2000)
    socket.once('open', () => talk(socket, finish))
    socket.once('error', finish)
    socket.once('close', finish)
  })
}

/** A message of a conversation: the sender's own id, and its number. */
interface Read {
  readonly tempId: string
  readonly seq: number
}

/** Reads the whole conversation from its end. */
async function conversation(port: number, token: string, channel: string): Promise<readonly Read[]> {
  const found = new Map<string, Read>()
  for (let number = 1; ; number += 1) {
    const before = found.size
    await exchange(port, (socket, finish) => {
      socket.send(frameOf(token, { command: 'get_room_chat_messages', channel, page_number: number }))
      socket.on('message', (data: Buffer) => {
        const read = v.safeParse(page, JSON.parse(data.toString()))
        if (!read.success) return
        for (const { msg_id: id, temp_id: tempId, seq } of read.output.messages)
          found.set(id, { tempId: tempId ?? '', seq })
        finish()
      })
    })
    if (found.size === before) return [...found.values()]
  }
}
