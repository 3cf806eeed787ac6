import { expect, type Page } from '@playwright/test'

import { answerAll, answerSurvey } from './answering.ts'
import { expectAccessible } from './axe.ts'
import { giveFeedback, takeSteps } from './learning.ts'
import { test } from './product.ts'
import { signUp } from './signingUp.ts'

test('a new mentee signs up, answers her survey and completes a session', async ({ page, product }, info) => {
  const problems = watchConsole(page)
  const email = `lata.${info.project.name}@elsewhere.example`
  await signUp(page, product, { email, first: 'Lata', last: 'Rao', programme: /General intake/ })

  await test.step('her one survey comes first; the terms, agreed to at sign-up, are not asked again', async () => {
    await expect(page).toHaveURL(/\/survey\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('she answers it, page by page, and a reload keeps what she typed', async () => {
    await page
      .getByRole('button', { name: 'Begin' })
      .or(page.getByRole('link', { name: 'Begin' }))
      .click()
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
    await answerAll(page)
    await expectAccessible(page)
    await page.reload()
    await expect(page.locator('main').getByText(/Saved on this (phone|device)/)).toBeVisible()
    await answerSurvey(page)
    await expect(page.getByText('Sessions: 0 of 5')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/learninghub/)
  })

  await test.step('the learning hub opens on one next step', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lata')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See all' }).first().click()
    await page.goto('/learninghub/allsession')
    await expectAccessible(page)
    await page.getByRole('link', { name: /Your first CV/ }).click()
    await expect(page).toHaveURL(/sessionintroduction/)
    await expectAccessible(page)
  })

  await test.step('she starts a session after confirming', async () => {
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL(/\/session\/step/)
    await expectAccessible(page)
  })

  await test.step('she takes every step and its quiz, and says how it was', async () => {
    await takeSteps(page)
    await expect(page.getByText('1 of 5 sessions')).toBeVisible()
    await expect(
      page.getByText(
        /^4 more sessions, about .+, and mentorship opens, once your application is accepted\.$/,
      ),
    ).toBeVisible()
    await expect(page.getByText(/: every step/)).toBeVisible()
    await expectAccessible(page)
    await giveFeedback(page)
  })

  await test.step('progress is right everywhere', async () => {
    await expect(page.getByText('Sessions: 1 of 5')).toBeVisible()
    await expect(page.getByText('1 of 3 quizzes')).toBeVisible()
    await page.goto('/learninghub/allsession')
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Your first CV' }).getByText('Completed'),
    ).toBeVisible()
  })

  await test.step('she signs out, and the page is closed', async () => {
    await page.locator('summary', { hasText: 'Account of' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/signin/)
    await page.goto('/learninghub')
    await expect(page).toHaveURL(/\/signin/)
  })
  expect(problems).toEqual([])
})

test('sign-in says what is wrong, and Hindi reaches every word @phone-suffices', async ({ page }) => {
  await page.goto('/signin')
  await page.getByLabel('Email').fill('nila@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('Wrong#2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong email or password')
  await expect(page.getByLabel('Email')).toHaveValue('nila@demo.example')
  await page.getByLabel('Language').selectOption('hi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('फिर से स्वागत है')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.getByLabel('पासवर्ड', { exact: true }).fill('Saathi#2026')
  await page.getByRole('button', { name: 'साइन इन करें', exact: true }).click()
  await expect(page).toHaveURL(/\/survey\//)
  await expect(page.getByRole('dialog')).toContainText('आगे बढ़ने से पहले')
})

/** Collects errors of the console, except replies of 401 and 422 that a step causes on purpose. */
function watchConsole(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}
