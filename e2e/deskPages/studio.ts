import { expect, type Page } from '@playwright/test'

/** The row of a proposal in a draft. */
export const proposal = (page: Page, mentee: string, mentor: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: mentee }) })
    .filter({ has: page.getByRole('link', { name: mentor }) })

/** Makes a draft with this aim. `change` can change its weights in the dialog. */
export async function makeDraft(page: Page, { aim, button = 'New draft', change }: DraftWish): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: aim }).check()
  await change?.()
  await dialog.getByRole('button', { name: 'Make the draft' }).click()
  await expect(dialog).toBeHidden()
}

interface DraftWish {
  readonly aim: string
  readonly button?: string
  readonly change?: () => Promise<void>
}

/** Publishes a draft after reading who gets which email. */
export async function publish(page: Page, letter: string, mentee: string): Promise<void> {
  await page.getByRole('button', { name: `Publish draft ${letter}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Someone may suit you')
  await expect(dialog.getByRole('listitem').filter({ hasText: mentee })).toBeVisible()
  await dialog.getByRole('button', { name: `Publish draft ${letter}` }).click()
  await expect(dialog).toBeHidden()
}

/** Accepts the proposal of this person, as a mentee or a mentor does on a phone. */
export async function sayYes(page: Page, other: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/matching')
  const accept = page.getByRole('button', { name: `Accept ${other}` })
  await expect(page.getByRole('button', { name: 'Not for me' })).toBeVisible()
  for (let turn = 0; turn < 4 && !(await accept.isVisible()); turn += 1)
    await page.keyboard.press('ArrowRight')
  await accept.click()
  await page.getByRole('button', { name: 'Confirm choices' }).click()
}
