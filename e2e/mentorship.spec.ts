import { expect, type Browser, type Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { goOn } from './learning.ts'
import { loseNetwork, regainNetwork } from './network.ts'
import { test } from './product.ts'
import { beSignedIn, signInAs } from './signingIn.ts'
import { staff } from './staffCommand.ts'

/** The third session of the curriculum; in the demo Asha has done two of its five steps, and Ravi three. */
const strengths = '/mentorship/strengths'

/** A second person in a browser of their own. */
async function another(browser: Browser, url: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await beSignedIn(page, name)
  return page
}

const marker = (page: Page, step: string, name: string) =>
  page.getByRole('listitem').filter({ hasText: step }).getByRole('listitem').filter({ hasText: name })

test('two work through a session, each seeing how far the other is, one of them without a network for a while @phone-suffices', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'asha')
  const ravi = await another(browser, product.url, 'ravi')

  await test.step('the page of the mentorship says what is next and who waits', async () => {
    await expect(page).toHaveURL(/\/mentorship$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You and Ravi')
    await expect(page.getByText('2 of 8 sessions walked together')).toBeVisible()
    await expect(page.getByText('Session 3, step 3 of 5. Ravi is waiting at step 4.')).toBeVisible()
    await expect(page.getByText('2 of 8', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(new RegExp(`${strengths}/step/`))
  })

  await test.step('a step done without a network waits on the phone and reaches the partner later', async () => {
    await page.goto(`${strengths}/sessionintro`)
    await page.getByRole('button', { name: /^Download for offline/ }).click()
    await expect(page.getByText('You can read and answer it without a network.')).toBeVisible()
    await loseNetwork(page, product)
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("What you're good at")
    await page.getByRole('link', { name: 'Ask two people' }).click()
    await goOn(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The other side of it')
    await regainNetwork(page, product)
    await expect(async () => {
      await ravi.goto(`${strengths}/summary`)
      await expect(marker(ravi, 'Ask two people', 'Asha')).toContainText('Completed', { timeout: 3000 })
    }).toPass({ timeout: 30_000 })
    await expect(marker(ravi, 'The other side of it', 'Asha')).toContainText('not done yet')
    await expectAccessible(ravi)
  })

  await test.step('the partner’s answers are there to compare, the private ones are not', async () => {
    await page.goto('/mentorship/goals/step/friday/quiz/?quiz=friday')
    await expect(page.getByText('I put every second Saturday into my calendar tonight.')).toBeVisible()
    await expect(page.getByText('Only you can read this answer.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the session ends with feedback, and the partner sees who waits', async () => {
    await page.goto(`${strengths}/summary`)
    await page.getByRole('link', { name: 'Continue' }).click()
    for (let turn = 0; turn < 5; turn += 1) {
      const done = page.getByRole('button', { name: 'Done' })
      await expect(page.getByRole('button', { name: /^(Next|Done)$/ })).toBeVisible()
      if (await done.isVisible()) {
        await done.click()
        break
      }
      await goOn(page)
    }
    await expect(page).toHaveURL(/sessionfeedback/)
    await page.getByRole('radio', { name: /Very good/ }).check()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page).toHaveURL(/\/mentorship\?thanks/, { timeout: 15_000 })
    await ravi.goto('/mentorship')
    await expect(ravi.getByText('Asha has finished it and is waiting for you.')).toBeVisible()
    await expect(ravi.getByText('Could use a word from you: Asha.')).toBeVisible()
    await expectAccessible(ravi)
  })
  await ravi.context().close()
})

test('a mentor prepares a meeting in three taps', async ({ page }) => {
  await signInAs(page, 'ravi')
  await page.getByRole('navigation').getByRole('link', { name: 'Learning Hub' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^\w+ \d+ \w+, .+ with Asha$/ })).toBeVisible()
  await expect(page.getByText('My badges')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Internships' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Prepare in 2 minutes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prepare for Asha' })).toBeFocused()
  await expect(page.getByRole('heading', { name: "In Asha's own words" })).toBeVisible()
  await expect(page.getByText('If it goes quiet').first()).toBeVisible()
  const message = await page.getByLabel('Message to Asha').inputValue()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText("It's in your chat.")).toBeVisible()
  await page.getByRole('link', { name: 'Open the chat' }).click()
  await expect(page.getByRole('log', { name: 'Messages' }).getByText(message)).toBeVisible()
})

test('in a group the mentor sees everyone’s way, a mentee the mentor’s alone', async ({
  page,
  browser,
  product,
}) => {
  await beSignedIn(page, 'meera')
  await page.goto('/mentorship')
  for (const name of ['Kiran Das', 'Divya', 'Sameer Khan']) {
    await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible()
  }
  await expectAccessible(page)
  await page.goto('/mentorship/goals/summary')
  await expect(page.getByText('Kiran').first()).toBeVisible()
  const kiran = await another(browser, product.url, 'kiran')
  await kiran.goto('/mentorship/goals/summary')
  await expect(
    kiran
      .getByRole('listitem')
      .filter({ hasText: /^Meera/ })
      .first(),
  ).toBeVisible()
  await expect(kiran.getByText('Divya')).toHaveCount(0)
  await kiran.context().close()
})

test('who has no mentorship reads what opens it, and who had one reads what both did @phone-suffices', async ({
  page,
  browser,
  product,
}) => {
  await beSignedIn(page, 'nila')
  await page.goto(`${strengths}/summary`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First, your survey')
  await expectAccessible(page)
  await staff(product, 'match', 'chitra@demo.example', 'meera@demo.example')
  const chitra = await another(browser, product.url, 'chitra')
  await chitra.goto('/mentorship')
  await expect(chitra.getByRole('heading', { level: 1 })).toHaveText('You and Meera')
  const [id = ''] = (await staff(product, 'mentorship', 'list', 'chitra@demo.example')).split(' ')
  await staff(product, 'mentorship', 'end', id)
  await chitra.reload()
  await chitra.getByRole('link', { name: 'Meera Iyer' }).click()
  await expect(chitra).toHaveURL(new RegExp(`mentorship=${id}`))
  await expect(chitra.getByRole('heading', { name: 'Thank you for walking together' })).toBeVisible()
  await expectAccessible(chitra)
  await chitra.context().close()
})
