import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'
import pg from 'pg'

import { startTemporary } from '../scripts/temporary.ts'
import { startEmbeddedPostgres } from '../server/src/engines/postgres/embeddedPostgres.ts'
import { openPhone } from './browser.ts'
import { quantile, ratio } from './table.ts'

const sizes = [3, 30, 200] as const
const times = 5

/**
 * (r) Opens the page of chats in a browser with the processor slowed down four times, for a person with few and with many groups. Measures the
 * time until the page shows the newest message of a group.
 */
export async function measureChatOpen(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-bench-open-'))
  const postgres = await startEmbeddedPostgres(folder, () => undefined)
  const product = await startTemporary({ DATABASE_URL: postgres.url })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { browser, page, slow } = await openPhone(product.url, 'asha@demo.example')
  try {
    const medians: number[] = []
    for (const size of sizes) {
      await joinGroups(client, size)
      await open(page, client, `${size}-warm`)
      await slow(true)
      const taken: number[] = []
      for (let turn = 0; turn < times; turn += 1) taken.push(await open(page, client, `${size}-${turn}`))
      await slow(false)
      medians.push(quantile(taken, 0.5))
    }
    const [few = NaN, , many = NaN] = medians
    return [
      ...sizes.map(
        (size, place) => `${size} groups: ${(medians[place] ?? NaN).toFixed(0)} ms until the chats are there`,
      ),
      ratio(`opening the chat, ${sizes[2]} groups ÷ ${sizes[0]}`, many / few, 'at most 1.5'),
    ]
  } finally {
    await browser.close()
    await client.end()
    await product.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Gives Asha this many groups with four others. */
async function joinGroups(client: pg.Client, size: number): Promise<void> {
  await client.query(
    `insert into channels (id, kind, name, last_seq, created_at)
     select 'open-' || c, 'group', 'Group ' || c, 0, now() from generate_series(1, $1::int) as c on conflict do nothing`,
    [size],
  )
  await client.query(
    `insert into channel_members (channel_id, person_id)
     select 'open-' || c, person.id from generate_series(1, $1::int) as c,
       (select id from people where email = 'asha@demo.example'
        union all (select id from people where email like '%@demo.example' and email <> 'asha@demo.example' order by email limit 4)) as person
     on conflict do nothing`,
    [size],
  )
}

/** Writes a message, opens the page of chats, and returns the milliseconds until the message is shown. */
async function open(page: Page, client: pg.Client, name: string): Promise<number> {
  await page.goto('about:blank')
  await client.query(
    `insert into messages (channel_id, seq, id, sender_id, temp_id, text, created_at)
     select channel_id, (select coalesce(max(seq), 0) + 1 from messages where channel_id = 'open-1'),
            'open-' || $1::text, person_id, 'open-' || $1::text, 'News ' || $1::text, now()
     from channel_members join people on people.id = person_id
     where channel_id = 'open-1' and people.email <> 'asha@demo.example' limit 1`,
    [name],
  )
  const begun = performance.now()
  await page.goto('/chat', { waitUntil: 'commit' })
  await page.getByText(`News ${name}`).first().waitFor()
  return performance.now() - begun
}
