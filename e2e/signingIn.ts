import { expect, type Page } from '@playwright/test'

/** Signs a demo person in by the form and waits until the next page is there. */
export async function signInAs(page: Page, name: string, password = 'Saathi#2026'): Promise<void> {
  await page.goto('/signin')
  await page.locator('input[type=email]').fill(name.includes('@') ? name : `${name}@demo.example`)
  await page.locator('input[type=password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await expect(page).not.toHaveURL(/\/signin/)
}
