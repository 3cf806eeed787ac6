import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Browser, expect, type Page } from '@playwright/test'

import { type BadLine, makeBadLine } from '../scripts/badLine.ts'
import { writeSentence } from '../scripts/spokenSentence.ts'
import { countSounds, leadOver, listen, soundAgain } from './badLines.ts'
import { withDevices } from './callPages.ts'
import { beAtNoon } from './productClock.ts'
import { openConversation } from './chatting.ts'
import { type Product, test } from './product.ts'
import { beSignedIn } from './signingIn.ts'

/*
 * Sound on lines such as those of phones on the way. `npm run calls -- thin` runs the long form, whose figures are in
 * docs/performance.md; the short one runs with all journeys.
 */
const isLong = process.env.THIN_LINES === 'long'
const speech = join(mkdtempSync(join(tmpdir(), 'saathi-speech-')), 'speech.wav')
const words =
  'A good mentor asks before giving advice, listens to the whole answer, and remembers what was said the last time, because trust grows out of small things that are kept.'

test.use({
  launchOptions: {
    ...withDevices.launchOptions,
    args: [
      ...withDevices.launchOptions.args,
      `--use-file-for-fake-audio-capture=${speech}`,
      // The line has to know the addresses that browsers otherwise hide behind names.
      '--disable-features=WebRtcHideLocalIpsWithMdns',
    ],
  },
})
test.beforeAll(() => writeSentence(speech, { words, pitch: 50 }))

interface Visiting {
  readonly url: string
  readonly name: string
  /** Missing for a good line. */
  readonly line?: BadLine
  readonly isNear?: boolean
}

/** Opens the product over a line. */
async function visitOver(browser: Browser, { url, name, line, isNear = false }: Visiting): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  if (line === undefined) await countSounds(context)
  else await leadOver(context, line, { isNear })
  const page = await context.newPage()
  await beSignedIn(page, name)
  await page.goto('/chat')
  return page
}

const enter = (page: Page) => page.getByRole('button', { name: 'Join the call' }).click()

/** Two people in a call by sound, and the line of the second one. */
async function pairOver(browser: Browser, product: Product) {
  await beAtNoon(product)
  const line = makeBadLine()
  const { url } = product
  const asha = await visitOver(browser, { url, name: 'asha', line, isNear: false })
  const ravi = await visitOver(browser, { url, name: 'ravi', line, isNear: true })
  await openConversation(asha, 'Ravi Kulkarni')
  await asha.getByRole('button', { name: 'Start a call' }).click()
  await enter(asha)
  await ravi.getByRole('button', { name: 'Accept' }).click()
  await enter(ravi)
  for (const page of [asha, ravi]) expect(await soundAgain(page, 20_000)).toBeLessThan(20_000)
  const close = async () => {
    for (const page of [asha, ravi]) {
      await page.getByRole('button', { name: 'Leave' }).click()
      await page.context().close()
    }
    line.close()
  }
  return { asha, ravi, line, close }
}

interface Measured {
  readonly gapMs: number
  /** The part of the sound that the browser makes up. */
  readonly made: number
  readonly kilobits: number
}

/** Measures the sound of the worse direction. */
async function measure(pages: readonly Page[], line: BadLine, seconds: number): Promise<Measured> {
  const [before, begun] = [line.bits(), performance.now()]
  const sounds = await Promise.all(pages.map((page) => listen(page, seconds * 1000)))
  const kilobits = (line.bits() - before) / (performance.now() - begun)
  const made = Math.max(...sounds.map(({ made: part, all }) => part / Math.max(1, all)))
  const gapMs = Math.max(...sounds.map((sound) => sound.gapMs))
  return { gapMs, made, kilobits }
}

function report(what: string, { gapMs, made, kilobits }: Measured): void {
  const said = `${what}: ${(made * 100).toFixed(1)} % made up, longest gap ${gapMs.toFixed(0)} ms, ${kilobits.toFixed(0)} kbit/s`
  test.info().annotations.push({ type: 'figure', description: said })
  if (isLong) process.stdout.write(`${said}\n`)
}

