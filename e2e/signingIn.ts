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
  // A small file of the same origin, so that the cookie and the mark belong to it.
  await page.goto('/favicon.svg')
  const email = name.includes('@') ? name : `${name}@demo.example`
  const status = await page.evaluate(
    async ([key, body]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/identity/sign-in', { method: 'POST', headers, body })
      if (answer.ok) localStorage.setItem(key, 'yes')
      return answer.status
    },
    [signedInKey, JSON.stringify({ email, password })] as const,
  )
  expect(status, `signing in as ${email}`).toBe(200)
}

/** Agrees to the terms and waits for the next page: leaving earlier would cancel the call. */
export async function agreeToTerms(page: Page): Promise<void> {
  const address = page.url()
  await page.getByRole('button', { name: 'CONTINUE' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  if (!address.includes('/survey')) await expect(page).not.toHaveURL(address)
}
