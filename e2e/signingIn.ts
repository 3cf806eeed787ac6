import { expect, type Page } from '@playwright/test'

/** Signs a demo person in with the form and waits for the next page. */
export async function signInAs(page: Page, name: string, password = 'Saathi#2026'): Promise<void> {
  await page.goto('/signin')
  await page.locator('input[type=email]').fill(name.includes('@') ? name : `${name}@demo.example`)
  await page.locator('input[type=password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await expect(page).not.toHaveURL(/\/signin/)
}

/** Agrees to the terms and waits for the next page: leaving earlier would cancel the call. */
export async function agreeToTerms(page: Page): Promise<void> {
  const address = page.url()
  await page.getByRole('button', { name: 'CONTINUE' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  if (!address.includes('/survey')) await expect(page).not.toHaveURL(address)
}