test('two people hear each other on thin lines, and again after the line was cut @desk-suffices', async ({
  browser,
  product,
}) => {
  test.setTimeout(isLong ? 1_200_000 : 180_000)
  const { asha, ravi, line, close } = await pairOver(browser, product)
  const both = [asha, ravi]

  await test.step('400 kbit/s, 400 ms and 5 % loss leave no gap', async () => {
    line.be({ loss: 0.05, delayMs: 200, bitsPerSecond: 400_000 })
    // The change itself is a gap.
    await measure(both, line, 4)
    const measured = await measure(both, line, isLong ? 60 : 8)
    report('400 kbit/s, 400 ms, 5 % loss', measured)
    expect.soft(measured.gapMs).toBeLessThanOrEqual(isLong ? 400 : 1000)
  })

  await test.step('30 % loss', async () => {
    line.be({ loss: 0.3, delayMs: 30 })
    await measure(both, line, 8)
    const measured = await measure(both, line, isLong ? 60 : 8)
    report('30 % loss', measured)
    // A few seconds on a busy machine say only whether the voice is repaired at all.
    expect.soft(measured.made).toBeLessThanOrEqual(isLong ? 0.05 : 0.2)
    expect.soft(measured.kilobits).toBeLessThanOrEqual(isLong ? 80 : 100)
  })
  await test.step('30 % loss on 45 kbit/s', async () => {
    line.be({ loss: 0.3, delayMs: 30, bitsPerSecond: 45_000 })
    // The voice becomes sparse once packets wait; a busy machine notices that later.
    const now = async () => (await measure(both, line, 4)).kilobits
    await expect.poll(now, { timeout: 60_000 }).toBeLessThanOrEqual(38)
    const measured = await measure(both, line, isLong ? 60 : 8)
    report('30 % loss, 45 kbit/s', measured)
    expect.soft(measured.made).toBeLessThanOrEqual(isLong ? 0.08 : 0.25)
    expect.soft(measured.kilobits).toBeLessThanOrEqual(isLong ? 35 : 45)
    line.be({})
  })

  await test.step('after each cut they hear each other again within five seconds', async () => {
    for (const [index, seconds] of (isLong ? longCuts : shortCuts).entries()) {
      await cutFor(asha, { line, product, seconds, whole: index % 2 === 1 })
      const back = await Promise.all(both.map((page) => soundAgain(page, 30_000)))
      const said = `a cut of ${seconds} s, ${index % 2 === 1 ? 'whole' : 'sound alone'}: back after ${Math.max(...back).toFixed(0)} ms`
      if (isLong) process.stdout.write(`${said}\n`)
      expect.soft(Math.max(...back), said).toBeLessThanOrEqual(5000)
    }
  })
  await close()
})

/** Measures what three people hear through the relay while the line of one is thin. */
async function measureRelay({
  browser,
  product,
}: {
  readonly browser: Browser
  readonly product: Product
}): Promise<void> {
  test.setTimeout(600_000)
  await beAtNoon(product)
  const line = makeBadLine()
  const { url } = product
  const pages = [
    await visitOver(browser, { url, name: 'kiran' }),
    await visitOver(browser, { url, name: 'divya' }),
  ]
  pages.push(await visitOver(browser, { url, name: 'meera', line, isNear: true }))
  const [kiran, ...others] = pages
  if (kiran === undefined) throw new Error('Nobody is there.')
  await kiran.getByRole('listitem').getByRole('link').filter({ hasText: /Meera/ }).first().click()
  await kiran.getByRole('button', { name: 'Start a call' }).click()
  await enter(kiran)
  for (const page of others) {
    await page.getByRole('button', { name: 'Accept' }).click()
    await enter(page)
  }
  for (const page of pages) expect(await soundAgain(page, 30_000)).toBeLessThan(30_000)

  for (const [what, faults] of [
    ['400 kbit/s, 400 ms, 5 % loss', { loss: 0.05, delayMs: 200, bitsPerSecond: 400_000 }],
    ['30 % loss', { loss: 0.3, delayMs: 30 }],
    ['110 kbit/s', { delayMs: 30, bitsPerSecond: 110_000 }],
  ] as const) {
    line.be(faults)
    // Browsers report what they lost of a voice every five seconds, and the relay follows two or three reports.
    await measure(pages, line, 20)
    report(`through the relay, ${what}`, await measure(pages.slice(2), line, 40))
    report(`through the relay, the others, ${what}`, await measure(pages.slice(0, 2), line, 20))
  }
  for (const page of pages) await page.context().close()
  line.close()
}

// It asks for figures only, and the relay has tests of its own; so the long form alone has it.
if (isLong)
  test(
    'three people hear each other through the relay while the line of one is thin @desk-suffices',
    measureRelay,
  )

const shortCuts = [3, 6]
const longCuts = [1, 1, 2, 2, 3, 3, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 16, 16, 20, 20]

interface Cut {
  readonly line: BadLine
  readonly product: Product
  readonly seconds: number
  /** Whether the server cannot be reached either. */
  readonly whole: boolean
}

/** Cuts the line of a call for a time. */
async function cutFor(page: Page, { line, product, seconds, whole }: Cut): Promise<void> {
  line.cut()
  if (whole) product.network.cut()
  await page.waitForTimeout(seconds * 1000)
  line.mend()
  product.network.mend()
}
