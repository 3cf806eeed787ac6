import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, type Page } from '@playwright/test'

import { countSounds, soundAgain } from './badLines.ts'
import { expectVoices, goIn, tile, withDevices } from './callPages.ts'
import { beAtNoon } from './productClock.ts'
import { visit } from './chatting.ts'
import { type Product, test } from './product.ts'

test.use(withDevices)

const names = { meera: 'Meera', kiran: 'Kiran', divya: 'Divya', sameer: 'Sameer' }
type Member = keyof typeof names

test('a group of four meets through the relay, and goes on when it crashes @desk-suffices', async ({
  browser,
  product,
}) => {
  test.setTimeout(300_000)
  await beAtNoon(product)
  const pages = new Map<Member, Page>()
  const meera = await visit(browser, product.url, 'meera')
  await countSounds(meera.context())
  pages.set('meera', meera)
  await meera.goto('/chat')
  await meera.getByRole('listitem').getByRole('link').filter({ hasText: /group/i }).first().click()
  await meera.getByRole('button', { name: 'Start a call' }).click()
  await goIn(meera)

  await test.step('four go in, and all see and hear each other', async () => {
    for (const name of ['kiran', 'divya', 'sameer'] as const) {
      const page = await visit(browser, product.url, name)
      await countSounds(page.context())
      pages.set(name, page)
      await page.goto(new URL(meera.url()).pathname + new URL(meera.url()).search)
      const accept = page.getByRole('button', { name: 'Accept' })
      await accept
        .or(page.getByRole('button', { name: 'Camera on' }))
        .first()
        .waitFor()
      if (await accept.isVisible()) await accept.click()
      await goIn(page)
      await expect(page.getByRole('toolbar', { name: 'Call' })).toBeVisible({ timeout: 30_000 })
    }
    for (const [own, page] of pages) {
      for (const other of others(own)) await expectSeen(page, other)
      await expectVoices(page, 3)
    }
    expect(relayOf(product)).toBeDefined()
  })

  await test.step('the relay is killed, and everyone is back without a press', async () => {
    const killed = relayOf(product)
    process.kill(killed ?? -1, 'SIGKILL')
    for (const page of pages.values()) await expectVoices(page, 3)
    expect(relayOf(product)).not.toBe(killed)
  })

  await test.step('the server is killed, and they hear each other within five seconds of its return', async () => {
    await product.kill()
    await product.restart()
    const back = await Promise.all([...pages.values()].map((page) => soundAgain(page, 30_000)))
    test
      .info()
      .annotations.push({ type: 'figure', description: `back after ${Math.round(Math.max(...back))} ms` })
    expect(Math.max(...back)).toBeLessThanOrEqual(5000)
    for (const page of pages.values()) await expectVoices(page, 3)
  })

  await test.step('one leaves, and the others still hear each other', async () => {
    await pages.get('sameer')?.getByRole('button', { name: 'Leave' }).click()
    await expect(tile(meera, names.sameer)).toHaveCount(0)
    await expectVoices(meera, 2)
  })
  for (const page of pages.values()) await page.context().close()
})

function others(own: Member): Member[] {
  return (Object.keys(names) as Member[]).filter((each) => each !== own)
}

/** Waits until pictures of a person have come. On a busy machine, which counts as a thin line, they may stop again. */
async function expectSeen(page: Page, name: Member): Promise<void> {
  const video = page.locator(`video[aria-label^="${names[name]} "]`)
  await expect
    .poll(
      () =>
        video.evaluate((each) =>
          each instanceof HTMLVideoElement ? each.getVideoPlaybackQuality().totalVideoFrames : 0,
        ),
      { timeout: 60_000, message: `${names[name]} is seen` },
    )
    .toBeGreaterThan(2)
}

/** Returns the process of the relay. */
function relayOf({ dataDir }: Product): number | undefined {
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as { pid: number }
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children
    .map(Number)
    .find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(join('relay', 'main.ts')))
}
