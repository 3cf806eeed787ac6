import { expect, type Page } from '@playwright/test'

/** Decides the open case. If `check` is given, it runs on the filled dialog before it is sent. */
export async function decideCase(page: Page, outcome: string, check?: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Decide' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: outcome }).check()
  await dialog.getByLabel('Why').fill('We spoke with them.')
  await check?.()
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(dialog).toBeHidden()
}

/** Opens the case from the safety desk and closes it with a message to the reporter. */
export async function closeCase(page: Page, words: string): Promise<void> {
  await page.getByRole('link', { name: /^Safety/ }).click()
  await page.getByRole('link', { name: /^Report / }).click()
  await page.getByRole('button', { name: 'Close the case' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message to the reporter').fill(words)
  await dialog.getByRole('button', { name: 'Close the case' }).click()
  await expect(page.getByText('Closed the case')).toBeVisible()
}
