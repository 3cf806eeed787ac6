import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import type { Page } from '@playwright/test'

import { startEmbeddedPostgres } from '../server/src/engines/postgres/embeddedPostgres.ts'
import { startTemporary } from '../scripts/temporary.ts'
import { openPhone } from './browser.ts'
import { quantile, ratio } from './table.ts'

/** The messages of the conversation. `CHAT_SCROLL_MESSAGES=100000` measures what the aim is about; it takes some minutes more. */
const stored = Number(process.env['CHAT_SCROLL_MESSAGES'] ?? 20_000)
const few = 200
const frames = 300
/** Milliseconds; see `frames`. */
const longestFrame = 100

/**
 * (q) In a browser with the processor slowed down four times: the frames of a conversation while a reader scrolls up fast, with few and with
 * very many loaded messages. Older pages load meanwhile.
 */
export async function measureChatScroll(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-bench-scroll-'))
  const postgres = await startEmbeddedPostgres(folder, () => undefined)
  const product = await startTemporary({ DATABASE_URL: postgres.url })
  const { browser, page, slow } = await openPhone(product.url, 'asha@demo.example')
  try {
    await writeMessages(postgres.url)
    await page.goto('/chat')
    await page.getByRole('listitem').getByRole('link', { name: /Ravi/ }).first().click()
    const lines: string[] = []
    const worst: number[] = []
    for (const count of [few, stored]) {
      await readUntil(page, count)
      await slow(true)
      const taken = await framesOf(page)
      await slow(false)
      worst.push(Math.max(...taken))
      lines.push(
        `frames with ${count.toLocaleString('en')} messages read: median ${quantile(taken, 0.5).toFixed(1)} ms, ` +
          `95 of 100 within ${quantile(taken, 0.95).toFixed(1)} ms, the longest ${Math.max(...taken).toFixed(0)} ms`,
      )
    }
    return [...lines, ratio('longest frame ÷ 100 ms', (worst[1] ?? NaN) / longestFrame, 'at most 1')]
  } finally {
    await browser.close()
    await product.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Adds messages to the conversation of Asha and her mentor. */
async function writeMessages(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ channel: string; mentor: string; last: number }>(
      `select channels.id as channel, other.person_id as mentor,
              (select coalesce(max(seq), 0)::int from messages where channel_id = channels.id) as last
       from people
       join channel_members as mine on mine.person_id = people.id
       join channels on channels.id = mine.channel_id and channels.kind = 'one_to_one'
       join channel_members as other on other.channel_id = channels.id and other.person_id <> people.id
       where people.email = 'asha@demo.example' limit 1`,
    )
    const [found] = rows
    if (found === undefined) throw new Error('Asha has no mentor.')
    await client.query(
      `insert into messages (channel_id, seq, id, sender_id, temp_id, text, created_at)
       select $1, $2 + n, 'scroll-' || n, $3, 'scroll-' || n,
              'Message ' || n || repeat(' and some more words of it', n % 5), now() - interval '1 minute' * ($4 - n)
       from generate_series(1, $4::int) as n`,
      [found.channel, found.last, found.mentor, stored],
    )
  } finally {
    await client.end()
  }
}

/** Scrolls up until this many messages are loaded. */
async function readUntil(page: Page, count: number): Promise<void> {
  await page.getByRole('log').locator('[data-row]').first().waitFor()
  await page.evaluate(
    async ({ oldest }) => {
      const scroller = [...document.querySelectorAll<HTMLElement>('[role=log] *')].find(
        (each) => each.scrollHeight > each.clientHeight + 100,
      )
      if (scroller === undefined) throw new Error('The conversation does not scroll.')
      const isRead = () => {
        const [, number] = /Message (\d+)/.exec(scroller.textContent ?? '') ?? []
        return number !== undefined && Number(number) <= oldest
      }
      while (!isRead()) {
        scroller.scrollTop = 0
        await new Promise(requestAnimationFrame)
      }
    },
    { oldest: Math.max(1, stored - count) + 60 },
  )
}

/** Scrolls up at the speed of a swipe, and returns the duration of each frame in milliseconds. */
function framesOf(page: Page): Promise<number[]> {
  return page.evaluate(
    (count) =>
      new Promise<number[]>((resolve) => {
        const scroller = [...document.querySelectorAll<HTMLElement>('[role=log] *')].find(
          (each) => each.scrollHeight > each.clientHeight + 100,
        )
        const taken: number[] = []
        let before = performance.now()
        const next = (now: number) => {
          taken.push(now - before)
          before = now
          if (scroller !== undefined) scroller.scrollTop += taken.length % 120 < 80 ? -50 : 50
          if (taken.length < count) requestAnimationFrame(next)
          else resolve(taken.slice(10))
        }
        requestAnimationFrame(next)
      }),
    frames,
  )
}
