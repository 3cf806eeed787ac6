import { expect } from '@playwright/test'

import { answerSurvey } from './answering.ts'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { password, register } from './registering.ts'
import { agreeToTerms, signInAs } from './signingIn.ts'
import { staff } from './staffCommand.ts'

test('a mentee applies, is accepted by the programme team, takes a break and comes back @phone-suffices', async ({
  page,
  product,
}, info) => {
  const email = `pool.${info.project.name}@elsewhere.example`
  const title = page.getByRole('heading', { level: 1 })
  await register(product, email)

  await test.step('she answers her survey, and the page asks for her birth year', async () => {
    await signInAs(page, email, password)
    await agreeToTerms(page)
    await page.goto('/matching')
    await expect(title).toHaveText('First, your survey')
    await page.getByRole('link', { name: 'Go to your survey' }).click()
    await page.getByRole('link', { name: /Getting to know you/ }).click()
    await page
      .getByRole('button', { name: 'Begin' })
      .or(page.getByRole('link', { name: 'Begin' }))
      .click()
    await answerSurvey(page)
    await page.goto('/matching')
    await expect(title).toHaveText('Which year were you born in?')
    await page.getByLabel('Year you were born').fill('2003')
    await page.getByRole('button', { name: 'Save year' }).click()
    await expect(page.getByLabel('Year you were born')).toBeHidden()
  })

  await test.step('the team reads, and says first what is missing', async () => {
    await page.goto('/matching')
    await expect(title).toHaveText("We're reading your application")
    await expect(page.getByText(/^Since \d+ \w+ 20\d\d$/)).toBeVisible()
    await expect(page.locator('[aria-current=step]')).toContainText('Application')
    await expectAccessible(page)
    await staff(
      product,
      'application',
      'reject',
      email,
      '--because',
      'Please tell us more about your course.',
    )
    await expect(title).toHaveText('Not yet')
    await expect(page.getByRole('figure')).toContainText('Please tell us more about your course.')
    await expectAccessible(page)
  })

  await test.step('it accepts her, and the open page says so', async () => {
    expect(await staff(product, 'application', 'approve', email)).toBe(`${email} is accepted.`)
    await expect(title).toHaveText("We're looking for your mentor")
    await expect(page.getByText(/you included: \d+ mentees?, \d+ mentors?/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('she takes a break after reading what follows, and comes back', async () => {
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Take a break from matching' }).click()
    await expect(dialog).toContainText('you wait again from that day')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Take a break from matching' }).click()
    await dialog.getByRole('button', { name: 'Take a break' }).click()
    await expect(title).toHaveText("You're taking a break")
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('button', { name: 'Come back' }).click()
    await dialog.getByRole('button', { name: 'Come back' }).click()
    await expect(title).toHaveText("We're looking for your mentor")
  })
})
