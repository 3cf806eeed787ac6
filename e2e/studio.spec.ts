import { type Browser, expect, type Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { actOnPerson } from './deskPages/acts.ts'
import { makeDraft, proposal, publish, sayYes } from './deskPages/studio.ts'
import { openDeskPlace } from './deskPlaces.ts'
import { inOwnProduct } from './product.ts'
import { openDeskWithCodes } from './secondStep.ts'
import { beSignedIn } from './signingIn.ts'
import { staff } from './staffCommand.ts'
import type { Temporary } from '../scripts/temporary.ts'

/** How often in a row the queue is seen without work before it counts as quiet: some two seconds. */
const timesQuiet = 8

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page, mentor: string) => proposal(page, 'Bina Joshi', mentor)

async function signedIn(browser: Browser, url: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })).newPage()
  await beSignedIn(page, name)
  return page
}

/**
 * Pauses Bina and resumes her, so that she waits without a proposal. Her pause lets the engine run once more, within a minute or when the clock
 * moves. If she came back before that run, it would propose the same people to her. So the clock moves first.
 */
async function freeBina(page: Page, own: Temporary): Promise<void> {
  const inPool = page.getByRole('row').filter({ hasText: 'Bina Joshi' })
  await expect(async () => {
    await actOnPerson(page, 'Bina Joshi', 'Pause')
    await staff(own, 'clock', '+1m')
    await untilQuiet(page, own.serverUrl)
    await actOnPerson(page, 'Bina Joshi', 'Resume')
    await page.goto('/staff/matching/pool')
    await expect(inPool).toContainText('In no draft yet', { timeout: 5000 })
  }).toPass({ timeout: 150_000 })
}

/** Waits until the engine has nothing to do. One job always waits for a later moment. */
async function untilQuiet(page: Page, serverUrl: string): Promise<void> {
  let seen = 0
  const look = async () => {
    seen = (await jobsWaiting(page, serverUrl)) === 1 ? seen + 1 : 0
    return seen
  }
  await expect.poll(look, { timeout: 60_000, intervals: [250] }).toBeGreaterThanOrEqual(timesQuiet)
}

/** Returns how many jobs of the quick lane are not done yet. */
async function jobsWaiting(page: Page, serverUrl: string): Promise<number> {
  const metrics = await (await page.request.get(`${serverUrl}/metrics`)).text()
  return Number(/^jobs_waiting\{lane="quick"\} (\d+)$/m.exec(metrics)?.[1])
}

inOwnProduct(
  'a member of the team compares two drafts, locks a pair, publishes, takes it back, and follows the answers @desk-suffices',
  async ({ browser, own }) => {
    inOwnProduct.setTimeout(300_000)
    const page = await signedIn(browser, own.url, 'staff')
    page.setDefaultTimeout(20_000)
    await openDeskWithCodes(page)
    await freeBina(page, own)

    await inOwnProduct.step('the pool says who waits and what limits them', async () => {
      await openDeskPlace(page, 'Matching')
      await expect(page.getByText('There is no draft yet')).toBeVisible()
      await page.getByRole('link', { name: 'Pool', exact: true }).click()
      await expect(title(page)).toHaveText('Pool')
      await expect(page.getByRole('row').filter({ hasText: 'Bina Joshi' })).toContainText('In no draft yet')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Drafts', exact: true }).click()
    })

    await inOwnProduct.step('two drafts stand side by side', async () => {
      await makeDraft(page, { aim: 'Best fit' })
      await expect(row(page, 'Arjun')).toBeVisible()
      const change = async () => {
        await page.getByRole('dialog').getByLabel('Language').fill('60')
        await expectAccessible(page)
      }
      await makeDraft(page, { aim: 'Longest wait first', button: 'What if…', change })
      await expect(page.getByRole('radio', { name: 'Choose draft B' })).toBeChecked()
      await expect(row(page, 'Arjun')).toBeVisible()
      await expect(page.getByText('Nothing better exists for this aim')).toHaveCount(2)
      await expectAccessible(page)
    })

    await inOwnProduct.step('by the keyboard, the reasons open and a pair is locked', async () => {
      await page.keyboard.press('c')
      await expect(page.getByRole('radio', { name: 'Choose draft A' })).toBeChecked()
      await expect(row(page, 'Usman')).toBeVisible()
      await page.keyboard.press('j')
      await page.keyboard.press('w')
      await expect(page.getByRole('region', { name: /^Why .*, and not/ })).toBeVisible()
      await page.getByRole('button', { name: 'What would it cost?' }).first().click()
      await expect(
        page.getByRole('status').filter({ hasText: /^Together, they would cost|No place to give/ }),
      ).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('l')
      await expect(page.getByText('Locked by Lakshmi')).toBeVisible()
    })

    await inOwnProduct.step('published, taken back, and published again', async () => {
      await publish(page, 'A', 'Bina Joshi')
      await expect(page.getByText(/published this draft\. The emails go out at/)).toBeVisible()
      await page.keyboard.press('z')
      await expect(page.getByRole('button', { name: 'Publish draft A' })).toBeVisible()
      await publish(page, 'A', 'Bina Joshi')
      await staff(own, 'clock', '+11m')
      await expect(page.getByText(/This page follows the answers/)).toBeVisible()
      await expect(row(page, 'Arjun')).toContainText('No answer yet')
    })

    await inOwnProduct.step('both say yes, and the page follows', async () => {
      const bina = await signedIn(browser, own.url, 'bina')
      await sayYes(bina, 'Arjun')
      await expect(row(page, 'Arjun')).toContainText('The mentee said yes')
      await sayYes(await signedIn(browser, own.url, 'arjun'), 'Bina')
      await expect(row(page, 'Arjun')).toContainText('Accepted')
      await expectAccessible(page)
    })
  },
)
