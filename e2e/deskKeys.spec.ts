import { expect, type Page } from '@playwright/test'

import { focusedName } from './keys.ts'
import { inOwnProduct, test } from './product.ts'
import { openDeskWithCodes } from './secondStep.ts'
import { beSignedIn } from './signingIn.ts'
import { staff } from './staffCommand.ts'

/** Presses a key until a place shows these words. */
async function pressUntil(page: Page, key: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead there.`)
}

/** Chooses a radio button of the open dialog: Tab leads to its group, and the arrow to the button. */
async function chooseByKeys(page: Page, group: string, name: string): Promise<void> {
  const radios = page.getByRole('dialog').getByRole('group', { name: group }).getByRole('radio')
  const isInGroup = async () =>
    await radios.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))
  await pressUntil(page, 'Tab', isInGroup)
  await page.keyboard.press('Space')
  await pressUntil(page, 'ArrowRight', async () => (await focusedName(page)).startsWith(name))
}

/** Moves the focus of the open dialog to a field and types there. */
async function typeByKeys(page: Page, label: string, words: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label)
  await pressUntil(page, 'Tab', () => field.evaluate((element) => element === document.activeElement))
  await page.keyboard.type(words)
}

inOwnProduct(
  'by keyboard alone a member of the team works through the day’s list and decides about an applicant @desk-suffices',
  async ({ browser, own }) => {
    inOwnProduct.setTimeout(120_000)
    await staff(own, 'clock', '+4d')
    const page = await (await browser.newContext({ baseURL: own.url })).newPage()
    await beSignedIn(page, 'staff')
    await openDeskWithCodes(page)
    const dialog = page.getByRole('dialog')
    const chosen = page.locator('li[data-chosen]')
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })

    await test.step('a question mark shows every key', async () => {
      await expect(chosen).toBeVisible()
      await page.keyboard.press('?')
      await expect(dialog.getByRole('heading', { name: 'Everywhere' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })

    await test.step('the list is filtered, and an item is found, taken and done', async () => {
      await page.keyboard.press('3')
      await expect(page).toHaveURL(/owner=nobody/)
      await page.keyboard.press('1')
      await expect(page).not.toHaveURL(/owner/)
      await expect(chosen).toBeVisible()
      const isDue = async () =>
        /Asha Patil, Ravi Kulkarni.*1 day late/.test((await chosen.textContent()) ?? '')
      await pressUntil(page, 'j', isDue)
      await page.keyboard.press('t')
      await expect(chosen.getByText('You', { exact: true })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('radio', { name: 'Well' })).toBeVisible()
      await chooseByKeys(page, 'How it went', 'Well')
      await chooseByKeys(page, 'Next contact', 'in 1 week')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(/^Contact saved/)).toBeVisible()
      await expect(dialog).toBeHidden()
      const item = page.getByRole('listitem').filter({ hasText: /Asha Patil, Ravi Kulkarni.*1 day late/ })
      await expect(item).toHaveCount(0)
      await page.keyboard.press('z')
      await expect(item).toBeVisible()
    })

    await test.step('the item is put off with a reason and a day, and brought back', async () => {
      await page.keyboard.press('s')
      await expect(dialog).toBeVisible()
      await typeByKeys(page, 'Why', 'They write an examination.')
      await page.keyboard.press('Control+Enter')
      await expect(dialog).toBeHidden()
      await expect(undo).toBeVisible()
      await page.keyboard.press('z')
      await expect(undo).toBeHidden()
    })

    await test.step('an applicant is found from anywhere, refused, and taken back', async () => {
      await page.keyboard.press('Control+k')
      // Letters count even before the palette has loaded.
      await page.keyboard.type('Screening')
      await expect(dialog.getByRole('button', { name: 'Screening' })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/staff\/screening/)
      const name = page.getByRole('heading', { level: 2, name: 'Nandini Bose' })
      await expect(page.getByRole('link', { name: 'Nandini Bose' })).toBeVisible()
      await pressUntil(page, 'j', () => chosen.filter({ hasText: 'Nandini Bose' }).isVisible())
      await expect(name).toBeVisible()
      await expect(page.getByText('Anil Mehta')).toBeVisible()
      await page.keyboard.press('n')
      await chooseByKeys(page, 'Reason, for the team', 'Too little time')
      await typeByKeys(page, 'Your words to the person', 'Please come back after your examinations.')
      await page.keyboard.press('Control+Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Please come back after your examinations.')).toBeVisible()
      await page.keyboard.press('z')
      await expect(page.getByText('Please come back after your examinations.')).toBeHidden()
    })
  },
)
