import { expect } from '@playwright/test'

import { startTemporary, type Temporary } from '../scripts/temporary.ts'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { openDeskWithCodes } from './secondStep.ts'
import { staff } from './staffCommand.ts'

const password = 'Quiet-harbour-71'

/** A product without a demo and without people. */
const inEmptyProduct = test.extend<{ own: Temporary }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
  own: async ({}, use) => {
    const own = await startTemporary({ DEMO: '0' })
    await use(own)
    await own.stop()
  },
})

inEmptyProduct(
  'the first member of the team sets the product up, and the desk says what is missing @desk-suffices',
  async ({ browser, own }) => {
    inEmptyProduct.setTimeout(120_000)
    const page = await (await browser.newContext({ baseURL: own.url })).newPage()
    const link = /token=\S+/.exec(await staff(own, 'setup'))?.[0] ?? ''

    await test.step('two questions are answered, and taken up again after a break', async () => {
      await page.goto(`/staff/setup?${link}`)
      await expectAccessible(page)
      await page.getByLabel('First name').fill('Nandini')
      await page.getByLabel('Last name').fill('Rao')
      await page.getByLabel('Email').fill('nandini@team.example')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByLabel('Name').fill('First Steps 2027')
      await page.getByLabel('English').check()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.reload()
      await expect(page.getByText('First Steps 2027, en')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('nandini@team.example')
    })

    await test.step('the other two follow, and the desk opens after the second step', async () => {
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Change: Who may join' }).click()
      await page.getByLabel('Institutions of mentors').fill('LEAD01 Lead Foundation')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByLabel('First day').fill('2027-06-01')
      await page.getByRole('button', { name: 'Open the desk' }).click()
      await expect(page.getByRole('heading', { name: 'The desk is ready' })).toBeVisible()
      await page.getByRole('link', { name: 'Sign in to the desk' }).click()
      await page.locator('input[type=email]').fill('nandini@team.example')
      await page.locator('input[type=password]').fill(password)
      await page.locator('form button[type=submit]').click()
      await expect(page).not.toHaveURL(/signin/)
      await page.getByRole('button', { name: 'CONTINUE' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await openDeskWithCodes(page)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Nandini')
    })

    await test.step('the desk says what is missing, and a help line is called', async () => {
      await page.getByRole('link', { name: '4 things are missing' }).click()
      await expect(page.getByText('First Steps 2027 begins on')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Tele-MANAS answered' }).click()
      await expect(page.getByText(/Checked by Nandini Rao/)).toBeVisible()
      await page.getByRole('button', { name: 'Ask the address' }).click()
      await expect(page.getByText('Only this machine can reach this address')).toBeVisible()
    })

    await test.step('the link is used up', async () => {
      const stranger = await (await browser.newContext({ baseURL: own.url })).newPage()
      await stranger.goto(`/staff/setup?${link}`)
      await expect(stranger.getByText('This link has been used')).toBeVisible()
    })
  },
)
