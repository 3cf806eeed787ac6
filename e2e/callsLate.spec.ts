import { expect, type Page } from '@playwright/test'

import { startTemporary, type Temporary } from '../scripts/temporary.ts'
import { expectMoving, goIn, openGroup, partsOf, withDevices } from './callPages.ts'
import { visit } from './chatting.ts'
import { test as base } from './product.ts'
import { beAtNoon } from './productClock.ts'

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

/** Answers about the recording, and wants nothing written down. */
async function answer(page: Page, said: 'Yes' | 'No'): Promise<void> {
  for (const [name, word] of [
    [/^Recording/, said],
    [/^Transcript/, 'No'],
    [/^Summary/, 'No'],
  ] as const)
    await page.getByRole('group', { name }).getByText(word, { exact: true }).click()
}

test('a newcomer to a recorded call is asked before they see anyone, and the recording pauses until they answered @desk-suffices @alone', async ({
  browser,
  own,
}) => {
  test.setTimeout(240_000)
  await beAtNoon(own)
  const [meera, kiran, divya] = [
    await visit(browser, own.url, 'meera'),
    await visit(browser, own.url, 'kiran'),
    await visit(browser, own.url, 'divya'),
  ]
  for (const page of [meera, kiran, divya]) page.setDefaultTimeout(30_000)
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
  for (const page of [...inside, divya]) await page.context().close()
})
