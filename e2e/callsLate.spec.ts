import { expect, type Page } from '@playwright/test'

import { startTemporary, type Temporary } from '../scripts/temporary.ts'
import { expectMoving, goIn, openGroup, partsOf, withDevices } from './callPages.ts'
import { aboutAll, answerAll, hearsSpeech, openPastCallOf } from './callRecords.ts'
import { visit } from './chatting.ts'
import { test as base } from './product.ts'
import { beAtNoon } from './productClock.ts'
import { staff } from './staffCommand.ts'

const test = base.extend<{ own: Temporary }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
  own: async ({}, use) => {
    const own = await startTemporary({ CALL_RECORDING: '1' })
    await use(own)
    await own.stop()
  },
})
test.use(withDevices)

const runs = (page: Page) =>
  expect(page.getByText('Recorded', { exact: true })).toBeVisible({ timeout: 30_000 })
const rests = (page: Page) => expect(page.getByText('Not recorded')).toBeVisible({ timeout: 30_000 })

const answer = (page: Page, said: 'Yes' | 'No') => answerAll(page, said, aboutAll)
const words = {
  meera: 'We meet the village council on Monday.',
  kiran: 'I will write the letter to the council by Sunday.',
  divya: 'The letter needs the map of the village.',
}

test('a newcomer to a recorded call is asked before they see anyone, and the recording pauses until they answered @desk-suffices @alone', async ({
  browser,
  own,
}) => {
  test.setTimeout(420_000)
  await beAtNoon(own)
  const [meera, kiran, divya] = [
    await visit(browser, own.url, 'meera'),
    await visit(browser, own.url, 'kiran'),
    await visit(browser, own.url, 'divya'),
  ]
  for (const page of [meera, kiran, divya]) page.setDefaultTimeout(30_000)
  await hearsSpeech(meera, words.meera)
  await hearsSpeech(kiran, words.kiran)
  await hearsSpeech(divya, words.divya)
  const inside = [meera, kiran]
  /** Waits until parts of this many people are stored that were not there before. */
  const grows = async (takes: number) => {
    const before = partsOf(own)
    const newTakes = () =>
      new Set(
        partsOf(own)
          .filter((part) => !before.includes(part))
          .map((part) => part.replace(/-\d+\.part$/, '')),
      ).size
    await expect.poll(newTakes, { timeout: 30_000 }).toBe(takes)
  }
  /** Checks that the call goes on, and that not a byte of it is stored. */
  const staysTheSame = async () => {
    const before = partsOf(own)
    for (let n = 0; n < 3; n += 1) {
      await expectMoving(meera, 'Kiran Das')
      await expectMoving(kiran, 'Meera Iyer')
    }
    expect(partsOf(own)).toEqual(before)
  }

  await test.step('Meera and Kiran agree and are recorded', async () => {
    await openGroup(meera, /group/i)
    await meera.getByRole('button', { name: 'Start a call' }).click()
    await answer(meera, 'Yes')
    await goIn(meera)
    await kiran.goto(meera.url())
    await answer(kiran, 'Yes')
    await goIn(kiran)
    for (const page of inside) await runs(page)
    await grows(2)
  })

  await test.step('Divya reads the question, sees and hears nobody, and nothing is stored meanwhile', async () => {
    await divya.goto(meera.url())
    await expect(divya.getByText(/not end-to-end encrypted/)).toBeVisible()
    await expect(divya.locator('[data-seat]')).toHaveCount(0)
    for (const page of inside) await rests(page)
    await staysTheSame()
  })

  await test.step('with her yes all three are recorded', async () => {
    await answer(divya, 'Yes')
    await goIn(divya)
    for (const page of [...inside, divya]) await runs(page)
    await expect(meera.getByText(/Divya.* said yes/)).toBeVisible()
    await grows(3)
  })

  await test.step('after her leave she comes back and says no: she is in, and nothing is stored', async () => {
    await divya.getByRole('button', { name: 'Leave' }).click()
    for (const page of inside) await runs(page)
    await divya.goto(meera.url())
    await answer(divya, 'No')
    await divya.getByRole('button', { name: 'Join the call' }).click()
    for (const page of [...inside, divya]) await rests(page)
    await staysTheSame()
  })

  await test.step('afterwards the call is in the history of the group, with what each of them said while all agreed', async () => {
    await staff(own, 'clock', '+1m')
    for (const page of [...inside, divya]) await page.getByRole('button', { name: 'Leave' }).click()
    await staff(own, 'clock', '+3m')
    await openPastCallOf(kiran, async () => {
      await kiran.goto('/chat')
      await kiran.getByRole('listitem').getByRole('link').filter({ hasText: /group/i }).first().click()
    })
    await expect(async () => {
      await kiran.reload()
      await expect(kiran.getByRole('heading', { name: 'Summary' })).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 90_000 })
    const line = (name: string, said: string) =>
      kiran.getByRole('listitem').filter({ hasText: name }).filter({ hasText: said }).first()
    await expect(line('Meera', words.meera)).toBeVisible()
    await expect(line('You', words.kiran)).toBeVisible()
    await expect(line('Divya', words.divya)).toBeVisible()
    await expect(
      kiran.getByText(/Only members of this chat see this\. Recorded; everyone agreed/),
    ).toBeVisible()
    await kiran.getByRole('button', { name: 'Play the recording' }).click()
    await expect(kiran.locator('figure video').first()).toBeAttached()
  })
  for (const page of [...inside, divya]) await page.context().close()
})
