import { expect, type Page } from '@playwright/test'

import { focusedName, tabTo, tabToType } from './keys.ts'
import { test } from './product.ts'

test('by keyboard alone somebody signs in, starts a session, turns its pages and takes a quiz @desk-suffices', async ({
  page,
}) => {
  await page.goto('/signin')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await tabTo(page, 'Email')
  await page.keyboard.type('vikram@demo.example')
  await tabTo(page, 'Password')
  await page.keyboard.type('Saathi#2026')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/signin/)

  await page.goto('/session/sessionintroduction/first-cv')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your first CV')
  await tabTo(page, 'Start')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // Closing the dialog returned the focus to the button that opened it.
  expect(await focusedName(page)).toContain('Start')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Yes')
  await page.keyboard.press('Enter')

  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await turned(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await turned(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await tabTo(page, 'Take the quiz')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/quiz\//)
  await expect(page.getByText(/Question 1 of/)).toBeVisible()
  await tabToType(page, 'radio')
  await page.keyboard.press('Space')
  await tabTo(page, 'Next question')
  await turned(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Question 2 of/)).toBeVisible()
})

/** Waits until the page that was just turned takes the next move. */
async function turned(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Next/ })).toBeEnabled()
}
