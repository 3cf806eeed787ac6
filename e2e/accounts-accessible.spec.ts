import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { openAfresh, openInside } from './opening.ts'
import { atRest, test } from './product.ts'
import { beSignedIn } from './signingIn.ts'

const before = [
  '/signin',
  '/start',
  '/emailverify',
  '/resetpassword',
  '/privacypolicy',
  '/termsofservice',
  '/codeofconduct',
  '/unsubscribe?token=x',
  '/no-such-page',
]
const inside = [
  '/moreinfo/wrs',
  '/moreinfo/notices',
  '/moreinfo/devices',
  '/moreinfo/data',
  '/moreinfo/faq',
  '/moreinfo/privacyPolicy',
  '/moreinfo/termsOfService',
  '/moreinfo/codeofconduct',
]

// Dark on phones and light on desks; `npm run axe` looks at every screen in every mix.
test.use({
  ...atRest,
  colorScheme: async ({ viewport }, use) => use((viewport?.width ?? 0) < 600 ? 'dark' : 'light'),
})

test('the pages before sign-in can be used by everybody', async ({ page }) => {
  for (const path of before) await look(page, path)
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Field is mandatory').first()).toBeVisible()
  await expectAccessible(page)
})

test('the pages about oneself can be used by everybody, in Hindi too', async ({ page, context }) => {
  await beSignedIn(page, 'asha')
  await lookAtEach(page, inside)
  await context.addCookies([{ name: 'language', value: 'hi', url: page.url() }])
  await lookAtEach(page, inside)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
})

/** Looks at pages of one client: the first is loaded, which takes the language of the cookie, and the others follow. */
async function lookAtEach(page: Page, [first = '', ...others]: readonly string[]): Promise<void> {
  await look(page, first)
  for (const path of others) await look(page, path, openInside)
}

async function look(page: Page, path: string, open = openAfresh): Promise<void> {
  await test.step(path, async () => {
    await open(page, path)
    await expectAccessible(page)
  })
}
