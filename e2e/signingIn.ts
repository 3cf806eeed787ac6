import { expect, type Page } from '@playwright/test'

import { signedInKey } from '../web/src/device/signedInMark.ts'

/** Signs a demo person in with the form and waits for the next page. */
export async function signInAs(page: Page, name: string, password = 'Saathi#2026'): Promise<void> {
  await page.goto('/signin')
  await page.locator('input[type=email]').fill(name.includes('@') ? name : `${name}@demo.example`)
  await page.locator('input[type=password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await expect(page).not.toHaveURL(/\/signin/)
}

/**
 * Signs a demo person in with the call that the form makes, and loads no page of the client: the next `goto` opens the page that the journey
 * is about. Journeys about signing in, and those that need the page that follows it, use `signInAs`.
 */
export async function beSignedIn(page: Page, name: string, password = 'Saathi#2026'): Promise<void> {
  const email = name.includes('@') ? name : `${name}@demo.example`
  const answer = await page.request.post('/identity/sign-in', { data: { email, password } })
  expect(answer.status(), `signing in as ${email}`).toBe(200)
  // A small file of the same origin, so that the mark belongs to it.
  await page.goto('/favicon.svg')
  await page.evaluate((key) => localStorage.setItem(key, 'yes'), signedInKey)
}

/** Agrees to the terms and waits for the next page: leaving earlier would cancel the call. */
export async function agreeToTerms(page: Page): Promise<void> {
  const address = page.url()
  await page.getByRole('button', { name: 'CONTINUE' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  if (!address.includes('/survey')) await expect(page).not.toHaveURL(address)
}
