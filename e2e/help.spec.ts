import { expect } from '@playwright/test'

import { startHelpDesk } from '../scripts/helpDesk.ts'
import { startTemporary } from '../scripts/temporary.ts'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'

test('whoever is not signed in can ask the help desk, and nothing of it loads before @phone', async ({
  page,
}) => {
  test.slow()
  const { desk, product } = await startWithHelp()
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

test('the landing page opens the help desk where it stands, without anything of the client @phone', async ({
  page,
}) => {
  test.slow()
  const { desk, product } = await startWithHelp()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  try {
    await page.goto(product.url)
    const help = page.getByRole('button', { name: 'Help' })
    await expect(help).toBeVisible()
    await expectAccessible(page)
    expect(scripts).toEqual([expect.stringContaining('/assets/landing-help-')])
    await help.click()
    const chat = page.frameLocator('#chatwoot_live_chat_widget')
    await expect(chat.getByRole('heading', { name: 'Help desk' })).toBeVisible()
    expect(scripts.slice(1)).toEqual([`${desk.url}/packs/js/sdk.js`])
    await chat.getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('#chatwoot_live_chat_widget')).toBeHidden()

    await test.step('a help desk that does not answer is said, and asked again', async () => {
      await page.route('**/packs/js/sdk.js', (route) => route.abort())
      await page.reload()
      await help.click()
      await expect(page.getByRole('alert')).toContainText("Help didn't open.")
      await page.unroute('**/packs/js/sdk.js')
      await help.click()
      await expect(chat.getByRole('heading', { name: 'Help desk' })).toBeVisible()
      await expect(page.getByRole('alert')).toBeHidden()
    })

    await test.step('whoever is signed in is not offered it', async () => {
      await page.goto(`${product.url}/signin`)
      await page.getByLabel('Email').fill('asha@demo.example')
      await page.getByLabel('Password', { exact: true }).fill('Saathi#2026')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL((url) => url.pathname !== '/signin')
      await page.goto(product.url)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(help).toHaveCount(0)
    })
  } finally {
    await product.stop()
    await desk.close()
  }
})

test('without a help desk the landing page has no script at all @either', async ({ page, product }) => {
  await page.goto(product.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('script, aside')).toHaveCount(0)
  expect(await page.content()).not.toContain('woot')
})

/** Starts a help desk, and the product set up for it. */
async function startWithHelp() {
  const desk = await startHelpDesk()
  const product = await startTemporary({
    HELP_HOST: desk.url,
    HELP_TOKEN: 'inbox-1',
    HELP_SECRET: 'a-secret-of-this-machine-only',
  })
  return { desk, product }
}
