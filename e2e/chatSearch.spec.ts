import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { openChatWith, visit } from './chatting.ts'
import { test } from './product.ts'

/** Enough messages that the first one is pages away from the newest. */
const later = 90

test('a word from long ago is found and opened where it was said', async ({ browser, product }) => {
  const ravi = await visit(browser, product.url, 'ravi')
  const asha = await visit(browser, product.url, 'asha')

  await test.step('much is said after it', async () => {
    await openChatWith(ravi, 'Asha')
    await write(ravi, 'Mera dosth drums bajata hai, mango season mein')
    for (let n = 1; n <= later; n += 1) await write(ravi, `One more thing, number ${n}`)
    await expect(ravi.getByText(`One more thing, number ${later}`).last()).toBeVisible()
  })

  const field = asha.getByRole('searchbox', { name: 'Search for People, Groups, and Messages' })
  const found = asha.getByRole('region', { name: 'Messages' }).getByRole('listitem')

  await test.step('without words the search says why it does not begin', async () => {
    await asha.goto('/chat')
    await field.click()
    await expect(asha.getByText('Search for People, Groups, and Messages')).toBeVisible()
    await expect(asha.getByRole('button', { name: 'Search', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expectAccessible(asha)
  })

  await test.step('a word in another script and the beginning of a word find it', async () => {
    await field.fill('दोस्त mang')
    await field.press('Enter')
    await expect(asha).toHaveURL(/[?&]q=/)
    await expect(found).toHaveCount(1)
    await expect(found.locator('mark')).toHaveText(['dosth', 'mango'])
    await expect(asha.getByText('No results for People & Groups')).toBeVisible()
    await expectAccessible(asha)
  })

  await test.step('a mistyped word finds what was meant, and many results leave the input field in sight', async () => {
    await field.fill('durms')
    await field.press('Enter')
    await expect(asha.getByText('No message has exactly these words. These are close:')).toBeVisible()
    await field.fill('thing')
    await field.press('Enter')
    await expect(found).toHaveCount(20)
    const composer = asha.getByRole('textbox', { name: /^Write to/ })
    if ((await composer.count()) > 0) await expect(composer).toBeInViewport()
    await field.fill('दोस्त mang')
    await field.press('Enter')
    await expect(found).toHaveCount(1)
  })

  await test.step('it opens where it was said', async () => {
    await found.getByRole('link').click()
    const message = asha.getByRole('article').filter({ hasText: 'Mera dosth drums bajata hai' })
    await expect(message).toBeInViewport()
    const marked = () =>
      asha.evaluate(() =>
        [...(CSS.highlights.get('found') ?? [])].flatMap((range) =>
          range instanceof Range ? [range.toString()] : [],
        ),
      )
    await expect.poll(marked).toEqual(['dosth', 'mango'])
    // On a phone the conversation is a page of its own, whose heading has the focus.
    const isBeside = await asha.getByRole('button', { name: 'Back to all chats' }).isHidden()
    if (isBeside) await expect(message).toBeFocused()
  })

  await test.step('the way back leads to what was found', async () => {
    const back = asha.getByRole('button', { name: 'Back to all chats' })
    if (await back.isVisible()) {
      await back.click()
      await expect(found.getByRole('link')).toBeFocused()
    }
    await expect(found).toHaveCount(1)
  })

  await test.step('people are found by name, and pages of messages follow each other', async () => {
    await field.fill('ravi')
    await field.press('Enter')
    await expect(
      asha.getByRole('region', { name: 'People & Groups' }).getByRole('link', { name: /^Ravi/ }),
    ).toBeVisible()
    await field.fill('one more thing')
    await field.press('Enter')
    await expect.poll(() => found.count()).toBeGreaterThan(19)
    await asha.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
    await expect.poll(() => found.count()).toBeGreaterThan(39)
  })

  await test.step('what is nowhere says so, and Escape leaves the search', async () => {
    await field.fill('zzzzzz')
    await field.press('Enter')
    await expect(asha.getByText('No Search Results').last()).toBeVisible()
    await field.press('Escape')
    await expect(asha.getByRole('list', { name: 'Your chats' })).toBeVisible()
    await expect(asha).not.toHaveURL(/[?&]q=/)
  })
  await asha.context().close()
  await ravi.context().close()
})

async function write(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox')
  await box.fill(text)
  await box.press('Enter')
}
