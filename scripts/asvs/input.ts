import { equal, match, notEqual, ok } from 'node:assert/strict'
import { connect } from 'node:net'

import { WebSocket } from 'ws'

import type { Check } from './check.ts'
import { publicUrl } from './probe.ts'

const profile = '/api/v2/users/profile/'

/** How the socket answers a page of an origin: its first event, or the status with which it was refused. */
function openedFrom(port: number, origin: string): Promise<'open' | number> {
  return new Promise((resolve) => {
    const headers = { host: new URL(publicUrl).host }
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/chat`, { origin, headers })
    socket.once('open', () => {
      socket.close()
      resolve('open')
    })
    socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0))
    socket.once('error', () => resolve(0))
  })
}

/** Sends bytes as they are, and returns all that comes back. */
function rawAnswer(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (part) => (answer += part.toString()))
    socket.on('error', () => resolve(answer))
    socket.on('close', () => resolve(answer))
    socket.setTimeout(3000, () => socket.destroy())
  })
}

/** Looks at what comes from outside. */
export const inputChecks: readonly Check[] = [
  {
    ids: ['V1.2.1', 'V1.2.3', 'V16.5.1'],
    says: 'An address with markup comes back in no page, and a failure says neither a query nor a stack',
    async look({ demo }) {
      const markup = '<script>alert(1)</script>'
      const page = await demo.ask(`/${encodeURIComponent(markup)}?lang=${encodeURIComponent(markup)}`)
      ok(!page.text.includes(markup))
      const failed = await demo.ask('/identity/sign-in', { method: 'POST', body: { email: markup } })
      equal(failed.status, 400)
      ok(!/\bselect\b|at .*\.ts:|node_modules/i.test(failed.text), failed.text)
    },
  },
  {
    ids: ['V2.2.1', 'V2.2.2', 'V15.3.5'],
    says: 'The server refuses a body of another shape or type by itself, after any check of a client',
    async look({ demo }) {
      for (const body of [
        '{"email":{"$gt":""},"password":"x"}',
        '{"email":["a@b.c"],"password":"x"}',
        '[]',
        'null',
        '{',
      ])
        equal(
          (
            await demo.ask('/identity/sign-in', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body,
            })
          ).status,
          400,
          body,
        )
    },
  },
  {
    ids: ['V15.3.3', 'V15.3.6'],
    says: 'Fields that a call does not have, such as role and __proto__, change nothing',
    async look({ demo }) {
      const { token } = await demo.signIn('asha')
      const before = await demo.as(token, profile)
      const body =
        '{"role":"staff","is_staff":true,"__proto__":{"role":"staff"},"constructor":{"prototype":{}}}'
      const headers = { 'content-type': 'application/json' }
      await demo.as(token, '/api/v2/users/time-zone/', { method: 'PUT', headers, body })
      equal((await demo.as(token, profile)).text, before.text)
      equal((await demo.as(token, '/api/v2/staff/me/')).status, 403)
    },
  },
  {
    ids: ['V15.3.7'],
    says: 'A parameter that is sent twice is refused or read once, and never fails the server',
    async look({ demo }) {
      const { token } = await demo.signIn('asha')
      const { status } = await demo.as(token, '/api/v2/chat/gifs/?q=a&q=b&page=1&page=2')
      ok(status < 500, String(status))
    },
  },
  {
    ids: ['V1.2.4'],
    says: 'Signs that end a statement of SQL find nothing and break nothing',
    async look({ demo }) {
      const { token } = await demo.signIn('staff')
      for (const words of ["' or '1'='1", "'; drop table people; --", '\\', '%00']) {
        const path = `/api/v2/staff/people/?q=${encodeURIComponent(words)}`
        ok((await demo.as(token, path)).status < 500, words)
      }
      equal((await demo.as(token, profile)).status, 200)
    },
  },
  {
    ids: ['V1.4.2'],
    says: 'A number beyond every range is refused, or read as the first page, and never fails the server',
    async look({ demo }) {
      const { token } = await demo.signIn('asha')
      for (const page of ['-1', '1e309', '99999999999999999999', '1.5', 'NaN']) {
        const { status } = await demo.as(token, `/api/v2/chat/gifs/?q=a&page=${page}`)
        ok(status < 500, `${page}: ${status}`)
      }
    },
  },
  {
    ids: ['V5.2.1'],
    says: 'A body of more than its limit is refused while it arrives',
    async look({ demo }) {
      const body = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(400_000) })
      const headers = { 'content-type': 'application/json' }
      const { status } = await demo.ask('/identity/sign-in', { method: 'POST', headers, body })
      equal(status, 413)
    },
  },
  {
    ids: ['V4.2.1'],
    says: 'A request with two lengths is refused and its connection ends',
    async look({ demo }) {
      const head = 'POST /identity/sign-in HTTP/1.1\r\nHost: saathi.example\r\n'
      const both =
        'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n'
      const answer = await rawAnswer(demo.port, head + both)
      match(answer, /^HTTP\/1\.1 4\d\d/)
      equal(answer.match(/HTTP\/1\.1/g)?.length, 1)
    },
  },
  {
    ids: ['V4.4.1', 'V4.4.2'],
    says: 'The socket opens for pages of our https address, and for no other origin',
    async look({ demo }) {
      equal(await openedFrom(demo.port, publicUrl), 'open')
      for (const origin of ['https://evil.example', 'http://saathi.example', 'null'])
        notEqual(await openedFrom(demo.port, origin), 'open', origin)
    },
  },
  {
    ids: ['V4.1.3', 'V15.3.4'],
    says: 'A header that only a proxy may set is not believed without the setting TRUST_PROXY',
    async look({ demo }) {
      const headers = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'evil.example' }
      equal((await demo.ask('/metrics', { headers })).status, 403)
      ok(!(await demo.ask('/signin', { headers })).text.includes('evil.example'))
    },
  },
  {
    ids: ['V8.2.1', 'V8.3.1'],
    says: 'A student is refused by the desk, and a call without a token by everything of a person',
    async look({ demo }) {
      const { token } = await demo.signIn('asha')
      for (const path of ['/api/v2/staff/today/', '/api/v2/staff/people/', '/api/v2/staff/audit/'])
        equal((await demo.as(token, path)).status, 403, path)
      equal((await demo.ask(profile)).status, 401)
    },
  },
  {
    ids: ['V3.7.2'],
    says: 'No address of ours leads to another site because a parameter says so',
    async look({ demo }) {
      for (const path of [
        '/signin?next=https://evil.example',
        '//evil.example',
        '/identity/google?return=//evil.example',
      ]) {
        const { headers } = await demo.ask(path)
        ok(!String(headers['location'] ?? '').includes('evil.example'), path)
      }
    },
  },
]
