import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { openTesting } from '../testing/testing.ts'
import { serveOutbox } from './outbox.ts'
import { makeServer } from './server.ts'

const testing = await openTesting()
const { config } = testing.house
const server = await makeServer(testing.house, { quiet: true })
serveOutbox(server, { folder: join(config.dataDir, 'outbox'), publicUrl: 'http://saathi.example:3000' })

const look = async () => (await server.inject({ method: 'GET', url: '/dev/outbox' })).body

test('mails are shown in readable form, in Hindi too, and nothing in them becomes markup', async () => {
  expect(await look()).toContain('No mail has left yet.')
  const email = 'new@people.example'
  const headers = { 'accept-language': 'hi' }
  await testing.ask(identityCalls.sendOtp, { body: { email } }, { headers })
  await testing.house.db.transaction((tx) =>
    testing.house.mail.send(tx, {
      key: 'hostile',
      to: email,
      subject: '<script>alert(1)</script>',
      text: 'See https://here.example/a?b=1&c=2 <img src=x>',
    }),
  )
  await testing.workJobs()
  const page = await look()
  expect(page).toContain('कोड')
  expect(page).toContain('&lt;script&gt;')
  expect(page).not.toContain('<img')
  expect(page).toContain('<a href="https://here.example/a?b=1&amp;c=2">')
  const [, address = ''] = /href="(\/dev\/outbox\/[^"]+)"/.exec(page) ?? []
  const asSeen = await server.inject({ method: 'GET', url: address })
  expect(asSeen.statusCode).toBe(200)
  expect(asSeen.body).toContain('&lt;script&gt;')
  expect(asSeen.headers['content-security-policy']).toContain("default-src 'none'")
})

test.each(['..%2F..%2Fkeys%2Fsigning.eml', 'none.eml', 'keys'])('there is no mail %s', async (name) => {
  expect((await server.inject({ method: 'GET', url: `/dev/outbox/${name}` })).statusCode).toBe(404)
})

test.each([
  ['localhost:3000', 200],
  ['127.0.0.1', 200],
  ['[::1]:3000', 200],
  ['saathi.example:3000', 200],
  ['evil.example:3000', 404],
  ['127.0.0.1.evil.example', 404],
  ['not a host', 404],
])('a request for the host %s is answered %d', async (host, status) => {
  const answer = await server.inject({ method: 'GET', url: '/dev/outbox', headers: { host } })
  expect(answer.statusCode).toBe(status)
})
