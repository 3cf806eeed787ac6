import { equal, match, ok } from 'node:assert/strict'

import * as v from 'valibot'

import type { Check } from './check.ts'

const logLine = v.object({
  level: v.number(),
  time: v.number(),
  pid: v.number(),
  reqId: v.optional(v.string()),
  route: v.optional(v.string()),
  status: v.optional(v.number()),
  msg: v.string(),
})

/** The lines that the product's log has written, without what the start prints for people. */
function linesOf(log: string): v.InferOutput<typeof logLine>[] {
  return log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => v.parse(logLine, JSON.parse(line)))
}

/** Looks at what an operator runs: files, methods and logs. */
export const operationChecks: readonly Check[] = [
  {
    ids: ['V13.4.1', 'V13.4.3', 'V5.3.1'],
    says: 'No folder is listed, and no file of the source, the settings or the data is served',
    async look({ demo, production }) {
      const paths = [
        '/.git/config',
        '/.env',
        '/package.json',
        '/server/src/main.ts',
        '/assets/',
        '/icons/',
        '/..%2Fpackage.json',
      ]
      for (const probe of [demo, production])
        for (const path of paths) {
          const { text } = await probe.ask(path)
          ok(!/"workspaces"|repositoryformatversion|import \{|<title>Index of/.test(text), path)
        }
    },
  },
  {
    ids: ['V13.4.4'],
    says: 'TRACE returns no request',
    async look({ production }) {
      const answer = await production.ask('/', { method: 'TRACE', headers: { 'x-secret': 'marigold' } })
      ok(answer.status >= 400 && !answer.text.includes('marigold'))
    },
  },
  {
    ids: ['V13.4.2', 'V15.2.3'],
    says: 'A production has no mailbox for developers, no page for trying and no demo people',
    async look({ production }) {
      for (const path of ['/dev/outbox', '/dev/outbox/none.eml']) {
        const { text, status } = await production.ask(path)
        ok(status === 404 || !text.includes('outbox'), path)
      }
      ok(!production.log().includes('demo.example'))
    },
  },
  {
    ids: ['V13.4.5'],
    says: 'The figures of an operator are open on the machine itself only; the documents of the API are public on purpose',
    async look({ production }) {
      const headers = { 'x-forwarded-for': '203.0.113.7' }
      equal((await production.ask('/metrics', { headers })).status, 403)
      equal((await production.ask('/api/docs')).status, 200)
    },
  },
  {
    ids: ['V16.2.1', 'V16.2.2', 'V16.2.4'],
    says: 'Each line of the log is JSON, with its moment in UTC, its process, request, route and result',
    look({ demo }) {
      const answered = linesOf(demo.log()).filter(({ msg }) => msg === 'answered')
      ok(answered.length > 20)
      for (const { reqId, route, status } of answered)
        ok(reqId !== undefined && route !== undefined && status !== undefined)
    },
  },
  {
    ids: ['V16.3.1', 'V16.3.2', 'V16.3.3'],
    says: 'Sign-ins that succeed and fail, refused calls and wrong inputs are in the log',
    look({ demo }) {
      const lines = linesOf(demo.log())
      const has = (route: RegExp, wanted: number) =>
        ok(
          lines.some(({ route: one = '', status }) => route.test(one) && status === wanted),
          `${String(route)} ${wanted}`,
        )
      has(/sign-in$/, 200)
      has(/sign-in$/, 401)
      has(/sign-in$/, 429)
      has(/sign-in$/, 400)
      has(/staff\/today/, 403)
      has(/users\/profile/, 401)
    },
  },
  {
    ids: ['V16.2.5'],
    says: 'The log has no password, token, address of mail or name of the people who were signed in',
    look({ demo }) {
      const lines = demo
        .log()
        .split('\n')
        .filter((line) => line.startsWith('{'))
      for (const word of ['Saathi#2026', 'Bearer', 'eyJ', '@demo.example', 'Asha', 'saathi_refresh'])
        ok(!lines.some((line) => line.includes(word)), word)
    },
  },
  {
    ids: ['V16.4.1'],
    says: 'A line break in an address makes no second line in the log',
    async look({ demo }) {
      await demo.ask('/api/v2/none/%0A%7B%22level%22%3A50%2C%22msg%22%3A%22forged%22%7D')
      ok(!linesOf(demo.log()).some(({ msg }) => msg === 'forged'))
    },
  },
  {
    ids: ['V2.3.2'],
    says: 'A limit that is reached says so, and when to come back',
    async look({ demo }) {
      const body = { email: 'sameer@demo.example', password: 'Saathi#2026' }
      const answer = await demo.ask('/identity/sign-in', { method: 'POST', body })
      equal(answer.status, 429)
      match(answer.text, /too_many_attempts/)
    },
  },
]
