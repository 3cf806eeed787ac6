import { type Browser, expect, type Page } from '@playwright/test'

import { beSignedIn } from './signingIn.ts'

/** A demo person in a browser of their own, at the learning hub. */
export async function visit(browser: Browser, url: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await beSignedIn(page, name)
  await page.goto('/learninghub')
  return page
}

/** Goes to the chat by its tab and opens the conversation with this person. */
export async function openChatWith(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: /\bChat\b/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible()
  await openConversation(page, name)
}

/** Opens a conversation from the list of chats. Their order changes with each message, so it is found by its name. */
export async function openConversation(page: Page, name: string): Promise<void> {
  await page.getByRole('listitem').getByRole('link', { name }).first().click()
  await expect(page.getByRole('textbox', { name: `Write to ${name}` })).toBeVisible()
  // A conversation without a message has no log.
  const isNew = page.getByRole('heading', { name: 'Say Hi, to your fellows!' })
  await expect(page.getByRole('log').or(isNew)).toBeVisible()
}

/** Sends a message in the open conversation, and waits until the input field is empty again. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox')).toHaveValue('')
}

/** The messages with this text, without the live region, which repeats new ones. */
export function bubble(page: Page, text: string) {
  return page.getByRole('log').locator('[dir="auto"]').filter({ hasText: text })
}

/** The pictures of a conversation that have loaded. */
export function pictures(page: Page) {
  return page.getByRole('log').getByRole('button', { name: 'Photo, open it larger' })
}
