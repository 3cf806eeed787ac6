import * as v from 'valibot'
import { WebSocket } from 'ws'

import { frameOf } from './exchange.ts'

const numbered = v.object({ msg_id: v.string(), seq: v.number() })
const event = v.variant('command', [
  v.object({
    command: v.literal('messages_payload'),
    messages: v.array(numbered),
    has_more: v.optional(v.boolean()),
  }),
  v.object({ command: v.literal('new_message'), message: numbered }),
  v.object({ command: v.literal('reload'), missed_since: v.optional(v.string()) }),
])
type Event = v.InferOutput<typeof event>

/** What a reader has read. */
export interface Cursor {
  /** The last message that was read; undefined in an empty conversation. */
  readonly last: v.InferOutput<typeof numbered> | undefined
  readonly seen: ReadonlySet<number>
  /** The number before the first one that was read. */
  readonly before: number
}

/** A reader who has not begun. */
export const unread: Cursor = { last: undefined, seen: new Set(), before: 0 }

/**
 * Moves the cursor by an event, and says whether to ask for what comes after it. A page is read to its end, also past a hole in it: what is missing
 * there is missed. A new message is read only if it is the next one; otherwise the reader asks.
 */
export function read(cursor: Cursor, told: Event): { readonly cursor: Cursor; readonly asks: boolean } {
  if (told.command === 'reload') return { cursor, asks: told.missed_since !== undefined }
  if (told.command === 'messages_payload')
    return { cursor: withRead(cursor, told.messages), asks: told.has_more === true }
  const next = (cursor.last?.seq ?? cursor.before) + 1
  if (told.message.seq > next) return { cursor, asks: true }
  return { cursor: withRead(cursor, [told.message]), asks: false }
}

function withRead(cursor: Cursor, messages: readonly v.InferOutput<typeof numbered>[]): Cursor {
  const [first] = messages
  const isFirst = cursor.seen.size === 0 && first !== undefined
  const last = messages.reduce((newest, each) => (each.seq > (newest?.seq ?? 0) ? each : newest), cursor.last)
  return {
    last,
    seen: new Set([...cursor.seen, ...messages.map(({ seq }) => seq)]),
    before: isFirst ? first.seq - 1 : cursor.before,
  }
}

/** Counts the stored messages that a reader missed: that it read past, or was never told of. */
export function countMissed({ seen, before }: Cursor, stored: readonly { readonly seq: number }[]): number {
  return stored.filter(({ seq }) => seq > before && !seen.has(seq)).length
}

/** A reader who keeps a socket open. */
export interface Reader {
  /** Waits a while for the cursor to come to a number, and then ends. */
  stop(until: number): Promise<Cursor>
}

/** How soon a reader connects again, and how long it may take until it was told of everything. */
const [againMs, patienceMs] = [200, 20_000]

/** Follows a conversation as the client does: by events on one socket, and by a page after the cursor where events may be missing. */
export function follow(
  port: number,
  { token, channel }: { readonly token: string; readonly channel: string },
): Reader {
  let cursor = unread
  let socket: WebSocket | undefined
  let isOver = false
  const ask = () => {
    const after = cursor.last === undefined ? { page_number: 1 } : { after_message_id: cursor.last.msg_id }
    socket?.send(frameOf(token, { command: 'get_room_chat_messages', channel, ...after }))
  }
  const connect = () => {
    if (isOver) return
    let isAsking = true
    const opened = new WebSocket(`ws://127.0.0.1:${port}/ws/chat/`)
    socket = opened
    opened.once('open', ask)
    opened.once('error', () => undefined)
    opened.once('close', () => setTimeout(connect, againMs))
    opened.on('message', (data: Buffer) => {
      const told = v.safeParse(event, JSON.parse(data.toString()))
      if (!told.success || isOver) return
      // One page at a time: each message that comes meanwhile would ask for the same one.
      if (told.output.command === 'messages_payload') isAsking = false
      const { asks, ...moved } = read(cursor, told.output)
      cursor = moved.cursor
      if (!asks || isAsking) return
      isAsking = true
      ask()
    })
  }
  connect()
  return {
    async stop(until) {
      const latest = Date.now() + patienceMs
      while ((cursor.last?.seq ?? 0) < until && Date.now() < latest)
        await new Promise((resolve) => setTimeout(resolve, againMs))
      isOver = true
      socket?.terminate()
      return cursor
    },
  }
}
