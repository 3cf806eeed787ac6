import { expect, type Page } from '@playwright/test'

/** Opens a person at the desk and does something that needs only a reason. */
export async function actOnPerson(page: Page, name: string, act: string): Promise<void> {
  await page.goto(`/staff/people?q=${name.split(' ')[0]}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: act }).click()
  await confirm(page, act)
}

/** Gives the reason in the open dialog and does what it is about. */
export async function confirm(page: Page, act: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why').fill('We have talked about it.')
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Fills in the open dialog about a contact and saves it; the next contact is in a week. */
export async function saveContact(page: Page, outcome: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: outcome }).check()
  await dialog.getByRole('radio', { name: 'in 1 week' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}
