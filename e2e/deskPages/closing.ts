import type { Page } from '@playwright/test'

/** Takes a side's steps of the closure: the letter and the exit survey. */
export async function sayGoodbye(page: Page, letter: string, wish: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Your letter to/ }).fill(letter)
  await page.getByRole('button', { name: 'Give the letter' }).click()
  await page.getByRole('radio', { name: 'Well', exact: true }).check()
  await page.getByRole('radio', { name: wish }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
