import { type Browser, expect, type Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { bubble } from './chatting.ts'
import { test } from './product.ts'
import { beSignedIn, signInAs } from './signingIn.ts'

const longName = 'Meenakshisundareswaran Venkatanarasimharajuvaripeta नारायणन्'

test('a group of three talks in two languages, and one of them signs out in another tab @phone-suffices', async ({
  browser,
  product,
}, info) => {
  const unique = (text: string) => `${text} (${info.project.name})`
  const meera = await open(browser, product.url, 'meera')
  await rename(meera, longName)
  const kiran = await open(browser, product.url, 'kiran')
  const divya = await open(browser, product.url, 'divya')
  for (const page of [meera, kiran, divya]) await toGroup(page)

  await test.step('one names a member with a name of 60 letters, and both others read it', async () => {
    await kiran.getByRole('textbox').pressSequentially('नमस्ते @meen')
    await expect(kiran.getByRole('option', { name: longName })).toBeVisible()
    await kiran.keyboard.press('Enter')
    await kiran.getByRole('textbox').pressSequentially(unique('आज का call कब है?'))
    await kiran.keyboard.press('Enter')
    for (const page of [meera, divya]) {
      await expect(bubble(page, unique('आज का call कब है?'))).toContainText(`@${longName}`)
    }
    expect(await meera.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })

  await test.step('the writer sees who has read it', async () => {
    await kiran
      .getByRole('log')
      .getByRole('button', { name: /(Sent|Read)$/ })
      .last()
      .click()
    const readers = kiran.getByRole('list', { name: 'Read by' })
    await expect(readers.getByText(new RegExp(`^${longName} · .*\\d`))).toBeVisible()
    await expect(readers.getByText(/^Divya .+ · .*\d/)).toBeVisible()
    await expect(readers.getByText(/^Sameer .+ · not yet$/)).toBeVisible()
    await expectAccessible(kiran)
  })

  await test.step('who signs out in another tab has no conversation left, and no draft', async () => {
    await divya.getByRole('textbox').fill('not for the next person')
    const other = await divya.context().newPage()
    await other.goto('/moreinfo/wrs')
    await signOut(other)
    await expect(divya).toHaveURL(/\/signin/)
    await expect(divya.getByText(unique('आज का call कब है?'))).toHaveCount(0)
    await signInAs(divya, 'divya')
    await toGroup(divya)
    await expect(bubble(divya, unique('आज का call कब है?'))).toBeVisible()
    await expect(divya.getByRole('textbox')).toHaveValue('')
  })
  for (const page of [kiran, divya]) await page.context().close()
})

// The other journeys of this worker meet the same people.
test.afterEach(async ({ browser, product }) => {
  const meera = await open(browser, product.url, 'meera')
  await rename(meera, 'Meera Iyer')
  await meera.context().close()
})

async function rename(page: Page, name: string): Promise<void> {
  const [first = '', ...rest] = name.split(' ')
  await page.goto('/moreinfo/wrs')
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(rest.join(' '))
  await page.locator('form button[type=submit]').first().click()
  await expect(page.getByText('Saved')).toBeVisible()
}

async function open(browser: Browser, url: string, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await beSignedIn(page, name)
  return page
}

async function signOut(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Sign Out' })
  if (await button.isHidden()) await page.locator('header summary').last().click()
  await button.first().click()
  await expect(page).toHaveURL(/\/signin/)
}

/** Opens the conversation of the group. */
async function toGroup(page: Page): Promise<void> {
  await page.goto('/chat/messenger')
  const group = page
    .getByRole('listitem')
    .getByRole('link')
    .filter({ hasText: /group|Meera|Meenakshi/i })
  await group.first().click()
  await expect(page.getByRole('textbox')).toBeVisible()
}
