import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Page } from '@playwright/test'
import * as v from 'valibot'

import { bubble, openChatWith, say, visit } from '../e2e/chatting.ts'
import { startEmbeddedPostgres } from '../server/src/engines/postgres/embeddedPostgres.ts'
import { chromiumSwitches, findChromium } from './chromium.ts'
import { freePort } from './freePort.ts'
import { startHaproxy } from './haproxy.ts'
import { startRedis } from './redisServer.ts'
import { end, startServer } from './servers.ts'
import { root } from './steps.ts'
import { type Pair, type Seen, startLoad } from './upgrade/load.ts'
import { lastRelease, layOldCode } from './upgrade/oldCode.ts'

const password = 'Saathi#2026'

/**
 * Upgrades two running servers of the last release, one after the other, while people write. Then one of them goes back. A tab that was
 * opened before stays open. Prints what people saw; exits with 1 if a call was refused, or a message was lost or doubled. A commit
 * after the command stands for the release.
 */
async function upgrade(commit: string): Promise<boolean> {
  const old = layOldCode(commit)
  const folder = mkdtempSync(join(tmpdir(), 'saathi-upgrade-'))
  const postgres = await startEmbeddedPostgres(folder, () => undefined)
  const redis = await startRedis()
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()]
  const settings = {
    NODE_ENV: '',
    DEMO: '1',
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    TRUST_PROXY: '1',
    PUBLIC_URL: `http://localhost:${port}`,
  }
  const servers: ChildProcess[] = []
  const start = async (index: number, code: string) => {
    const own = ports[index] ?? 0
    servers[index] = await startServer({ ...settings, PORT: String(own) }, own, code)
  }
  const replace = async (index: number, code: string, what: string) => {
    const begun = performance.now()
    await end(servers[index], 'SIGTERM')
    await start(index, code)
    console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  const balancer = startHaproxy({ port, servers: ports, folder })
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumSwitches })
  try {
    for (const index of [0, 1]) await start(index, old)
    const tab = await visit(browser, `http://localhost:${port}`, 'asha')
    await openChatWith(tab, 'Ravi')
    const load = startLoad(port, await pairOf(port))
    await replace(0, root, 'the first server has the new version')
    await replace(1, root, 'the second server has the new version')
    const withTab = await talks(tab)
    await replace(0, old, 'one server went back')
    await replace(0, root, 'and is new again')
    return report(await load.stop(), withTab)
  } finally {
    await browser.close()
    for (const server of servers) await end(server, 'SIGTERM')
    await end(balancer, 'SIGKILL')
    await redis.close()
    await postgres.stop()
    for (const each of [old, folder]) rmSync(each, { recursive: true, force: true })
  }
}

const signedIn = v.object({ id_token: v.string() })
const channels = v.array(v.object({ channel_id: v.string(), channel_name: v.string() }))

/** Signs Asha and Ravi in and finds their conversation. */
async function pairOf(port: number): Promise<Pair> {
  const url = `http://127.0.0.1:${port}`
  const tokenOf = async (name: string) => {
    const body = JSON.stringify({ email: `${name}@demo.example`, password })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${url}/identity/sign-in`, { method: 'POST', headers, body })
    return v.parse(signedIn, await reply.json()).id_token
  }
  const tokens = [await tokenOf('asha'), await tokenOf('ravi')] as const
  const headers = { authorization: `Bearer ${tokens[0]}` }
  const reply = await fetch(`${url}/api/v2/chat/channels/`, { headers })
  const own = v.parse(channels, await reply.json())
  const channel = own.find(({ channel_name: name }) => name.includes('Ravi'))?.channel_id
  if (channel === undefined) throw new Error('Asha and Ravi have no conversation.')
  return { tokens, channel }
}

/** Whether the tab of the old client still sends a message that comes back from the server. */
async function talks(tab: Page): Promise<boolean> {
  await say(tab, 'Still here')
  const sent = bubble(tab, 'Still here')
  await sent.first().waitFor()
  const waiting = tab.getByText('Waiting to be sent')
  return waiting.waitFor({ state: 'hidden', timeout: 20_000 }).then(
    () => true,
    () => false,
  )
}

function report(seen: Seen, withTab: boolean): boolean {
  console.log(
    `${seen.calls} calls, ${seen.refused} refused; ${seen.acknowledged} messages acknowledged, ${seen.lost} lost, ${seen.doubled} doubled; ` +
      `longest stand-still ${seen.standStill} ms; a tab of the old client ${withTab ? 'goes on' : 'does not go on'}`,
  )
  return seen.refused === 0 && seen.lost === 0 && seen.doubled === 0 && withTab
}

const [asked] = process.argv.slice(2)
const release = asked === undefined ? lastRelease() : { version: asked, commit: asked }
console.log(`From ${release.version} to this version:`)
if (!(await upgrade(release.commit))) process.exitCode = 1
