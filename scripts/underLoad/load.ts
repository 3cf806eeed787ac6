import { randomUUID } from 'node:crypto'

import * as v from 'valibot'

import { conversation, exchange, frameOf } from './exchange.ts'
import type { Pair } from './pairs.ts'
import { countMissed, follow, type Reader } from './reader.ts'

/** What the people of a load saw. */
export interface Seen {
  readonly people: number
  /** Calls that were not answered well: those that read, those that upload, and sends that got an error or no socket. */
  readonly refused: number
  /** The same by what was refused, such as `an upload, 503`. */
  readonly refusals: Readonly<Record<string, number>>
  readonly calls: number
  readonly acknowledged: number
  /** Acknowledged messages that are not in the conversation. */
  readonly lost: number
  /** Messages that are in it twice. */
  readonly doubled: number
  /** Numbers that are missing in the conversation, and messages that a reader on an open socket missed. */
  readonly skipped: number
  /** Files that were taken. */
  readonly files: number
  /** Taken files that can't be opened. */
  readonly lostFiles: number
  /** The longest time without an acknowledged message, in milliseconds. */
  readonly standStill: number
}

const event = v.object({
  command: v.string(),
  code: v.optional(v.string()),
  message: v.optional(v.object({ temp_id: v.nullish(v.string()) })),
  /** An error names the message that it is about. */
  temp_id: v.nullish(v.string()),
})
/** Milliseconds between two messages of one person: people of the first pair write most. */
const pauseMs = { first: 20, others: 500 } as const

/**
 * Lets people write to each other, and one of the first pair open what the client opens, until `stop` is called. A message is sent again until it is
 * acknowledged. `stop` reads the conversations and says what happened.
 */
export function startLoad(port: number, pairs: readonly Pair[]): { stop(): Promise<Seen> } {
  const [first] = pairs
  if (first === undefined) throw new Error('A load has people.')
  const over = new AbortController()
  const acknowledged = new Set<string>()
  const waits: number[] = []
  const calls: Calls = { all: 0, refused: 0, refusals: {} }
  const taken: Taken[] = []
  let last = performance.now()

  const write = async (sending: Omit<Sending, 'tempId'>, mark: string, pauseOf: number) => {
    for (let number = 0; !over.signal.aborted; number += 1) {
      const tempId = `${mark}-${number}`
      while (!acknowledged.has(tempId) && !over.signal.aborted)
        noteSent(calls, await sendOnce(port, { ...sending, tempId }, acknowledged))
      waits.push(performance.now() - last)
      last = performance.now()
      await pause(pauseOf)
    }
  }
  const mark = `load-${Date.now().toString(36)}`
  const looking = { port, token: first.tokens[0], over: over.signal }
  const readers = pairs.map(({ tokens, channel }) => follow(port, { token: tokens[1], channel }))
  const running = [
    ...pairs.flatMap(({ tokens, channel }, number) =>
      tokens.map((token, side) =>
        write({ token, channel }, `${mark}-${number}-${side}`, number === 0 ? pauseMs.first : pauseMs.others),
      ),
    ),
    look(looking, calls),
    look({ ...looking, token: first.tokens[1] }, calls),
    upload({ port, pairs, over: over.signal }, taken, calls),
  ]
  return {
    stop: async () => {
      over.abort()
      await Promise.all(running)
      waits.push(performance.now() - last)
      const { stored, missed } = await readAll(port, pairs, readers)
      const mine = stored.flatMap((messages) => messages.map(({ tempId }) => tempId))
      const marked = mine.filter((id) => id.startsWith(mark))
      const found = new Set(marked)
      return {
        people: pairs.length * 2,
        refused: calls.refused,
        refusals: calls.refusals,
        calls: calls.all,
        acknowledged: acknowledged.size,
        lost: [...acknowledged].filter((id) => !found.has(id)).length,
        doubled: marked.length - found.size,
        files: taken.length,
        lostFiles: await countMissing(port, taken),
        skipped: missed + stored.map(countSkipped).reduce((all, each) => all + each, 0),
        standStill: Math.round(Math.max(...waits)),
      }
    },
  }
}

/** Returns how many numbers are missing between the first message of a conversation and its last one. */
function countSkipped(messages: readonly { readonly seq: number }[]): number {
  const numbers = new Set(messages.map(({ seq }) => seq))
  return numbers.size === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers) + 1 - numbers.size
}

/** What all of them count. */
interface Calls {
  all: number
  refused: number
  readonly refusals: Record<string, number>
}

