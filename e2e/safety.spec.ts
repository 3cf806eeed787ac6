import { type Browser, expect, type Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { newestWith, openActions } from './reporting.ts'
import { beSignedIn } from './signingIn.ts'
import { staff } from './staffCommand.ts'

test('somebody in a group is reported and blocked; the reporter is heard, and nobody else notices @desk-suffices', async ({
  browser,
  product,
}) => {
  const kiran = await openAs(browser, product.url, 'kiran')
  const divya = await openAs(browser, product.url, 'divya')
  const group = /Meera/
  await openChat(kiran, group)
  await openChat(divya, group)
  const words = `You are slow ${Math.random()}`
  await say(kiran, words)

  await test.step('two taps lead to the reasons, and what is sent is shown', async () => {
    await openActions(divya, words)
    await divya.getByRole('button', { name: 'Report', exact: true }).click()
    const dialog = divya.getByRole('dialog')
    await expect(dialog.getByText(words)).toBeVisible()
    await dialog
      .getByRole('radio', { name: 'Insults, threatens, harasses or is sexual' })
      .check({ force: true })
    await expectAccessible(divya)
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog.getByText('Thank you for telling us')).toBeVisible()
    await expectAccessible(divya)
  })

  await test.step('who is blocked is folded in the group, and can be shown', async () => {
    await divya.getByRole('button', { name: /^Also block/ }).click()
    await expect(divya.getByText('The programme team is told that you did this.')).toBeVisible()
    await divya.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
    await expect(newestWith(divya, words)).toBeHidden()
    await divya.getByRole('log').getByRole('button', { name: 'Show' }).last().click()
    await expect(newestWith(divya, words)).toBeVisible()
    await expect(newestWith(kiran, words)).toBeVisible()
  })

  await test.step('the programme team answers, and the reporter follows it', async () => {
    const as = ['--as', 'staff@demo.example']
    const listed = await staff(product, 'reports', ...as)
    const number = /^\s*(\d+) .*RECEIVED/m.exec(listed)?.[1] ?? 'none'
    await staff(product, 'reports', 'take', number, ...as)
    await staff(product, 'reports', 'outcome', number, 'warned', 'We spoke with them.', ...as)
    // The member who opened a report does not close it, and in a demo a new member has every right.
    await staff(product, 'person', 'staff', 'usman@demo.example')
    const colleague = ['--as', 'usman@demo.example']
    await staff(product, 'reports', 'close', number, 'We have talked to them. Thank you.', ...colleague)
    await divya.goto('/moreinfo/safety')
    await expect(divya.getByText('We have talked to them. Thank you.')).toBeVisible()
    await expectAccessible(divya)
    await divya.getByRole('button', { name: /^Unblock/ }).click()
    await expect(divya.getByText("You haven't blocked anyone.")).toBeVisible()
  })
  await kiran.context().close()
  await divya.context().close()
})

test('in a pair a block pauses the conversation for both, and only one can end it @phone-suffices', async ({
  browser,
  product,
}) => {
  const asha = await openAs(browser, product.url, 'asha')
  const ravi = await openAs(browser, product.url, 'ravi')
  await openChat(asha, /Ravi/)
  await openChat(ravi, /Asha/)
  await showMembers(asha)
  await asha.getByRole('button', { name: 'Report or block Ravi Kulkarni' }).click()
  await expectAccessible(asha)
  await asha.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await asha.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(ravi.getByText('This conversation is paused')).toBeVisible()
  await expect(ravi.getByRole('textbox')).toHaveCount(0)
  await expect(ravi.getByRole('button', { name: /Unblock/ })).toHaveCount(0)
  await expectAccessible(ravi)
  await asha.getByRole('button', { name: 'Undo' }).click()
  await expect(ravi.getByText('This conversation is paused')).toBeHidden()
  await expect(ravi.getByRole('textbox', { name: /^Write to/ })).toBeVisible()
  await asha.context().close()
  await ravi.context().close()
})

test('a number is noticed before it is sent; a hard hour brings help lines to the writer alone @phone-suffices', async ({
  browser,
  product,
}) => {
  const asha = await openAs(browser, product.url, 'asha')
  await openChat(asha, /Ravi/)
  const field = asha.getByRole('textbox', { name: /^Write to/ })
  await field.fill('Call me on 98765 43210')
  // The rules load with the field; what is noticed shows once nothing more is typed.
  await expect(asha.getByText(/This looks like a phone number/)).toBeVisible()
  await asha.keyboard.press('Enter')
  await expectAccessible(asha)
  await asha.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(field).toBeFocused()
  const words = `Let us talk here ${Math.random()}`
  await field.fill(words)
  await asha.keyboard.press('Enter')
  await expect(newestWith(asha, words)).toBeVisible()
  await expect(asha.getByRole('log').getByText('98765')).toHaveCount(0)

  await field.fill('I want to die')
  await asha.keyboard.press('Enter')
  await expect(newestWith(asha, 'I want to die')).toBeVisible()
  await expect(asha.getByRole('link', { name: /Tele-MANAS/ })).toHaveAttribute('href', 'tel:14416')
  await expectAccessible(asha)
  await asha.getByRole('button', { name: 'Close the help lines' }).click()
  await expect(asha.getByRole('link', { name: /Tele-MANAS/ })).toHaveCount(0)
  await asha.context().close()
})

async function openAs(browser: Browser, baseURL: string, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await beSignedIn(page, name)
  return page
}

async function openChat(page: Page, name: RegExp): Promise<void> {
  await page.goto('/chat/messenger')
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('textbox', { name: /^Write to/ })).toBeVisible()
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Write to/ }).fill(text)
  await page.keyboard.press('Enter')
  await expect(newestWith(page, text)).toBeVisible()
}

async function showMembers(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /View Members/ }).first()
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}
