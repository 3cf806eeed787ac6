import type { Page } from '@playwright/test'

/** Opens a page of the desk from its bar. On a phone, later ones are behind "More". */
export async function openDeskPlace(page: Page, name: string) {
  const more = page.getByRole('button', { name: 'More', exact: true })
  if (await more.isVisible()) await more.click()
  await page.getByRole('link', { name, exact: true }).click()
}
