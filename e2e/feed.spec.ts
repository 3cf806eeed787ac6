import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { focusedName, tabTo } from './keys.ts'
import { type Product, test } from './product.ts'
import { beSignedIn } from './signingIn.ts'

test('somebody filters the feed by keyboard, likes, scrolls, leaves, and comes back to the place @desk-suffices', async ({
  page,
  product,
}) => {
  await fillFeed(product)
  await beSignedIn(page, 'asha')

  await test.step('the feed begins with the quote of the day', async () => {
    await page.goto('/learninghub/feed')
    await expect(page.getByRole('heading', { name: 'Quote of the day' })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('by keyboard she asks for the quotes of some weeks', async () => {
    await tabTo(page, 'Filter')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await tabTo(page, 'Quotes')
    await page.keyboard.press('Space')
    await tabTo(page, 'From')
    const from = dialog.getByRole('slider', { name: 'From' })
    const before = await from.getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowRight')
    await expect(from).not.toHaveAttribute('aria-valuetext', before ?? '')
    await dialog.getByRole('textbox', { name: 'From' }).fill('10/02/2026')
    await expect(from).toHaveAttribute('aria-valuetext', '10 February 2026')
    await dialog.getByRole('textbox', { name: 'To' }).fill('20/02/2026')
    await tabTo(page, 'Show everything')
    await page.keyboard.press('Tab')
    expect(await focusedName(page)).toBe('Show')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    expect(await focusedName(page)).toContain('Filter')
    await expect(page).toHaveURL(/\?event=quote&from=2026-02-10&to=2026-02-20$/)
    await expect(page.getByText('Showing: Quotes, from 10 Feb 2026, to 20 Feb 2026')).toBeVisible()
    await expect(page.getByText("You're all caught up.")).toBeVisible()
    for (const article of await page.getByRole('article').all())
      await expect(article.getByText(/^Quote · 1\d|20 February 2026/)).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText('Showing: Quotes', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(page).toHaveURL(/\/learninghub\/feed$/)
  })

  await test.step('she likes an entry, and it is still liked when the page is loaded anew', async () => {
    const heart = page.getByRole('article').first().getByRole('button', { name: /^Like/ })
    // The quote of the day comes above the entries, and may come after them.
    const quote = page.getByRole('heading', { name: 'Quote of the day' })
    await expect(quote).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    const sent = page.waitForResponse(/toggle-like/)
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await sent
    // Until it has left the outbox, a new page would send it again, and that reply is not the one to wait for.
    await expect.poll(() => page.evaluate(entriesInOutbox)).toBe(0)
    await page.reload()
    await expect(quote).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    const undone = page.waitForResponse(/toggle-like/)
    await heart.click()
    await undone
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('she scrolls far, leaves, and is back where she was', async () => {
    const place = page.locator('[data-entry="many-020"]')
    await readTo(page, '[data-entry="many-020"]')
    await place.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await settled(page)
    const before = await topOf(page)
    // Clicked without scrolling to it, which would change the scroll position.
    await page.getByRole('link', { name: 'Internships' }).evaluate((link: HTMLElement) => link.click())
    await expect(page.getByRole('heading', { level: 1, name: 'Internships' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(place).toBeInViewport()
    await settled(page)
    expect(Math.abs((await topOf(page)) - before)).toBeLessThan(4)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    await page
      .getByRole('button', { name: 'Back to the Learning Hub' })
      .evaluate((button: HTMLElement) => button.click())
    await readTo(page, '[href="/learninghub/feed"]')
    await page.getByRole('link', { name: /^See all.*Feed/ }).click()
    await expect(place).toBeInViewport()
    await settled(page)
    expect(Math.abs((await topOf(page)) - before)).toBeLessThan(4)
  })

  await test.step('to the very end, which is said', async () => {
    await readTo(page, "text=You're all caught up.")
    const ids = await page.locator('[data-entry]').evaluateAll((all) => all.map((each) => each.dataset.entry))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(60)
  })
})

test('internships are compared in a list, then turned by buttons, keys and swiping; before they open, the page says how far that is', async ({
  page,
}) => {
  await beSignedIn(page, 'asha')
  await page.goto('/internship')
  await page.getByLabel('Where').selectOption('From home')
  await expect(page.getByText('3 internships')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Where').selectOption('')
  await page.locator('main li a').first().click()
  const carousel = page.getByRole('region', { name: 'Internships, one at a time' })
  await expect(carousel.getByText(/^01\/\d\d$/)).toBeVisible()
  await expectAccessible(page)
  await carousel.getByRole('button', { name: 'Next internship' }).click()
  await expect(carousel.getByText(/^02\/\d\d$/)).toBeVisible()
  await expect(carousel.getByRole('article').nth(1)).toBeInViewport({ ratio: 0.3 })
  await page.keyboard.press('ArrowLeft')
  await expect(carousel.getByText(/^01\/\d\d$/)).toBeVisible()
  await expect(carousel.getByRole('article').first()).toBeInViewport({ ratio: 0.3 })
  // A row that is still turning would end at its own target and ignore the scrolling below.
  const row = carousel.getByRole('list').first()
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
  // The result of a swipe: the row has another scroll position.
  await row.evaluate((each) => each.scrollTo({ left: each.clientWidth }))
  await expect(carousel.getByText(/^02\/\d\d$/)).toBeVisible()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await beSignedIn(page, 'chitra')
  await page.goto('/internship')
  await expect(page.getByText('Internships open after 5 completed sessions')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /your (next )?session/ }).click()
  await expect(page).toHaveURL(/\/session\//)
})

/** Loads sixty entries of the first days of 2026, with the command that staff use. */
async function fillFeed({ dataDir }: Product): Promise<void> {
  const same = (english: string, hindi: string) => ({ english, hindi })
  const entries = Array.from({ length: 60 }, (_, index) => {
    const number = String(index).padStart(3, '0')
    const words = same(`Words number ${number}. `.repeat(1 + (index % 7) * 4), `शब्द ${number}`)
    const shared = {
      id: `many-${number}`,
      publishedOn: new Date(Date.UTC(2026, 1, 28) - index * 86_400_000).toISOString().slice(0, 10),
    }
    return index % 3 === 0
      ? {
          ...shared,
          event: 'quote',
          text: words.english,
          localeText: { hi: words.hindi },
          author: 'Somebody',
          localeAuthor: { hi: 'कोई' },
        }
      : {
          ...shared,
          event: 'post',
          title: `Post ${number}`,
          localeTitle: { hi: `पोस्ट ${number}` },
          description: words.english,
          localeDescription: { hi: words.hindi },
        }
  })
  const file = join(dataDir, 'many.json')
  writeFileSync(file, JSON.stringify(entries))
  const command = join(import.meta.dirname, '..', 'server', 'src', 'commands', 'content.ts')
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  await promisify(execFile)(process.execPath, [command, 'load', file], { env })
}

/** Scrolls like a reader until an element appears. */
async function readTo(page: Page, selector: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        return page.locator(selector).count()
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0)
}

/** Waits until the scroll position stays the same. */
async function settled(page: Page): Promise<void> {
  let before = Number.NaN
  await expect
    .poll(async () => {
      const now = await topOf(page)
      const isStill = now === before
      before = now
      return isStill
    })
    .toBe(true)
}

function topOf(page: Page): Promise<number> {
  return page.locator('[data-entry="many-020"]').evaluate((element) => element.getBoundingClientRect().top)
}

/** Runs in the page: how many actions wait to reach the server. */
function entriesInOutbox(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('saathi-outbox')
    opening.addEventListener('error', () => reject(new Error('The outbox does not open.')))
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('entries').objectStore('entries').count()
      counting.addEventListener('success', () => {
        opening.result.close()
        resolve(counting.result)
      })
    })
  })
}
