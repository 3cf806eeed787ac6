import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { expect, inject, onTestFinished, test, vi } from 'vitest'

import { startRelay } from '../testing/realRelay.ts'

const [call, seat, take] = ['a-call', 'a-seat', 'a-take']
const entry = join(import.meta.dirname, '..', 'testing', 'microphoneServer.ts')
/** Packets of five seconds. */
const fiveSeconds = 250

async function offerOf(browser: ChildProcess): Promise<string> {
  const [offer] = (await once(browser, 'message')) as [string]
  return offer
}

test('of a browser that is killed, at most the last five seconds are missing in what is stored', async () => {
  const relay = startRelay()
  await relay.comes('ready')
  const browser = spawn(process.execPath, [entry], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  onTestFinished(() => void browser.kill('SIGKILL'))
  const offer = await offerOf(browser)
  let sent = 0
  browser.on('message', (count) => (sent = Number(count)))
  browser.send(await relay.answer({ call, seat }, offer))
  relay.order({ kind: 'record', call, takes: [{ seat, take, withPicture: false }] })
  const beating = setInterval(() => relay.order({ kind: 'beat' }), 500)
  onTestFinished(() => clearInterval(beating))
  await relay.comes('chunk', 3)
  // It dies in the middle between two parts.
  const until = sent + 50
  await vi.waitUntil(() => sent >= until, { timeout: inject('patienceMs') })
  browser.kill('SIGKILL')
  await once(browser, 'exit')
  expect(relay.of('ended')).toEqual([])
  relay.order({ kind: 'record', call, takes: [] })
  await relay.comes('ended')
  const words = relay
    .of('chunk')
    .flatMap(({ report }) => (report.kind === 'chunk' ? [Buffer.from(report.data).toString('latin1')] : []))
    .join('')
  const numbers = [...words.matchAll(/<(\d+)>/g)].map(([, number]) => Number(number))
  expect(sent).toBeGreaterThan(fiveSeconds)
  expect(numbers.at(-1)).toBeGreaterThan(sent - fiveSeconds)
  expect(new Set(numbers).size).toBe(numbers.length)
})
