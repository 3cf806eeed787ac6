import { expect, type Page } from '@playwright/test'

import { answerAll, rested } from './answering.ts'
import { expectAccessible } from './axe.ts'

/** Opens and starts a session and confirms; its first step is shown then. */
export async function startSession(page: Page, sessionId: string): Promise<void> {
  await page.goto(`/session/sessionintroduction/${sessionId}`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/session\/step\?/)
}

/** Completes every step with its quizzes, up to the feedback. */
export async function takeSteps(page: Page): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) {
    await takeQuizHere(page)
    await rested(page)
    const done = page.getByRole('button', { name: 'Done' })
    if (await done.isVisible()) {
      await done.click()
      await expect(page).toHaveURL(/sessionfeedback/)
      return
    }
    await goOn(page)
  }
}

/** Goes to the next step. */
export async function goOn(page: Page): Promise<void> {
  await rested(page)
  const address = page.url()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).not.toHaveURL(address)
}

/** Takes the quiz of the shown step, if it has one that was not taken. */
export async function takeQuizHere(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^(Next|Done)$/ })).toBeVisible()
  const quiz = page.getByRole('button', { name: /Take the quiz|Try the quiz$/ })
  if (!(await quiz.isVisible())) return
  const isNeeded = await page.getByText('Required', { exact: true }).isVisible()
  if (isNeeded) await expect(page.getByText('Please take the quiz before moving forward.')).toBeVisible()
  await quiz.click()
  await expect(page).toHaveURL(/\/quiz\//)
  // Where the quiz is still loading, there is nothing to answer yet.
  await expect(page.getByRole('button', { name: /^(Next question|Submit)$/ })).toBeVisible()
  await expectAccessible(page)
  for (let turn = 0; turn < 14; turn += 1) {
    await answerAll(page)
    const submit = page.getByRole('button', { name: 'Submit' })
    if (await submit.isVisible()) {
      await submit.click()
      break
    }
    const address = page.url()
    await page.getByRole('button', { name: 'Next question' }).click()
    await expect(page).not.toHaveURL(address)
  }
  await expect(page.getByRole('heading', { name: 'Quiz complete' })).toBeVisible()
  await expectAccessible(page)
  await leaveResult(page)
  await expect(page).toHaveURL(/\/session\/step\?/)
}

/** Leaves the result of a quiz; the third quiz of a week leads over the screen of the complete week. */
async function leaveResult(page: Page): Promise<void> {
  const back = page.getByRole('link', { name: 'Back to the step' })
  const week = page.getByRole('button', { name: 'See your week' })
  await expect(back.or(week)).toBeVisible()
  if (await week.isVisible()) {
    await week.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectAccessible(page)
    return page.getByRole('link', { name: 'Continue' }).click()
  }
  await back.click()
}

/** Gives feedback; the learning hub then says thanks. */
export async function giveFeedback(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /You've finished/ })).toBeVisible()
  await page.getByRole('radio', { name: /Very good/ }).check()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/learninghub\?thanks/, { timeout: 15_000 })
}
