import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'

import * as v from 'valibot'

import type { Check, Looked } from './check.ts'
import { type Answer, publicUrl } from './probe.ts'

/** One answer of each kind: a page, a call, a failure, a file of the client, a picture, a text of the machine. */
const kinds = [
  '/',
  '/signin',
  '/api/v2/translation/en/',
  '/api/none',
  '/api/v2/users/profile/',
  '/favicon.svg',
  '/healthz',
]

const everyKind = ({ demo }: Looked) =>
  Promise.all(kinds.map(async (path) => [path, await demo.ask(path)] as const))

const api = v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) })

const header = ({ headers }: Answer, name: string) => String(headers[name] ?? '')

/** Looks at how browsers are told to treat what they get. */
export const browserChecks: readonly Check[] = [
  {
    ids: ['V3.2.1', 'V3.4.4', 'V3.4.6'],
    says: 'Each kind of answer forbids guessing its type, and nothing but our own client may frame it',
    async look(looked) {
      for (const [path, answer] of await everyKind(looked)) {
        equal(header(answer, 'x-content-type-options'), 'nosniff', path)
        const policy = header(answer, 'content-security-policy')
        // A script runs by the policy of its page; its own would be read by nobody.
        if (path !== '/favicon.svg') match(policy, /frame-ancestors 'none'/, path)
        ok(!policy.includes("'unsafe-inline'") && !policy.includes("'unsafe-eval'"), path)
      }
    },
  },
  {
    ids: ['V3.4.3'],
    says: 'The policy of a page allows scripts of our own address only, no objects and no other base',
    async look({ demo }) {
      const policy = header(await demo.ask('/signin'), 'content-security-policy')
      for (const rule of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'"])
        ok(policy.includes(rule), rule)
    },
  },
  {
    ids: ['V3.4.1', 'V12.2.1'],
    says: 'Each answer asks browsers to use https for a year, subdomains included',
    async look(looked) {
      for (const [path, answer] of await everyKind(looked))
        match(header(answer, 'strict-transport-security'), /max-age=31536000; includeSubDomains/, path)
    },
  },
  {
    ids: ['V3.4.5'],
    says: 'Each answer keeps the paths of our addresses from other sites',
    async look(looked) {
      for (const [path, answer] of await everyKind(looked))
        equal(header(answer, 'referrer-policy'), 'strict-origin-when-cross-origin', path)
    },
  },
  {
    ids: ['V3.4.2'],
    says: 'No answer lets another site read it, for any origin',
    async look({ demo }) {
      for (const origin of ['https://evil.example', 'null', publicUrl]) {
        const answer = await demo.ask('/api/v2/translation/en/', { headers: { origin } })
        equal(answer.headers['access-control-allow-origin'], undefined, origin)
      }
    },
  },
  {
    ids: ['V3.3.1', 'V3.3.2', 'V3.3.3', 'V3.3.4'],
    says: 'The cookie of a sign-in has the prefix __Host-, Secure, HttpOnly and SameSite=Strict',
    async look({ demo }) {
      const { cookie } = await demo.signIn('asha')
      match(cookie, /^__Host-[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/)
    },
  },
  {
    ids: ['V3.5.1', 'V3.5.2'],
    says: 'A form of another site, and a call with its origin, change nothing',
    async look({ demo }) {
      const { cookie } = await demo.signIn('asha')
      const [pair = ''] = cookie.split(';')
      const foreign = { origin: 'https://evil.example', cookie: pair }
      const refused = await demo.ask('/identity/refresh', { method: 'POST', headers: foreign })
      ok(refused.status >= 400 && refused.status < 500, `refresh answered ${refused.status}`)
      const form = { ...foreign, 'content-type': 'text/plain' }
      const plain = await demo.ask('/identity/sign-in', { method: 'POST', headers: form, body: '{}' })
      equal(plain.status, 415)
    },
  },
  {
    ids: ['V3.5.3'],
    says: 'No call of the API that is read with GET is described as one that changes something',
    async look({ demo }) {
      const { paths } = v.parse(api, JSON.parse((await demo.ask('/api/openapi.json')).text))
      const changing = ['accept', 'delete', 'end', 'pause', 'publish', 'send', 'take', 'undo']
      const reads = Object.entries(paths)
        .filter(([, methods]) => 'get' in methods && !('post' in methods))
        .map(([path]) => path)
      deepEqual(
        reads.filter((path) => changing.includes(path.split('/').findLast((part) => part !== '') ?? '')),
        [],
      )
    },
  },
  {
    ids: ['V4.1.1'],
    says: 'Each answer with a body names its type, and texts their character set',
    async look(looked) {
      for (const [path, answer] of await everyKind(looked)) {
        const type = header(answer, 'content-type')
        notEqual(type, '', path)
        if (/^(text|application\/(problem\+)?json)/.test(type)) match(type, /charset=utf-8/i, path)
      }
    },
  },
  {
    ids: ['V14.3.2'],
    says: 'A call of a person is stored in no cache',
    async look({ demo }) {
      const { token } = await demo.signIn('asha')
      const profile = await demo.as(token, '/api/v2/users/profile/')
      equal(profile.status, 200)
      equal(header(profile, 'cache-control'), 'no-store')
    },
  },
  {
    ids: ['V4.1.2'],
    says: 'No call redirects: who sends a token without https learns it at once',
    async look({ demo }) {
      for (const path of ['/api/v2/users/profile', '/identity/sign-in/', '/api//v2/users/profile/']) {
        const { status } = await demo.ask(path, { headers: { 'x-forwarded-proto': 'http' } })
        ok(status < 300 || status >= 400, `${path} answered ${status}`)
      }
    },
  },
]
