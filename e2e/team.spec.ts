import { expect } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { beSignedIn } from './signingIn.ts'
import { staff } from './staffCommand.ts'

test('a student writes to the programme team from the FAQ and is answered by name @phone-suffices', async ({
  page,
  product,
}) => {
  await beSignedIn(page, 'tara')
  const as = ['--as', 'staff@demo.example']
  const words = `My mentor has not written for two weeks ${Math.random()}`

  await test.step('the FAQ leads to the conversation, which says when the team reads', async () => {
    await page.goto('/moreinfo/faq')
    await page.getByRole('link', { name: 'Write to the programme team' }).last().click()
    await expect(page.getByText('People read this, not a computer')).toBeVisible()
    await expect(
      page.getByText('You usually have an answer within 1 working day.', { exact: false }),
    ).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('what she writes waits in the inbox', async () => {
    await page.getByRole('textbox', { name: /^Write to/ }).fill(words)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible()
    await expect.poll(() => staff(product, 'inbox', ...as)).toContain('tara@demo.example')
  })

  await test.step('the team reads and answers, and she sees both', async () => {
    await staff(product, 'inbox', 'show', 'tara@demo.example', ...as)
    await expect(page.getByText('Read', { exact: true })).toBeVisible()
    await staff(product, 'inbox', 'answer', 'tara@demo.example', 'Thank you, Tara. We call him today.', ...as)
    const answer = page.getByRole('article').filter({ hasText: 'We call him today.' })
    await expect(answer).toContainText('Lakshmi')
    await expect.poll(() => staff(product, 'inbox', ...as)).not.toContain('tara@demo.example')
    await expectAccessible(page)
  })
})

test('a person who cannot sign in gets the address of the team @phone-suffices', async ({ page }) => {
  await page.goto('/signin')
  await page.locator('input[type=email]').fill('omar@demo.example')
  await page.locator('input[type=password]').fill('Saathi#2026')
  await page.locator('form button[type=submit]').click()
  const mail = page.getByRole('link', { name: /^Email the programme team/ })
  await expect(mail).toHaveAttribute('href', 'mailto:team@demo.example')
  await expectAccessible(page)
})
