import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { expectAccessible } from './axe.ts'
import { inOwnProduct, test } from './product.ts'
import { beSignedIn } from './signingIn.ts'
import { staff } from './staffCommand.ts'

inOwnProduct(
  'a member of the team opens the desk with a code, writes the contact that is due, and takes it back @desk-suffices',
  async ({ browser, own }) => {
    inOwnProduct.setTimeout(120_000)
    await staff(own, 'clock', '+4d')
    const page = await (await browser.newContext({ baseURL: own.url })).newPage()
    await beSignedIn(page, 'staff')

    await test.step('the second step is set up with one-time codes', async () => {
      await page.goto('/staff')
      await page.getByRole('button', { name: 'Use one-time codes' }).click()
      const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
      await expectAccessible(page)
      await page
        .getByLabel('Code from the app')
        .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
      await page.keyboard.press('Enter')
      await expect(page.getByRole('listitem')).toHaveCount(10)
      await page.getByLabel('I have saved them').check()
      await page.getByRole('button', { name: 'Open the desk' }).click()
    })

    const pair = page.getByRole('listitem').filter({ hasText: 'Asha Patil, Ravi Kulkarni' })
    await test.step('the overdue contact is among what cannot wait', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Lakshmi')
      await expect(pair.filter({ hasText: '1 day late' })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the contact is written from the list, and the item goes', async () => {
      await pair.getByRole('button', { name: 'Write contact' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: 'Well' }).check()
      await dialog.getByRole('radio', { name: 'in 1 week' }).check()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(/^Contact saved/)).toBeVisible()
      await expect(pair.filter({ hasText: 'late' })).toHaveCount(0)
    })

    await test.step('undo brings it back, and the audit has both', async () => {
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(pair.filter({ hasText: '1 day late' })).toBeVisible()
      await page.getByRole('link', { name: 'Audit' }).click()
      await expect(page.getByText('Took a contact back')).toBeVisible()
      await expect(page.getByText('Wrote a contact')).toBeVisible()
      await expectAccessible(page)
    })
  },
)
