import { expect } from '@playwright/test'

import { startModelServer } from '../scripts/modelServer.ts'
import { startTemporary } from '../scripts/temporary.ts'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { beSignedIn } from './signingIn.ts'
import { staff } from './staffCommand.ts'

test('a question in Hindi gets an answer that cites its page, and can be rated later @phone-suffices', async ({
  page,
  product,
}) => {
  await beSignedIn(page, 'asha')
  await page.goto('/chat/messenger')
  await page
    .getByRole('link', { name: /Assistant/ })
    .first()
    .click()
  const field = page.getByRole('textbox', { name: /^Write to/ })
  await field.fill('कोड नहीं आया, क्या करूँ?')
  await page.keyboard.press('Enter')
  // The demo has an answer already, so the newest message is awaited, after the question.
  await expect(page.getByRole('article').filter({ hasText: 'कोड नहीं आया' }).first()).toBeVisible()
  const answer = page.getByRole('article').last()
  await expect(answer).toContainText('Where this comes from', { timeout: 20_000 })
  await expect(answer.getByText('may be wrong')).toBeVisible()
  await answer.getByText('Where this comes from').click()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Emoji' })).toHaveCount(0)

  await test.step('a citation leads to its page', async () => {
    const cited = answer.getByRole('link').first()
    const address = (await cited.getAttribute('href')) ?? ''
    expect(address).toMatch(/^\//)
    await cited.click()
    await expect(page).toHaveURL(new RegExp(address.split(/[?#]/)[0] ?? ''))
    await page.goBack()
    await expect(field).toBeVisible()
  })

  await test.step('five minutes later the person is asked how the answers were', async () => {
    await staff(product, 'clock', '+30m')
    await page.reload()
    const panel = page.getByRole('region', { name: 'How were the answers?' })
    await expect(panel).toBeVisible()
    await expect(panel.getByRole('radio')).toHaveCount(0)
    await panel.getByRole('button', { name: 'How were the answers?' }).click()
    const submit = panel.getByRole('button', { name: 'Submit' })
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    for (const star of await panel.getByRole('radio', { name: 'Good', exact: true }).all()) await star.check()
    await expectAccessible(page)
    await submit.click()
    await expect(page.getByText('Thank you! This helps make the answers better.')).toBeVisible()
    await expect(page.getByText('Thank you! This helps make the answers better.')).toBeHidden()
    await page.reload()
    await expect(field).toBeVisible()
    await expect(panel).toHaveCount(0)
    await staff(product, 'clock', 'reset')
  })
})

test('a model that dies in the middle leaves no trace: the built-in answer comes @phone-suffices', async ({
  browser,
}) => {
  const model = await startModelServer()
  const product = await startTemporary({ AI_BASE_URL: model.url, AI_MODEL: 'tiny', AI_KEY: 'key' })
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  try {
    await beSignedIn(page, 'asha')
    await page.goto('/chat/messenger')
    await page
      .getByRole('link', { name: /Assistant/ })
      .first()
      .click()
    const consent = page.getByRole('region', { name: 'May an AI model help with the answers?' })
    await expect(consent).toBeVisible()
    await expectAccessible(page)
    // The question takes room away from the messages, and the newest one stays in view above it.
    await expect(page.getByText('may be wrong').last()).toBeInViewport()
    await consent.getByRole('button', { name: 'Yes, it may' }).click()
    await expect(consent).toBeHidden()
    const newest = page.getByRole('article').last()
    await page
      .getByRole('textbox', { name: /^Write to/ })
      .fill('How do I erase my account and my data? fault:cut')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article').filter({ hasText: 'fault:cut' })).toBeVisible()
    await expect(newest).toContainText('may be wrong', { timeout: 30_000 })
    await expect(newest.getByText(/From .*'s pages/)).toBeVisible()
    await expect(newest).not.toContainText('fault:cut')
    await expect(page.getByText('The first half of an answer')).toHaveCount(0)
    expect(model.asked.length).toBeGreaterThan(0)
  } finally {
    await context.close()
    await product.stop()
    await model.close()
  }
})

test('a conversation takes its place before a question takes room away, also when its parts are there at once @phone-suffices', async ({
  browser,
}) => {
  const model = await startModelServer()
  const product = await startTemporary({ AI_BASE_URL: model.url, AI_MODEL: 'tiny', AI_KEY: 'key' })
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  try {
    await beSignedIn(page, 'asha')
    await page.goto('/chat/messenger')
    const assistant = page.getByRole('link', { name: /Assistant/ }).first()
    await assistant.click()
    const consent = page.getByRole('region', { name: 'May an AI model help with the answers?' })
    await expect(consent).toBeVisible()

    await test.step('an answer comes while she is elsewhere', async () => {
      await page.getByRole('textbox', { name: /^Write to/ }).fill('कोड नहीं आया, क्या करूँ?')
      await page.keyboard.press('Enter')
      await page.goto('/chat/messenger')
      await expect(assistant.getByText('1 unread message')).toBeAttached({ timeout: 30_000 })
    })

    await test.step('the newest message is in view above the question, on a slow phone too', async () => {
      const tools = await context.newCDPSession(page)
      for (const rate of [1, 6]) {
        await tools.send('Emulation.setCPUThrottlingRate', { rate })
        await assistant.click()
        await expect(consent).toBeVisible()
        await expect(page.getByText('may be wrong').last()).toBeInViewport()
        await page.goBack()
      }
    })
  } finally {
    await context.close()
    await product.stop()
    await model.close()
  }
})
