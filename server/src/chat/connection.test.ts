import { SignJWT, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'

import { buildApp } from '../app.ts'
import { forgetTopic } from '../identity/credentials/guard.ts'
import { openHouse } from '../house/openHouse.ts'
import { setMemberActive } from './public/channels.ts'
import { openTestChat } from './testing/testChat.ts'
import { connectSocket } from './testing/testSocket.ts'

const { connect, house, pair, port, portOf, storedTexts, testing } = await openTestChat()

describe('two processes on one database', () => {
  test('each reaches the people of the other, with one order and nothing doubled', async () => {
    const { asha, ravi, channel, hers } = await pair()
    const second = await openHouse(house.config, testing.databaseUrl, house.log)
    const other = await buildApp({ ...second, keys: house.keys }, { quiet: true })
    try {
      await other.server.listen({ port: 0, host: '127.0.0.1' })
      const his = await connect(ravi, portOf(other))
      const elsewhere = await connect(asha, portOf(other))
      for (let n = 0; n < 40; n += 1) {
        hers.send({ command: 'send', channel, message: `${n}`, tempId: `both${n}` })
        elsewhere.send({ command: 'send', channel, message: `${n}`, tempId: `both${n}` })
        his.send({ command: 'send', channel, message: `${n}`, tempId: `his${n}` })
      }
      for (const socket of [hers, his, elsewhere]) {
        for (let seq = 1; seq <= 80; seq += 1)
          await socket.next('new_message', ({ message }) => message.seq === seq)
      }
      expect((await storedTexts(channel)).map(({ seq }) => seq)).toEqual(
        Array.from({ length: 80 }, (_, n) => n + 1),
      )
      await setMemberActive(house, { channelId: channel, personId: ravi.id, active: false })
      await his.next('reload')
    } finally {
      await other.server.close()
      await second.close()
    }
  })
})

describe('the door', () => {
  test('a page of another site is refused at the upgrade, ours under either loopback name is not', async () => {
    const { token } = await testing.person()
    for (const origin of ['https://evil.example', 'http://localhost:1', 'null']) {
      await expect(connectSocket({ port, token, origin })).rejects.toThrow('403')
    }
    for (const origin of [`http://localhost:${port}`, `http://127.0.0.1:${port}`, 'http://localhost:3000']) {
      const socket = await connectSocket({ port, token, origin, path: '/ws/chat' })
      await socket.settled()
      socket.close()
    }
    await expect(connectSocket({ port, token, path: '/ws/other/' })).rejects.toThrow('404')
  })

  test('a token signed by somebody else is refused, frame by frame, and the tenth closes with 4401', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const forged = await new SignJWT({}).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
    const socket = await connectSocket({ port, token: forged })
    for (let n = 0; n < 10; n += 1) socket.send({ command: 'unread_message' })
    expect(await socket.closed).toBe(4401)
    const codes = socket.events.map((event) => (event.command === 'error' ? event.code : event.command))
    expect(codes).toEqual(Array.from({ length: 10 }, () => 'token_invalid'))
  })

  test('a socket keeps to the person who opened it', async () => {
    const { hers, ravi } = await pair()
    hers.send({ command: 'unread_message', token: ravi.token })
    expect((await hers.next('error')).code).toBe('token_invalid')
  })

  test('who signs out or is disabled loses the socket', async () => {
    const { asha, hers } = await pair()
    await house.db.pool.query('update sign_ins set ended_at = now() where person_id = $1', [asha.id])
    house.bus.publish(forgetTopic, { personId: asha.id })
    expect(await hers.closed).toBe(4401)
  })
})
