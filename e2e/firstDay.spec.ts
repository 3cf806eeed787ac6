import { expect } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { answerWhoAndWhat, answerWhoJoinsAndWhen, first, signInBy } from './deskPages/firstRun.ts'
import { inEmptyProduct, test } from './product.ts'
import { openDeskWithCodes } from './secondStep.ts'
import { staff } from './staffCommand.ts'

inEmptyProduct(
  'the first member of the team sets the product up, and the desk says what is missing @desk-suffices',
  async ({ browser, own }) => {
    inEmptyProduct.setTimeout(120_000)
    const page = await (await browser.newContext({ baseURL: own.url })).newPage()
    const link = /token=\S+/.exec(await staff(own, 'setup'))?.[0] ?? ''

    await test.step('two questions are answered, and taken up again after a break', async () => {
      await page.goto(`/staff/setup?${link}`)
      await expectAccessible(page)
      await answerWhoAndWhat(page)
      await page.reload()
      await expect(page.getByText('First Steps 2027, en')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(first.email)
    })

    await test.step('the other two follow, and the desk opens after the second step', async () => {
      await page.getByLabel('Password', { exact: true }).fill(first.password)
      await page.getByRole('button', { name: 'Fill in: Who may join' }).click()
      await expectAccessible(page)
      await answerWhoJoinsAndWhen(page, 'LEAD01 Lead Foundation')
      await signInBy(page, 'Sign in to the desk', first)
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
