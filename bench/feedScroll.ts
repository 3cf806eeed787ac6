import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Page } from '@playwright/test'

import { startTemporary, type Temporary } from '../scripts/temporary.ts'
import { openPhone } from './browser.ts'
import { quantile, ratio } from './table.ts'

const entries = 1000
const frames = 240

/**
 * (g) In a browser with the processor slowed down four times: the frames while scrolling, with 20 and with 1,000
 * loaded entries.
 */
export async function measureFeedScroll(): Promise<string[]> {
  const product = await startTemporary()
  await load(product)
  const { browser, page, slow } = await openPhone(product.url, 'asha@demo.example')
  try {
    await page.goto('/learninghub/feed?to=2025-12-31')
    await readUntil(page, 20)
    await slow(true)
    const few = await framesOf(page)
    await slow(false)
    await readUntil(page, entries)
    await slow(true)
    const many = await framesOf(page)
    const line = (name: string, all: readonly number[]) =>
      `${name}  median ${quantile(all, 0.5).toFixed(1)} ms, 95 of 100 within ${quantile(all, 0.95).toFixed(1)} ms`
    return [
      line('frames with 20 entries read:   ', few),
      line('frames with 1,000 entries read:', many),
      ratio('95th frame, 1,000 ÷ 20', quantile(many, 0.95) / quantile(few, 0.95), 'at most 1.5'),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Scrolls until this many entries are shown. */
async function readUntil(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      scrollTo(0, document.documentElement.scrollHeight)
      return document.querySelectorAll('[data-entry]').length >= wanted
    },
    count,
    { timeout: 120_000, polling: 50 },
  )
}

/** Returns the milliseconds of each frame while the page scrolls up as fast as a swipe. */
function framesOf(page: Page): Promise<number[]> {
  return page.evaluate(
    (count) =>
      new Promise<number[]>((resolve) => {
        const taken: number[] = []
        let before = performance.now()
        const next = (now: number) => {
          taken.push(now - before)
          before = now
          scrollBy(0, taken.length % 120 < 60 ? -40 : 40)
          if (taken.length < count) requestAnimationFrame(next)
          else resolve(taken.slice(10))
        }
        requestAnimationFrame(next)
      }),
    frames,
  )
}

async function load({ dataDir }: Temporary): Promise<void> {
  const words = 'Words of a post that somebody reads on the way home. '.repeat(5)
  const written = Array.from({ length: entries }, (_, index) => ({
    id: `bench-${index}`,
    event: 'post',
    publishedOn: new Date(Date.UTC(2025, 11, 31) - index * 86_400_000).toISOString().slice(0, 10),
    title: `Post ${index}`,
    localeTitle: { hi: `पोस्ट ${index}` },
    description: words,
    localeDescription: { hi: words },
    ...(index % 3 === 0 ? { thumbnail: 'feed-clock' } : {}),
  }))
  const file = join(dataDir, 'feed.json')
  writeFileSync(file, JSON.stringify(written))
  const command = join(import.meta.dirname, '..', 'server', 'src', 'commands', 'content.ts')
  await promisify(execFile)(process.execPath, [command, 'load', file], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
}
