import { expect } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { faultsOfEveryPage } from './deskPages/every.ts'
import { openDeskPlace } from './deskPlaces.ts'
import { inOwnProduct, test } from './product.ts'
import { openDeskWithCodes } from './secondStep.ts'
import { beSignedIn } from './signingIn.ts'
import { staff } from './staffCommand.ts'

inOwnProduct(
  'a member of the team opens the desk with a code, writes the contact that is due, and takes it back @desk-suffices',
  async ({ browser, own }) => {
    inOwnProduct.setTimeout(300_000)
    await staff(own, 'clock', '+4d')
    const page = await (await browser.newContext({ baseURL: own.url })).newPage()
    await beSignedIn(page, 'staff')

    await openDeskWithCodes(page)

    const pair = page.getByRole('listitem').filter({ hasText: 'Asha Patil, Ravi Kulkarni' })
    await test.step('the overdue contact is among what cannot wait', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Lakshmi')
      await expect(pair.filter({ hasText: '1 day late' })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the contact is written from the list, and the item goes', async () => {
      await pair.getByRole('button', { name: 'Note a contact' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: 'Well' }).check()
      await dialog.getByRole('radio', { name: 'in 1 week' }).check()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(/^Contact saved/)).toBeVisible()
      await expect(pair.filter({ hasText: 'late' })).toHaveCount(0)
    })

    await test.step('undo brings it back, and the audit has both', async () => {
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
      await expect(pair.filter({ hasText: '1 day late' })).toBeVisible()
      await openDeskPlace(page, 'Audit')
      await expect(page.getByText('Undid a contact')).toBeVisible()
      await expect(page.getByText('Wrote a contact')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('a person is found by a part of the address, paused, and resumed by the undo', async () => {
      await page.getByRole('link', { name: 'People', exact: true }).click()
      await page.getByLabel('Name, email or phone').fill('nila')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('row').filter({ hasText: 'nila@demo.example' })).toHaveCount(1)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Nila Rao' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Nila Rao' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Pause' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Why').fill('Exams')
      await dialog.getByRole('button', { name: 'Pause' }).click()
      const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
      await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
      await undo.click()
      await expect(page.getByRole('button', { name: 'Resume' })).toBeHidden()
    })

    await test.step('the product is seen as the person, below a banner, and nothing is written', async () => {
      await page.getByRole('link', { name: 'See as Nila Rao' }).click()
      await page.getByRole('button', { name: 'Begin' }).click()
      const banner = page.getByText('You see the app as Nila Rao')
      await expect(banner).toBeVisible()
      const frame = page.frameLocator('iframe')
      await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(frame.getByText(/Nila/).first()).toBeVisible()
      const isOwnStorage = await frame.locator('body').evaluate(() => localStorage.length > 0)
      expect(isOwnStorage).toBe(true)
      expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('Lakshmi')
      await page.getByRole('link', { name: 'End' }).click()
      await expect(page.getByText('Saw the app as this person')).toBeVisible()
      await expect(banner).toBeHidden()
    })

    await test.step('a filter with fewer columns becomes a view of the team, and is there after a reload', async () => {
      await page.goto('/staff/people?role=mentor')
      const phone = page.getByRole('columnheader', { name: 'Phone' })
      await expect(phone).toBeVisible()
      await page.getByRole('button', { name: 'Columns' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('checkbox', { name: 'Phone' }).uncheck()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Show these' }).click()
      await expect(phone).toHaveCount(0)
      await page.getByRole('button', { name: 'Views' }).click()
      await dialog.getByLabel('Name of the view').fill('Our mentors')
      await dialog.getByRole('radio', { name: 'The whole team' }).check()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Save this view' }).click()
      const view = page.getByRole('link', { name: 'Our mentors (team)' })
      await expect(view).toHaveAttribute('aria-current', 'true')
      await page.goto('/staff/people')
      await expect(phone).toHaveCount(0)
      await view.click()
      await expect(page).toHaveURL(/role=mentor/)
      await expect(page.getByRole('row').filter({ hasText: 'asha@demo.example' })).toHaveCount(0)
      await expect(page.getByRole('row').filter({ hasText: 'ravi@demo.example' })).toHaveCount(1)
      await expectAccessible(page)
    })

    await test.step('an applicant is refused by the keyboard, with a reason and words, and taken back', async () => {
      await openDeskPlace(page, 'Screening')
      await page.getByRole('link', { name: 'Nandini Bose' }).click()
      await expect(page.getByRole('heading', { level: 2, name: 'Nandini Bose' })).toBeVisible()
      await expect(page.getByText('Anil Mehta')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('n')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: 'Too little time' }).check()
      await dialog.getByLabel('Your words to the person').fill('Please come back after your examinations.')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Not now' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Please come back after your examinations.')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Please come back after your examinations.')).toBeHidden()
    })

    await test.step('the system says what needs a person', async () => {
      await page.goto('/staff/system')
      await expect(page.getByText('There is no daily backup.')).toBeVisible()
      await expect(page.getByText('whatsapp', { exact: true })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('every page is accessible on a phone and on a desk, in the light and in the dark', async () => {
      expect(await faultsOfEveryPage(page)).toEqual([])
    })
  },
)
