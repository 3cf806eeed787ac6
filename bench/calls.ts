import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { type Browser, chromium, type Page } from '@playwright/test'
import * as v from 'valibot'

import { buildWeb } from '../scripts/build.ts'
import { chromiumSwitches, findChromium } from '../scripts/chromium.ts'
import { root } from '../scripts/steps.ts'
import { startTemporary, type Temporary } from '../scripts/temporary.ts'
import { goIn } from '../e2e/callPages.ts'
import { beAtNoon } from '../e2e/productClock.ts'
import { openConversation, visit } from '../e2e/chatting.ts'
import { addressOf, cpuOf, enter, relayOf } from './callParts.ts'
import { measureRecording } from './callRecording.ts'

const rounds = 5
const measuredMs = 10_000

/** The moments of one join, in milliseconds since the press. */
interface Join {
  readonly connection: number
  readonly connected: number
  readonly picture: number
}

/**
 * (p) Calls in real browsers with invented cameras: the time from Join to the other's first picture, and the size of the code.
 * With four people it also measures what the relay costs for each stream, and with two what a recording costs.
 */
export async function measureCalls(): Promise<string[]> {
  await buildWeb(console.log)
  const product = await startTemporary()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumSwitches, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  })
  try {
    await beAtNoon(product)
    return [
      ...(await measureJoins(browser, product)),
      sizeOfCode(),
      ...(await measureRelay(browser, product)),
      ...(await measureRecording(browser)),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function measureJoins(browser: Browser, product: Temporary): Promise<string[]> {
  const asha = await visit(browser, product.url, 'asha')
  const ravi = await visit(browser, product.url, 'ravi')
  await asha.goto('/chat')
  await openConversation(asha, 'Ravi')
  await asha.getByRole('button', { name: 'Start a call' }).click()
  await goIn(asha)
  await ravi.addInitScript(noteConnections)
  const address = addressOf(asha)
  const joins: Join[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await ravi.goto(address)
    await enter(ravi, round === 0)
    joins.push(await readJoin(ravi))
    await ravi.getByRole('button', { name: 'Leave' }).click()
    await ravi.getByRole('button', { name: 'To the chat' }).waitFor()
  }
  for (const page of [asha, ravi]) await page.context().close()
  // The first round warms up.
  const middle = (name: keyof Join) => median(joins.slice(1).map((each) => each[name]))
  return [
    `two people: Join → connection made  ${middle('connection')} ms`,
    `            Join → connected        ${middle('connected')} ms`,
    `            Join → first picture    ${middle('picture')} ms (aim 1,000)`,
  ]
}

/** Notes in a page when a connection is made and when it is there, counted from the press on Join. */
function noteConnections(): void {
  const marks: Record<string, number> = {}
  Object.assign(globalThis, { marks })
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('button')?.textContent === 'Join the call')
        marks.press = performance.now()
    },
    true,
  )
  const Connection = globalThis.RTCPeerConnection
  globalThis.RTCPeerConnection = class extends Connection {
    constructor(given?: RTCConfiguration) {
      super(given)
      marks.connection = performance.now()
      this.addEventListener('connectionstatechange', () => {
        if (this.connectionState === 'connected') marks.connected = performance.now()
      })
    }
  }
  const look = (): void => {
    const other = [...document.querySelectorAll('video')].find((each) => !each.muted)
    if (other !== undefined && other.getVideoPlaybackQuality().totalVideoFrames > 0)
      marks.picture = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function readJoin(page: Page): Promise<Join> {
  await page.waitForFunction(
    () => 'marks' in globalThis && 'picture' in Object(Reflect.get(globalThis, 'marks')),
  )
  const noted = v.parse(
    v.record(v.string(), v.number()),
    await page.evaluate((): unknown => Reflect.get(globalThis, 'marks')),
  )
  const since = (name: string) => Math.round((noted[name] ?? 0) - (noted.press ?? 0))
  return { connection: since('connection'), connected: since('connected'), picture: since('picture') }
}

const manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean()),
    imports: v.optional(v.array(v.string()), []),
  }),
)

/** Returns the size of the code that a call loads beyond the page of the chat, where it starts. */
function sizeOfCode(): string {
  const dist = join(root, 'web', 'dist')
  const chunks = v.parse(manifest, JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')))
  const filesOf = (key: string, known = new Set<string>()): Set<string> => {
    const chunk = chunks[key]
    if (chunk === undefined || known.has(chunk.file)) return known
    known.add(chunk.file)
    for (const next of chunk.imports) filesOf(next, known)
    return known
  }
  const before = new Set(
    Object.entries(chunks)
      .filter(([key, { isEntry }]) => isEntry === true || /(SignedInBars|ChatPage)\.tsx$/.test(key))
      .flatMap(([key]) => [...filesOf(key)]),
  )
  const own = ['host', 'CallSection', 'CallPlace'].flatMap((name) => [
    ...filesOf(`src/video/public/${name}.tsx`),
  ])
  const bytes = [...new Set(own)]
    .filter((file) => file.endsWith('.js') && !before.has(file))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  return `code of the call  ${(bytes / 1000).toFixed(1)} kB gzip (aim 40)`
}

async function measureRelay(browser: Browser, product: Temporary): Promise<string[]> {
  const meera = await visit(browser, product.url, 'meera')
  await meera.goto('/chat')
  await meera.getByRole('listitem').getByRole('link').filter({ hasText: /group/i }).first().click()
  await meera.getByRole('button', { name: 'Start a call' }).click()
  await goIn(meera)
  for (const name of ['kiran', 'divya', 'sameer']) {
    const page = await visit(browser, product.url, name)
    await page.goto(addressOf(meera))
    await enter(page, true)
    await page.locator('[data-seat]').nth(1).waitFor()
  }
  const relay = relayOf(product)
  // The connections are made, and every picture has begun.
  await meera.waitForTimeout(5000)
  const before = cpuOf(relay)
  await meera.waitForTimeout(measuredMs)
  const perSecond = ((cpuOf(relay) - before) / measuredMs) * 1000
  const streams = 4 * 3 * 2
  return [
    `relay, four people  ${perSecond.toFixed(0)} ms CPU a second, ${(perSecond / streams).toFixed(1)} for each of ${streams} streams`,
    `calls of four that one core carries, computed  ${Math.floor(1000 / perSecond)}`,
  ]
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
