import { spawn } from 'node:child_process'
import { join } from 'node:path'

import * as v from 'valibot'
import { inject, onTestFinished, vi } from 'vitest'

import { type Order, type Report, reports } from '../relay/messages.ts'
import { writeLineSettings } from '../relay/settings.ts'

const settings = { hosts: ['127.0.0.1'], told: [], overTcp: false, isPrivate: true }
const entry = join(import.meta.dirname, '..', 'relay', 'main.ts')

/** Starts the relay as the product does, and keeps what it says. */
export function startRelay() {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env.PATH, ...writeLineSettings(settings) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: { readonly report: Report; readonly at: number }[] = []
  child.on('message', (message) => {
    said.push({ report: v.parse(reports, message), at: performance.now() })
  })
  const of = (kind: Report['kind']) => said.filter(({ report }) => report.kind === kind)
  const order = (given: Order) => void child.send(given)
  const comes = (kind: Report['kind'], times = 1) =>
    vi.waitUntil(() => of(kind).length >= times, { timeout: inject('patienceMs'), interval: 10 })
  return {
    of,
    order,
    comes,
    /** Lets a browser join, and returns the answer to its offer. */
    async answer(where: { readonly call: string; readonly seat: string }, sdp: string): Promise<string> {
      order({ kind: 'join', ...where, attempt: '1', sdp })
      await comes('answer')
      const [answer] = of('answer').map(({ report }) => report)
      if (answer?.kind !== 'answer') throw new Error('The relay does not answer.')
      return answer.sdp
    },
  }
}

/** The relay of a test. */
export type RealRelay = ReturnType<typeof startRelay>
