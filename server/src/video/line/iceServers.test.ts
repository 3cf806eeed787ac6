import { execFile } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { promisify } from 'node:util'

import { afterAll, expect, test } from 'vitest'

import { startCoturn } from '../../../../scripts/coturn.ts'
import { waysThrough } from '../relay/ways.ts'
import { iceServersFor } from './iceServers.ts'

const turnSecret = 'a-shared-secret'
const turn = await startCoturn(turnSecret)
const careful = await startCoturn(turnSecret, { refusesPrivate: true })
afterAll(async () => {
  await turn.close()
  await careful.close()
})

/** Asks for a way with the credentials of a person in a call that ends in some milliseconds. */
async function waysUntil(endsIn: number): Promise<string[]> {
  const now = new Date()
  const settings = { stun: [], turn: [`turn:127.0.0.1:${turn.port}`], turnSecret }
  const [server] = iceServersFor(settings, {
    now,
    personId: 'a-person',
    until: new Date(now.getTime() + endsIn),
  })
  if (server === undefined) throw new Error('There is no server.')
  return waysThrough(server).catch(() => [])
}

test('credentials open a way during the call, and none after it', async () => {
  expect(await waysUntil(60_000)).toHaveLength(1)
  expect(await waysUntil(-2000)).toEqual([])
})

/** Sends a packet to a port of this machine by a server, with coturn's own client; returns how many arrived there. */
async function arrivedBy({ port }: { readonly port: number }): Promise<number> {
  const inside = createSocket('udp4').bind(0, '127.0.0.1')
  await once(inside, 'listening')
  let arrived = 0
  inside.on('message', (packet, sender) => {
    arrived += 1
    inside.send(packet, sender.port, sender.address)
  })
  const peer = ['-e', '127.0.0.1', '-r', `${inside.address().port}`]
  const credentials = ['-W', turnSecret, '-u', 'someone']
  const words = ['-c', '-n', '1', '-m', '1', ...credentials, '-p', `${port}`, ...peer, '127.0.0.1']
  // Where it is refused, it would try again for a long time.
  await promisify(execFile)('turnutils_uclient', words, { timeout: 8000 }).catch(() => undefined)
  inside.close()
  return arrived
}

test('a server with the ranges of the documents passes nothing on to private addresses, and one without them does', async () => {
  expect(await arrivedBy(turn)).toBe(1)
  expect(await arrivedBy(careful)).toBe(0)
})
