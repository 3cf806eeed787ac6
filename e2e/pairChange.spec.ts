import { type Browser, expect, type Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { actOnPerson, confirm, saveContact } from './deskPages/acts.ts'
import { sayGoodbye } from './deskPages/closing.ts'
import { inOwnProduct, test } from './product.ts'
import { openDeskWithCodes } from './secondStep.ts'
import { beSignedIn } from './signingIn.ts'
import { staff } from './staffCommand.ts'

async function signedIn(browser: Browser, url: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })).newPage()
  page.setDefaultTimeout(15_000)
  await beSignedIn(page, name)
  return page
}

inOwnProduct(
  'a mentor leaves, a bridge mentor comes after a person has told the mentee, and the pair closes in five steps @desk-suffices',
  async ({ browser, own }) => {
    inOwnProduct.setTimeout(240_000)
    const [desk, asha, arjun] = [
      await signedIn(browser, own.url, 'staff'),
      await signedIn(browser, own.url, 'asha'),
      await signedIn(browser, own.url, 'arjun'),
    ]
    await asha.setViewportSize({ width: 360, height: 740 })
    await openDeskWithCodes(desk)

    await test.step('the mentor leaves, and the list leads to a bridge mentor with one press', async () => {
      await actOnPerson(desk, 'Ravi Kulkarni', 'Disable')
      await desk.goto('/staff')
      const item = desk.getByRole('listitem').filter({ hasText: 'Ravi Kulkarni has left' })
      await item.getByRole('button', { name: 'Find a bridge mentor' }).click()
      const dialog = desk.getByRole('dialog')
      await dialog.getByRole('radio', { name: 'Arjun Nair' }).check()
      await expectAccessible(desk)
      await confirm(desk, 'Bridge mentor')
    })

    await test.step('nothing has changed for the mentee yet', async () => {
      await asha.goto('/mentorship')
      await expect(asha.getByRole('heading', { level: 1 })).toContainText('Ravi')
    })

    await test.step('the contact with the mentee brings the bridge mentor', async () => {
      const item = desk.getByRole('listitem').filter({ hasText: 'Tell Asha Patil that Arjun Nair' })
      await item.getByRole('button', { name: 'Note a contact' }).click()
      await saveContact(desk, 'Well')
      await expect(item).toHaveCount(0)
    })

    await test.step('the product says who is there, and the earlier conversation can only be read', async () => {
      await asha.goto('/mentorship')
      await expect(asha.getByText('Your bridge mentor, until your next match')).toBeVisible()
      await expectAccessible(asha)
      await asha.goto('/chat')
      await asha.getByRole('link', { name: /Arjun Nair/ }).click()
      await expect(asha.getByText(/the bridge mentor is here until the next match/)).toBeVisible()
      await asha.goto('/chat')
      await asha.getByRole('link', { name: /Ravi Kulkarni/ }).click()
      await expect(asha.getByText('This conversation is over')).toBeVisible()
      await expectAccessible(asha)
      await arjun.goto('/chat')
      await arjun.getByRole('link', { name: /Asha Patil/ }).click()
      const messages = arjun.getByRole('log', { name: 'Messages' })
      await expect(messages.getByText(/the bridge mentor is here/)).toBeVisible()
      await expect(messages.getByText('Thank you Ravi')).toHaveCount(0)
    })

    await test.step('the team closes the pair in five steps', async () => {
      await desk.goto('/staff/pairs')
      await desk
        .getByRole('link', { name: /Asha Patil \(Mentee\), Arjun|Arjun Nair \(Mentor\), Asha/ })
        .click()
      await expect(desk.getByText('Arjun Nair is the bridge mentor of Asha Patil')).toBeVisible()
      await desk.getByRole('button', { name: 'Close in five steps' }).click()
      await confirm(desk, 'Close in five steps')
      await expect(desk.getByRole('heading', { name: /^Closes on/ })).toBeVisible()
      await expectAccessible(desk)
    })

    await test.step('both say goodbye, and read each other’s letter', async () => {
      await asha.goto('/mentorship')
      await asha.getByRole('button', { name: 'We have met' }).click()
      await expectAccessible(asha)
      await sayGoodbye(asha, 'You came when I needed someone.', "I'd like another match")
      await expect(asha.getByText(/You've done everything/)).toBeVisible()
      await arjun.goto('/mentorship')
      await sayGoodbye(arjun, 'You ask the best questions.', 'This was my goodbye')
      await expect(arjun.getByText('You came when I needed someone.')).toBeVisible()
    })

    await test.step('then it is over: both keep what they wrote, and who asked for it waits for a match', async () => {
      const id = new URL(desk.url()).pathname.split('/').at(-1) ?? ''
      // Every minute, a job ends the closures in which both have done everything. A move of the clock runs it at once.
      await staff(own, 'clock', '+1m')
      await expect(async () => {
        await asha.goto(`/mentorship?mentorship=${id}`)
        const thanks = asha.getByRole('heading', { name: 'Thank you for walking together' })
        await expect(thanks).toBeVisible({ timeout: 3000 })
      }).toPass({ timeout: 90_000 })
      await expect(asha.getByText('You ask the best questions.')).toBeVisible()
      await expectAccessible(asha)
      await asha.goto('/mentorship')
      await expect(asha.getByRole('heading', { level: 1 })).toHaveText("We're looking for a match")
    })
  },
)
