import { expect } from '@playwright/test'

import { startCalendarServers } from '../scripts/calendarServers.ts'
import { startTemporary } from '../scripts/temporary.ts'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { beSignedIn } from './signingIn.ts'

test('a calendar is linked, shows the meetings, and is unlinked again @desk', async ({ browser }) => {
  test.slow()
  let servers: Awaited<ReturnType<typeof startCalendarServers>> | undefined
  const product = await startTemporary(async (url) => {
    servers = await startCalendarServers({ returnTo: [`${url}/calendar/callback`] })
    const { OUTLOOK_CLIENT_ID, OUTLOOK_CLIENT_SECRET, OUTLOOK_ISSUER, OUTLOOK_CALENDAR_API } =
      servers.settings
    return Object.fromEntries(
      Object.entries({ OUTLOOK_CLIENT_ID, OUTLOOK_CLIENT_SECRET, OUTLOOK_ISSUER, OUTLOOK_CALENDAR_API }).map(
        ([name, value]) => [name, value ?? ''],
      ),
    )
  })
  const titles = () => servers?.shownTo('gita').map(({ title }) => title) ?? []
  try {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    await beSignedIn(page, 'asha')

    await test.step('the sign-in there leads back to the mentorship', async () => {
      await page.goto('/mentorship?calendar')
      await page.getByText('Free times and other apps').click()
      await page.getByRole('button', { name: /Outlook/ }).click()
      await page.getByRole('link', { name: /Gita/ }).click()
      await expect(page).toHaveURL(/\/mentorship/)
      await expect(page.getByText('Linked: Outlook Calendar.')).toBeInViewport()
      await expect(page.getByRole('button', { name: /Outlook.*Linked/ })).toBeVisible()
      await expect(page.getByText('Unlink the other first').first()).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the meetings are there', async () => {
      await expect.poll(() => titles().filter((title) => title.includes('weekly')).length).toBeGreaterThan(2)
    })

    await test.step('unlinking asks first, and takes them away', async () => {
      await page.getByRole('button', { name: /Outlook/ }).click()
      await expect(page.getByText('Are you sure you want to unlink Outlook calendar?')).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
      await expect(page.getByRole('button', { name: /Outlook.*Linked/ })).toHaveCount(0)
      await expect.poll(titles).toEqual([])
    })
  } finally {
    await product.stop()
    await servers?.close()
  }
})
