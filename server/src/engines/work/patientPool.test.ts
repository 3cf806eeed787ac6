import { type AddressInfo, createServer } from 'node:net'

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { patientPool } from './patientPool.ts'

/** Returns a pool on a PostgreSQL that replies to every connection that it starts up, and counts the connections. */
async function startingUp() {
  let connections = 0
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', '']
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(''))
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(body.length + 4, 1)
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([head, body])))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'saathi', ssl: false })
  onTestFinished(async () => {
    await pool.end()
    server.close()
  })
  return { pool, connections: () => connections }
}

test('a search for jobs while PostgreSQL starts fails without the code at which a worker sleeps', async () => {
  const { pool } = await startingUp()
  await expect(pool.connect()).rejects.toMatchObject({ code: '57P03' })
  const client = await patientPool(pool, () => false).connect()
  const failed: unknown = await client
    .query({ name: 'get_job/graphile_worker', text: '' })
    .catch((e: unknown) => e)
  client.release()
  expect(failed).toMatchObject({ message: 'the database system is starting up', cause: { code: '57P03' } })
  expect(failed).not.toHaveProperty('code')
})

test('the outcome of a job is tried again while PostgreSQL starts, until the product stops', async () => {
  const { pool, connections } = await startingUp()
  const client = await patientPool(pool, () => connections() > 2).connect()
  const failed: unknown = await client
    .query({ name: 'complete_job/graphile_worker', text: '' })
    .catch((e: unknown) => e)
  client.release()
  expect(connections()).toBe(3)
  expect(failed).not.toHaveProperty('code')
})
