import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, type Page } from '@playwright/test'

import { countSounds, soundAgain } from './badLines.ts'
import { expectHeard, expectMoving, expectVoices, goIn, openGroup, tile, withDevices } from './callPages.ts'
import { beAtNoon } from './productClock.ts'
import { visit } from './chatting.ts'
import { gatherGroup } from './gatherGroup.ts'
import { inOwnProduct, type Product, test } from './product.ts'

test.use(withDevices)
inOwnProduct.use(withDevices)

const names = { meera: 'Meera', kiran: 'Kiran', divya: 'Divya', sameer: 'Sameer' }
type Member = keyof typeof names

test('a group of four meets through the relay, and goes on when it crashes @desk-suffices @alone', async ({
  browser,
  product,
}) => {
  test.setTimeout(300_000)
  await beAtNoon(product)
  const pages = new Map<Member, Page>()
  const meera = await visit(browser, product.url, 'meera')
  await countSounds(meera.context())
  pages.set('meera', meera)
  await openGroup(meera, /group/i)
  await meera.getByRole('button', { name: 'Start a call' }).click()
  await goIn(meera)

  await test.step('four go in, and all see and hear each other', async () => {
    for (const name of ['kiran', 'divya', 'sameer'] as const) {
      const page = await visit(browser, product.url, name)
      await countSounds(page.context())
      pages.set(name, page)
      await page.goto(addressOf(meera))
      await goIn(page)
      await expect(toolbar(page)).toBeVisible({ timeout: 30_000 })
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

inOwnProduct(
  'a fifth person hears everyone and sees two of them, and all four pictures are back once the fifth has left @desk-suffices @alone',
  async ({ browser, own }) => {
    inOwnProduct.setTimeout(240_000)
    await beAtNoon(own)
    const group = 'Five at the table'
    await gatherGroup(own, { name: group, mentor: 'meera', mentees: ['kiran', 'divya', 'sameer', 'vikram'] })
    const open = async (name: string) => {
      const page = await visit(browser, own.url, name)
      page.setDefaultTimeout(30_000)
      pages.set(name, page)
      return page
    }
    const pages = new Map<string, Page>()
    const meera = await open('meera')
    await openGroup(meera, group)
    await meera.getByRole('button', { name: 'Start a call' }).click()
    await goIn(meera)
    const [kiran, divya, sameer, vikram] = await Promise.all([
      open('kiran'),
      open('divya'),
      open('sameer'),
      open('vikram'),
    ])
    const four = [meera, kiran, divya, sameer]

    await test.step('five go in, one of them without a camera', async () => {
      for (const page of [kiran, divya, sameer]) {
        await page.goto(addressOf(meera))
        await goIn(page)
        await expect(toolbar(page)).toBeVisible({ timeout: 30_000 })
      }
      await vikram.goto(addressOf(meera))
      await vikram.getByRole('button', { name: 'Join the call' }).click()
      for (const page of pages.values()) await expect(faces(page)).toHaveCount(4, { timeout: 30_000 })
    })

    await test.step('each sees two of the others at most, and a drawn face of the rest', async () => {
      for (const page of pages.values()) {
        await expect.poll(() => seen(page).count(), { timeout: 60_000 }).toBe(2)
        await expect(faces(page).locator('svg[viewBox="0 0 44 44"]')).toHaveCount(4)
      }
      // Four cameras are on for him, more than he sees.
      const shown = await seen(vikram).first().getAttribute('aria-label')
      await expectMoving(vikram, shown ?? '')
    })

    await test.step('all five hear each other: a voice gets a line when others are muted', async () => {
      const hear = (heard: readonly string[]) =>
        Promise.all(
          [...pages].map(([name, page]) =>
            expectHeard(
              page,
              heard.filter((each) => each.toLowerCase() !== name),
            ),
          ),
        )
      for (const page of [meera, kiran]) await mute(page)
      await hear(['Divya', 'Sameer', 'Vikram'])
      for (const page of [meera, kiran]) await page.getByRole('button', { name: 'Unmute' }).click()
      for (const page of [divya, sameer]) await mute(page)
      await hear(['Meera', 'Kiran', 'Vikram'])
    })

    await test.step('the fifth leaves, and the four see all of each other again', async () => {
      await vikram.getByRole('button', { name: 'Leave' }).click()
      for (const page of four) {
        await expect(faces(page)).toHaveCount(3, { timeout: 30_000 })
        await expect.poll(() => seen(page).count(), { timeout: 60_000 }).toBe(3)
      }
      for (const label of await seen(meera).evaluateAll((all) => all.map((each) => each.ariaLabel ?? '')))
        await expectMoving(meera, label, 60_000)
    })
    for (const page of pages.values()) await page.context().close()
  },
)

const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Call' })
const mute = (page: Page) => page.getByRole('button', { name: 'Mute', exact: true }).click()
/** The tiles of the others, and their pictures that can be seen. */
const faces = (page: Page) => page.locator('[data-seat]:not([data-seat="own"])')
const seen = (page: Page) => faces(page).locator('video').filter({ visible: true })

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
