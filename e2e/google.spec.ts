import { expect, type Page } from '@playwright/test'

import { test } from './product.ts'

test('somebody new comes by Google, signs up without a password, and is known the next time @phone-suffices', async ({
  page,
}) => {
  await page.goto('/signin?redirectUri=/moreinfo/faq')
  const window = await openGoogle(page)
  await test.step('the form can be used beside the window', async () => {
    await page.getByLabel('Email').fill('somebody@people.example')
  })
  await window.getByRole('link', { name: /Noor/ }).click()
  await expect(page).toHaveURL(/\/signup/)
  await expect.poll(() => window.isClosed()).toBe(true)

  await page.getByRole('radio', { name: /Mentee/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Noor')
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await page.reload()
  await page.getByLabel('Mobile number').fill('9835041270')
  await page.getByRole('radio', { name: /General intake/ }).check()
  await page.getByLabel('Language of the screen').selectOption('en')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page).toHaveURL(/\/moreinfo\/faq/)

  await test.step('the next time the window is enough', async () => {
    await page.locator('summary').first().click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/signin/)
    const again = await openGoogle(page)
    await again.getByRole('link', { name: /Noor/ }).click()
    await expect(page).toHaveURL(/\/survey\//)
  })
})

test('where windows are blocked the page goes there and comes back, and says what did not work @phone-suffices', async ({
  page,
}) => {
  await page.addInitScript(() => {
    globalThis.open = () => null
  })
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Sign-in via Google' }).click()
  await page.getByRole('link', { name: /Una/ }).click()
  await expect(page).toHaveURL(/\/signin/)
  await expect(page.getByRole('alert')).toContainText('Email Not Verified')
})

async function openGoogle(page: Page): Promise<Page> {
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign-in via Google' }).click(),
  ])
  return window
}
