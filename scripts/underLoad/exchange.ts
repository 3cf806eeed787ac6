import * as v from 'valibot'
import { WebSocket } from 'ws'

const page = v.object({
  messages: v.array(v.object({ temp_id: v.nullish(v.string()), msg_id: v.string(), seq: v.number() })),
})

/** Returns a frame of a person. */
export const frameOf = (token: string, command: object) =>
  JSON.stringify({ ...command, token, nickname: 'load' })

/**
 * Opens a socket for one exchange; ends with it, with the socket, or after two seconds. Returns why it ended: `over`, `late` on a busy machine, or the reason
 * of the socket.
 */
export function exchange(
  port: number,
  talk: (socket: WebSocket, finish: () => void) => void,
): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/chat/`)
    const finish = (why: string) => {
      clearTimeout(timer)
      // Terminating a socket that is not open yet is an error of its own.
      resolve(why)
      socket.terminate()
    }
    const timer = setTimeout(() => finish('late'), 2000)
    socket.once('open', () => talk(socket, () => finish('over')))
    socket.on('error', ({ message }) => finish(message))
    socket.once('close', (code) => finish(`closed, ${code}`))
  })
}

/** A message of a conversation: the sender's own id, and its number. */
interface Read {
  readonly tempId: string
  readonly seq: number
}

/** How often a page is asked for until it comes: a busy machine may answer late. */
const mostTries = 10

/** Reads the whole conversation from its end. */
export async function conversation(port: number, token: string, channel: string): Promise<readonly Read[]> {
  const found = new Map<string, Read>()
  for (let number = 1; ; number += 1) {
    const messages = await pageOf({ port, token, channel, number })
    const before = found.size
    for (const { msg_id: id, temp_id: tempId, seq } of messages) found.set(id, { tempId: tempId ?? '', seq })
    if (found.size === before) return [...found.values()]
  }
}

interface AskedPage {
  readonly port: number
  readonly token: string
  readonly channel: string
  readonly number: number
}

async function pageOf({ port, token, channel, number }: AskedPage) {
  const answers: v.InferOutput<typeof page>[] = []
  for (let tries = 0; tries < mostTries; tries += 1) {
    await exchange(port, (socket, finish) => {
      socket.send(frameOf(token, { command: 'get_room_chat_messages', channel, page_number: number }))
      socket.on('message', (data: Buffer) => {
        const read = v.safeParse(page, JSON.parse(data.toString()))
        if (!read.success) return
        answers.push(read.output)
        finish()
      })
    })
    const [answer] = answers
    if (answer !== undefined) return answer.messages
  }
  throw new Error(`Page ${number} of a conversation was not answered.`)
}
