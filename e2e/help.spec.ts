import { expect } from '@playwright/test'

import { startHelpDesk } from '../scripts/helpDesk.ts'
import { startTemporary } from '../scripts/temporary.ts'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'

test('whoever is not signed in can ask the help desk, and nothing of it loads before @phone', async ({
  page,
}) => {
  test.slow()
  const desk = await startHelpDesk()
  const product = await startTemporary({
    HELP_HOST: desk.url,
    HELP_TOKEN: 'inbox-1',
    HELP_SECRET: 'a-secret-of-this-machine-only',
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(desk.url)) asked.push(request.url())
  })
  try {
    await page.goto(`${product.url}/signin`)
    const help = page.getByRole('button', { name: 'Help' })
    await expect(help).toBeVisible()
    await expectAccessible(page)
    expect(asked).toEqual([])
    await help.click()
    const chat = page.frameLocator('#chatwoot_live_chat_widget')
    await expect(chat.getByRole('heading', { name: 'Help desk' })).toBeVisible()
    expect(asked).toEqual([`${desk.url}/packs/js/sdk.js`, `${desk.url}/widget?website_token=inbox-1`])
    await chat.getByRole('button', { name: 'Close' }).click()

    await test.step('it is gone for whoever has a chat of their own', async () => {
      await page.getByLabel('Email').fill('asha@demo.example')
      await page.getByLabel('Password', { exact: true }).fill('Saathi#2026')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await expect(help).toHaveCount(0)
      await expect(page.locator('#chatwoot_live_chat_widget')).toBeHidden()
    })
  } finally {
    await product.stop()
    await desk.close()
  }
})
