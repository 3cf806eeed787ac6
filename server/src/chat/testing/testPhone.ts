import { lastBeforeGap, withMessage } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'
import { inject, vi } from 'vitest'

import type { TestPerson } from '../../testing/testing.ts'
import { connectSocket, type TestSocket } from './testSocket.ts'

interface Copy {
  readonly tempId: string
  readonly userId: string
  readonly seq: null
}

/** A phone that shows one conversation, with the rules of the client: what waits is sent again, and what was missed is asked for. */
export interface TestPhone {
  /** The numbers of the messages on the screen; null for one that is not acknowledged. */
  shown(): readonly (number | null)[]
  /** Writes a message. Without a network it waits. */
  say(tempId: string): void
  /** Connects to a port, and ends the connection before. Resolves when the phone knows all that was stored before. */
  connect(port: number): Promise<void>
  close(): void
}

/** See `TestPhone`. */
export function openTestPhone({ id: userId, token }: TestPerson, channel: string): TestPhone {
  let list: readonly (Message | Copy)[] = []
  let socket: TestSocket | undefined
  const outbox = new Set<string>()

  const take = (message: Message) => {
    list = withMessage<Message, Copy>(list, message)
    if (message.userId === userId) outbox.delete(message.tempId)
  }
  const ask = (to: TestSocket) => {
    const last = lastBeforeGap<Message>(list) ?? list.findLast((each): each is Message => each.seq !== null)
    const from = last === undefined ? { page_number: 1 } : { after_message_id: last.msgId }
    to.send({ command: 'get_room_chat_messages', channel, ...from })
  }
  const hear = (from: TestSocket, event: SocketEvent) => {
    if (event.command === 'new_message' && event.message.channelId === channel) take(event.message)
    if (event.command === 'reload' && event.missedSince !== undefined) ask(from)
    if (event.command !== 'messages_payload') return
    for (const message of event.messages) take(message)
    if (event.hasMore === true) ask(from)
  }
  const send = (to: TestSocket, tempId: string) =>
    to.send({ command: 'send', channel, message: tempId, tempId })
  return {
    shown: () => list.map(({ seq }) => seq),
    say(tempId) {
      outbox.add(tempId)
      list = [...list, { tempId, userId, seq: null }]
      if (socket?.raw.readyState === socket?.raw.OPEN && socket !== undefined) send(socket, tempId)
    },
    async connect(port) {
      socket?.raw.terminate()
      // The server accepts a few sockets at a time whose person it does not know.
      const mine = await vi.waitFor(() => connectSocket({ port, token }), {
        timeout: inject('patienceMs'),
        interval: 20,
      })
      socket = mine
      let read = 0
      mine.raw.on('message', () => {
        for (const event of mine.events.slice(read)) hear(mine, event)
        read = mine.events.length
      })
      ask(mine)
      for (const tempId of outbox) send(mine, tempId)
      await mine.next('messages_payload')
    },
    close: () => socket?.raw.terminate(),
  }
}
