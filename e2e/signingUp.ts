import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { type Product, test } from './product.ts'
import { password } from './registering.ts'

interface Mentee {
  readonly email: string
  readonly first: string
  readonly last: string
  readonly programme: RegExp
  readonly born?: string
}

/** Signs a mentee up, from the landing page to the survey. */
export async function signUp(page: Page, product: Pick<Product, 'code'>, mentee: Mentee): Promise<void> {
  const { email, first, last, programme, born = '' } = mentee
  await test.step('the landing page leads to the start', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Get a mentor' }).click()
    await expect(page).toHaveURL(/\/start/)
  })
  await test.step('a code is mailed, and pasted', async () => {
    await page.getByLabel('Email').fill('not an address')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByText('Please enter an email like')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Code').fill(await product.code(email))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue' }).click()
  })
  await test.step('a password is chosen', async () => {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Repeat your password').fill(password)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue' }).click()
  })
  await test.step('three pages make the account', async () => {
    // The button of the landing page said already that this is a mentee.
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I agree' }).click()
    await page.getByRole('button', { name: 'Create my account' }).click()
    await expect(page.getByText('Field is mandatory').first()).toBeVisible()
    await page.getByLabel('First name').fill(first)
    await page.getByLabel('Last name').fill(last)
    await page.getByLabel('Mobile number').fill('98350 41270')
    await page.getByRole('radio', { name: programme }).check()
    await page.getByLabel('Language of the screen').selectOption('en')
    await page.getByLabel('Year of birth (optional)').fill(born)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create my account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${first}` })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Start with the survey' }).click()
    await expect(page).toHaveURL(/\/survey\//)
  })
}