function noteRefused(calls: Calls, what: string): void {
  calls.refused += 1
  calls.refusals[what] = (calls.refusals[what] ?? 0) + 1
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

/** `refused` is an error on a message of a person, or the end of the socket before it opened. */
type Sent = 'taken' | 'unanswered' | `refused: ${string}`

function noteSent(calls: Calls, sent: Sent): void {
  calls.all += 1
  if (sent.startsWith('refused')) noteRefused(calls, `a message, ${sent}`)
}

/** Reads the conversations, and counts what their readers missed. */
async function readAll(port: number, pairs: readonly Pair[], readers: readonly Reader[]) {
  const stored = []
  let missed = 0
  for (const [number, { channel, tokens }] of pairs.entries()) {
    const messages = await conversation(port, tokens[0], channel)
    stored.push(messages)
    const cursor = await readers[number]?.stop(Math.max(0, ...messages.map(({ seq }) => seq)))
    missed += cursor === undefined ? 0 : countMissed(cursor, messages)
  }
  return { stored, missed }
}

/** Sends a message once, and notes it if it was acknowledged. A server that ends closes its sockets, and the client opens another one, so that does not count as refused. */
async function sendOnce(
  port: number,
  { token, channel, tempId }: Sending,
  acknowledged: Set<string>,
): Promise<Sent> {
  let sent: Sent | undefined
  const why = await exchange(port, (socket, finish) => {
    sent = 'unanswered'
    socket.send(frameOf(token, { command: 'send', channel, message: 'On the way', temp_id: tempId }))
    socket.on('message', (data: Buffer) => {
      const told = v.parse(event, JSON.parse(data.toString()))
      const isMine = (told.message?.temp_id ?? told.temp_id) === tempId
      if (!isMine) return
      sent = told.command === 'error' ? `refused: ${told.code ?? ''}` : 'taken'
      if (sent === 'taken') acknowledged.add(tempId)
      finish()
    })
  })
  // A socket that opened too late for a busy machine was not refused.
  return sent ?? (why === 'late' ? 'unanswered' : `refused: ${why}`)
}

/** The pairs that upload, and the server. */
interface Uploading extends Omit<Looking, 'token'> {
  readonly pairs: readonly Pair[]
}

/** A file that was taken, and the conversation in which it is. */
interface Taken {
  readonly id: string
  readonly pair: Pair
}

const attachment = v.object({ id: v.string() })
/** The pairs take turns, because a person may upload so many files in an hour. */
const uploadMs = 2000

const attachmentsOf = (port: number, { channel }: Pair) =>
  `http://127.0.0.1:${port}/api/v2/chat/${channel}/attachments/`
const asWriter = ({ tokens: [token] }: Pair) => ({ authorization: `Bearer ${token}` })

/** Uploads a small document again and again; each until it is taken. Notes the ids of those that were. */
async function upload({ port, pairs, over }: Uploading, taken: Taken[], calls: Calls): Promise<void> {
  let key = randomUUID()
  while (!over.aborted) {
    const pair = pairs[taken.length % pairs.length]
    if (pair === undefined) return
    const body = new FormData()
    body.set('file', new File([`A note with the number ${key}.`], 'note.txt', { type: 'text/plain' }))
    const headers = { ...asWriter(pair), 'idempotency-key': key }
    const id = await fetch(attachmentsOf(port, pair), { method: 'POST', headers, body }).then(
      async (reply) => (reply.ok ? v.parse(attachment, await reply.json()).id : reply.status),
      () => 0,
    )
    calls.all += 1
    if (typeof id === 'number') noteRefused(calls, `an upload, ${id}`)
    else {
      taken.push({ id, pair })
      key = randomUUID()
    }
    await pause(uploadMs)
  }
}

/** Opens files, and counts those that don't open. */
async function countMissing(port: number, taken: readonly Taken[]): Promise<number> {
  const open = ({ id, pair }: Taken) =>
    fetch(`${attachmentsOf(port, pair)}${id}/`, { headers: asWriter(pair) }).then(
      async (reply) => reply.ok && (await reply.text()).startsWith('A note'),
      () => false,
    )
  let missing = 0
  for (const each of taken) if (!(await open(each))) missing += 1
  return missing
}

/** What the client asks for when it opens. */
const routes = [
  'users/profile',
  'users/status',
  'chat/channels',
  'chat/unread-message',
  'notifications',
  'mentorships',
  'client-config',
] as const

/** Asks for these routes in turn, again and again. */
async function look({ port, token, over }: Looking, calls: Calls): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  for (let number = 0; !over.aborted; number += 1) {
    calls.all += 1
    const url = `http://127.0.0.1:${port}/api/v2/${routes[number % routes.length]}/`
    const status = await fetch(url, { headers }).then(
      async (reply) => {
        await reply.arrayBuffer()
        return reply.status
      },
      () => 0,
    )
    if (status !== 200) noteRefused(calls, `${routes[number % routes.length]}, ${status}`)
    await pause(pauseMs.first)
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
