import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { systemCalls } from '@saathi/contract/system/calls.ts'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'

import { testStaff } from '../desk/testing/testStaff.ts'
import { startTls } from '../engines/network/testing/tlsServer.ts'
import { openTesting } from '../testing/testing.ts'
import { stateOfSystem } from './state.ts'
import { addSlowCalls, countFailedCall, deleteOldSystem } from './store.ts'
import { slowFromMs } from './noticedCalls.ts'
import { openWatch } from './watch.ts'

const testing = await openTesting()
const { ask, house } = testing
const staff = await testStaff(testing)
const state = () => ask(systemCalls.system, {}, { token: staff.token })
const now = () => house.clock.now()
const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
/** The state as the page shows it later. */
const stateAfter = (milliseconds: number) =>
  stateOfSystem({ ...house, clock: { ...house.clock, now: () => ago(-milliseconds) } })
const hourMs = 3_600_000

test('the page shows each process that works, the lanes of the queue and the mails of a day', async () => {
  const watch = openWatch({ house, sockets: () => 7 })
  await watch.store()
  const { processes, queues, mails, certificate, version } = await state()
  expect(processes).toMatchObject([{ sockets: 7, version }])
  expect(queues.map(({ lane }) => lane)).toContain('mail')
  expect(mails).toEqual({ sent: 0, waiting: 0, failed: 0 })
  // The address of a test is not https.
  expect(certificate).toBeNull()
})

test('a process that ended in order, or was silent for a minute, is not shown', async () => {
  const ended = openWatch({ house, sockets: () => 1 })
  ended.start()
  await ended.stop()
  expect((await state()).processes.map(({ sockets }) => sockets)).not.toContain(1)
  expect((await state()).processes).not.toEqual([])
  expect((await stateAfter(61_000)).processes).toEqual([])
})

test('errors are counted by kind and route, and neither they nor slow calls contain an address or a message', async () => {
  const server = fastify()
  const watch = openWatch({ house, sockets: () => 0 })
  watch.follow(server)
  server.get('/failing/:id', () => {
    throw new TypeError('Asha is not a number')
  })
  server.get('/fine/:id', () => 'fine')
  for (const path of ['/failing/asha?secret=1', '/failing/ravi', '/fine/asha']) await server.inject(path)
  await watch.store()
  await server.inject('/failing/asha')
  await watch.store()
  const { errors, slow } = await state()
  expect(errors).toEqual([
    {
      error: 'TypeError',
      method: 'GET',
      route: '/failing/:id',
      count: 3,
      lastAt: expect.any(String),
      lastRequestId: 'req-4',
    },
  ])
  expect(slow).toEqual([])
  await server.close()
})

test('the page shows until when the certificate of the public address is valid', async () => {
  const known = getCACertificates('default')
  const ends = new Date(Math.floor(Date.now() / 1000) * 1000 + 30 * 24 * hourMs)
  const server = await startTls(new Date(ends.getTime() - 90 * 24 * hourMs), ends)
  const shown = async () => {
    const config = { ...house.config, publicUrl: server.url.origin }
    return (await stateOfSystem({ ...house, config })).certificate
  }
  expect(await shown()).toEqual({ host: 'localhost', until: null })
  setDefaultCACertificates([...known, server.certificate])
  try {
    expect(await shown()).toEqual({ host: 'localhost', until: ends.toISOString() })
  } finally {
    setDefaultCACertificates(known)
    await server.close()
  }
})

test('slow calls are shown for a day, the slowest first', async () => {
  const call = { method: 'GET', route: '/slow', answeredAt: now() }
  const calls = [
    { ...call, requestId: 'one', tookMs: slowFromMs },
    { ...call, requestId: 'two', tookMs: 3 * slowFromMs },
  ]
  await addSlowCalls(house.db, calls)
  await addSlowCalls(house.db, calls)
  expect((await state()).slow.map(({ requestId }) => requestId)).toEqual(['two', 'one'])
  expect((await stateAfter(25 * hourMs)).slow).toEqual([])
})

test('a call that takes a second is slow, and one that takes half of it is not', async () => {
  const real = performance.now.bind(performance)
  let passed = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + passed)
  const server = fastify()
  const watch = openWatch({ house, sockets: () => 0 })
  watch.follow(server)
  server.get('/takes/:milliseconds', ({ params }) => {
    passed += Number((params as { milliseconds: string }).milliseconds)
    return 'done'
  })
  try {
    await server.inject(`/takes/${slowFromMs / 2}`)
    await server.inject(`/takes/${slowFromMs}?person=asha`)
  } finally {
    clock.mockRestore()
  }
  await watch.store()
  const slow = (await state()).slow.filter(({ route }) => route === '/takes/:milliseconds')
  expect(slow).toEqual([
    {
      requestId: 'req-2',
      method: 'GET',
      route: '/takes/:milliseconds',
      at: expect.any(String),
      tookMs: expect.toSatisfy((tookMs: number) => tookMs >= slowFromMs),
    },
  ])
  await server.close()
})

test('what is older than a week is deleted', async () => {
  const failed = {
    requestId: 'old',
    failedAt: ago(hourMs),
    error: 'RangeError',
    method: 'GET',
    route: '/old',
  }
  await countFailedCall(house.db, failed, 2)
  const kinds = async () => (await state()).errors.map(({ error }) => error)
  await deleteOldSystem(house.db, ago(2 * hourMs))
  expect(await kinds()).toContain('RangeError')
  await deleteOldSystem(house.db, ago(0))
  expect(await kinds()).toEqual([])
})
