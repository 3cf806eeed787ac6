import { expect, type Page } from '@playwright/test'

/** The first member of the team. */
export const first = { email: 'nandini@team.example', password: 'Quiet-harbour-71' } as const

/** Answers the first two questions of the first run: who you are, and what the programme is called. */
export async function answerWhoAndWhat(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Nandini')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('Email').fill(first.email)
  await page.getByLabel('Password', { exact: true }).fill(first.password)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Name').fill('First Steps 2027')
  await page.getByRole('checkbox', { name: 'English' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Answers the other two, from which the programme begins. */
export async function answerWhoJoinsAndWhen(page: Page, institutions: string): Promise<void> {
  await page.getByLabel('Institutions of mentors').fill(institutions)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('First day').fill('2027-06-01')
  await page.getByRole('button', { name: 'Open the desk' }).click()
  await expect(page.getByRole('heading', { name: 'The desk is ready' })).toBeVisible()
}

/** Signs a new member of the team in by this link of the page; they agree to the terms. */
export async function signInBy(
  page: Page,
  link: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.getByRole('link', { name: link }).click()
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await expect(page).not.toHaveURL(/signin/)
  await page.getByRole('button', { name: 'CONTINUE' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}
