import { expect, type Page } from '@playwright/test'

/** The open screening dialog's or page's card of a stage. */
export const stageCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) })

/** Passes a stage of the applicant on the page. `fill` fills in what this kind of stage asks for. */
export async function passStage(page: Page, name: string, fill?: () => Promise<void>): Promise<void> {
  await stageCard(page, name).getByRole('button', { name: 'Accept this stage' }).click()
  await fill?.()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Accept this stage' }).click()
  await expect(dialog).toBeHidden()
}

/** Ends an application with "No", a reason and words to the person. */
export async function refuse(page: Page, stage: string, words: string): Promise<void> {
  await stageCard(page, stage).getByRole('button', { name: 'No', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().check()
  await dialog.getByLabel('Your words to the person').fill(words)
  await dialog.getByRole('button', { name: 'No', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Answers the questions about an applicant on the open page, as someone outside. */
export async function answerReference(page: Page, check?: () => Promise<void>): Promise<void> {
  const fields = page.getByRole('textbox')
  await expect(fields).toHaveCount(5)
  await check?.()
  for (const [at, words] of ['Five years', 'Patient', 'Always', 'No', ''].entries())
    await fields.nth(at).fill(words)
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
}
