import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, type Page } from '@playwright/test'

import { streamsOf } from '../scripts/ffprobe.ts'
import { startTemporary, type Temporary } from '../scripts/temporary.ts'
import { expectAccessible } from './axe.ts'
import { beAtNoon, expectMoving, goIn, withDevices } from './callPages.ts'
import { openChatWith, openConversation, visit } from './chatting.ts'
import { test as base } from './product.ts'
import { staff } from './staffCommand.ts'

/** A product that may record calls. */
const test = base.extend<{ own: Temporary }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
  own: async ({}, use) => {
    const own = await startTemporary({ CALL_RECORDING: '1' })
    await use(own)
    await own.stop()
  },
})
test.use(withDevices)

/** The stored parts of recordings. */
function partsOf({ dataDir }: Pick<Temporary, 'dataDir'>): string[] {
  try {
    return readdirSync(join(dataDir, 'files', 'recordings'))
  } catch {
    return []
  }
}

async function showMembers(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /View Members/ })
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
}

async function agree(page: Page, answer: 'Yes' | 'No'): Promise<void> {
  const question = page.getByRole('group', { name: /^Recording/ })
  await question.getByRole('radio', { name: answer }).check({ force: true })
  await goIn(page)
}

test('two people record a call, one stops it, and both find it afterwards @desk-suffices', async ({
  browser,
  own,
}) => {
  test.setTimeout(240_000)
  await beAtNoon(own)
  const asha = await visit(browser, own.url, 'asha')
  const ravi = await visit(browser, own.url, 'ravi')
  await openChatWith(asha, 'Ravi Kulkarni')

  await test.step('both say yes, and read that the call is recorded and who agreed', async () => {
    await asha.getByRole('button', { name: 'Start a call' }).click()
    await expect(asha.getByText(/not end-to-end encrypted/)).toBeVisible()
    await expectAccessible(asha)
    await agree(asha, 'Yes')
    await ravi.getByRole('button', { name: 'Accept' }).click()
    await agree(ravi, 'Yes')
    for (const page of [asha, ravi]) {
      await expect(page.getByText('Recorded', { exact: true })).toBeVisible()
      await expect(page.getByText(/Asha and Ravi said yes|Ravi and Asha said yes/)).toBeVisible()
    }
    await expectMoving(asha, 'Ravi Kulkarni')
    await expectMoving(ravi, 'Asha Patil')
    await expectAccessible(asha)
    await expect.poll(() => partsOf(own).length, { timeout: 30_000 }).toBeGreaterThan(4)
  })

  await test.step('a press on Stop ends it for both, and not a byte is stored after it', async () => {
    await ravi.getByRole('button', { name: 'Stop', exact: true }).click()
    for (const page of [asha, ravi]) await expect(page.getByText('Not recorded')).toBeVisible()
    const before = partsOf(own)
    await expectMoving(asha, 'Ravi Kulkarni')
    await expectMoving(ravi, 'Asha Patil')
    expect(partsOf(own)).toEqual(before)
  })

  await test.step('after the call it is in the history, and plays', async () => {
    await staff(own, 'clock', '+1m')
    for (const page of [asha, ravi]) await page.getByRole('button', { name: 'Leave' }).click()
    await expect(asha.getByText('Accuracy of information provided?')).toBeVisible()
    await staff(own, 'clock', '+3m')
    await expect
      .poll(
        async () => {
          await asha.goto('/chat')
          await openConversation(asha, 'Ravi Kulkarni')
          await showMembers(asha)
          await asha.getByText('No Meeting History available').or(asha.getByRole('table')).waitFor()
          return asha.getByRole('table').count()
        },
        { timeout: 90_000, intervals: [5000] },
      )
      .toBeGreaterThan(0)
    await asha.getByRole('table').getByRole('link').first().click()
    await expect(asha.getByRole('heading', { name: 'Call with Ravi' })).toBeVisible()
    await asha.getByRole('button', { name: 'Play the recording' }).click()
    const videos = asha.locator('figure video')
    await expect(videos).toHaveCount(2)
    await expect(asha.getByText(/Asha Patil opened it/)).toBeVisible()
    await expectAccessible(asha)
    for (const address of await videos.evaluateAll((all) =>
      all.map((each) => each.getAttribute('src') ?? ''),
    )) {
      const film = join(own.dataDir, 'film.webm')
      writeFileSync(film, await (await asha.request.get(address)).body())
      const streams = streamsOf(film)
      expect(streams.map((each) => each.codec_name)).toEqual(['opus', 'vp8'])
      for (const { nb_read_frames: frames } of streams) expect(Number(frames)).toBeGreaterThan(10)
    }
  })

  await test.step('she rates it, and deletes the recording for both', async () => {
    await asha.getByRole('radio', { name: 'Mostly' }).check({ force: true })
    await asha.getByRole('button', { name: 'Submit' }).click()
    await expect(asha.getByText('Thank you! Your answer helps us.')).toBeVisible()
    await asha.getByRole('button', { name: 'Delete the recording' }).click()
    await asha.getByRole('dialog').getByRole('button', { name: 'Delete the recording' }).click()
    await expect(asha.getByText('There is no recording of this call.')).toBeVisible()
    await expect.poll(() => partsOf(own), { timeout: 20_000 }).toEqual([])
  })
  for (const page of [asha, ravi]) await page.context().close()
})
