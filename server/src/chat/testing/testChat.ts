import { afterAll } from 'vitest'

import type { App } from '../../app.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { buildChannel } from './buildChannel.ts'
import { say } from '../public/channels.ts'
import { connectSocket, type TestSocket } from './testSocket.ts'

/** The product, listening, with the actions that tests of the chat need. */
export async function openTestChat(settings: Readonly<Record<string, string>> = {}) {
  const testing = await openTesting(settings)
  const { house, app } = testing
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(app)
  const open: TestSocket[] = []
  afterAll(() => {
    for (const socket of open) socket.close()
  })

  /** A person's socket, whose person the server knows. */
  async function connect({ token }: { readonly token: string }, at = port): Promise<TestSocket> {
    const socket = await connectSocket({ port: at, token })
    open.push(socket)
    await socket.settled()
    return socket
  }

  const channelOf = (people: readonly TestPerson[], kind: 'one_to_one' | 'group' = 'one_to_one') =>
    buildChannel(house, people, { kind })

  /** Two people, each with a socket, and a new channel for them. */
  async function pair() {
    const asha = await testing.person({ firstName: 'Asha' })
    const ravi = await testing.person({ firstName: 'Ravi', role: 'mentor' })
    const channel = await channelOf([asha, ravi])
    return { asha, ravi, channel, hers: await connect(asha), his: await connect(ravi) }
  }

  async function storedTexts(channel: string) {
    const { rows } = await house.db.pool.query<{ seq: number; text: string }>(
      'select seq, text from messages where channel_id = $1 order by seq',
      [channel],
    )
    return rows
  }

  async function sayMany(channel: string, from: TestPerson, count: number) {
    for (let number = 1; number <= count; number += 1) {
      await say(house, { channelId: channel, senderId: from.id, text: `m${number}`, tempId: `h${number}` })
    }
  }

  return { testing, house, app, port, portOf, connect, channelOf, pair, storedTexts, sayMany }
}

/** Where an app listens. */
function portOf({ server }: Pick<App, 'server'>): number {
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.')
  return address.port
}
