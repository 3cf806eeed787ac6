import type { Page } from '@playwright/test'

/** The newest message with this text. */
export function newestWith(page: Page, text: string) {
  return page.getByRole('article').filter({ hasText: text }).last()
}

/** Opens what a person can do with a message. */
export async function openActions(page: Page, text: string): Promise<void> {
  await newestWith(page, text).hover()
  await newestWith(page, text).getByRole('button', { name: 'What you can do with this message' }).click()
}
