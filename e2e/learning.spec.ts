import { accessCalls } from '@saathi/contract/access/calls.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { expect, type Page } from '@playwright/test'

import { askAs, openSessions } from './asking.ts'
import { expectAccessible } from './axe.ts'
import { giveFeedback, goOn, startSession, takeQuizHere, takeSteps } from './learning.ts'
import { loseNetwork, regainNetwork } from './network.ts'
import { test } from './product.ts'
import { password, register } from './registering.ts'
import { beSignedIn } from './signingIn.ts'

const five = ['first-cv', 'email-reply', 'plan-week', 'interview-evening', 'job-advert']

test('a mentee completes five sessions, one of them without a network in the middle, and mentorship and internships open @phone-suffices', async ({
  page,
  product,
}, info) => {
  test.setTimeout(240_000)
  const email = `five.${info.project.name}@elsewhere.example`
  await register(product, email)
  const ask = await askAs(product, email, password)
  await openSessions(ask)
  await beSignedIn(page, email, password)
  // Some browsers claim to be online after a reload without a network: the product must not believe them.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }))
  const counted = async () => (await ask(accessCalls.status, {})).mentorshipSessionStatus.completedSessions

  await test.step('two with a network', async () => {
    for (const session of five.slice(0, 2)) {
      await startSession(page, session)
      await takeSteps(page)
      await giveFeedback(page)
    }
    await expect.poll(counted).toBe(2)
  })

  await test.step('the third is kept on the phone, its size said before', async () => {
    await startSession(page, 'plan-week')
    await goOn(page)
    await page.goto('/session/sessionintroduction/plan-week')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Download for offline \(\d+\skB\)$/ }).click()
    await expect(page.getByText('You can read and answer it without a network.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('without a network it opens after a reload, is read and answered', async () => {
    await loseNetwork(page, product)
    await page.reload()
    await expect(page.getByText(/^You're offline\. This is what's on your (phone|device)\.$/)).toBeVisible()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three things, not thirteen')
    await expectAccessible(page)
    await takeQuizHere(page)
    await goOn(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The phone')
    await expect(page.getByText(/2 items will send/)).toBeVisible()
    await goOn(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await giveFeedback(page)
    await expect(page.getByText(/5 items will send/)).toBeVisible()
    await expectAccessible(page)
    await page.locator('summary').first().click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('dialog')).toContainText(/5 items are only on this (phone|device)\./)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    expect(await counted()).toBe(2)
  })

  await test.step('with the network back everything is sent, once', async () => {
    await page.reload()
    await regainNetwork(page, product)
    await expect.poll(counted, { timeout: 20_000 }).toBe(3)
    await expect(page.getByText(/items will send/)).toBeHidden()
    const quiz = { sessionId: 'plan-week', stepId: 'three', quizId: 'week-goals' }
    const { isTaken, answers } = await ask(learningCalls.quiz, { params: quiz })
    expect(isTaken).toBe(true)
    expect(answers.userAnswer.length).toBeGreaterThan(3)
    expect((await ask(learningCalls.progress, {})).completedQuiz).toBe(3)
  })

  await test.step('two more, and what was closed is open', async () => {
    for (const session of five.slice(3)) {
      await startSession(page, session)
      await takeSteps(page)
      await giveFeedback(page)
    }
    await expect.poll(counted).toBe(5)
    const { experiences, mentorshipSessionStatus } = await ask(accessCalls.status, {})
    expect(experiences.internship).toBe('use')
    expect(mentorshipSessionStatus.remainingSessions).toBe(0)
    await page.goto('/learninghub')
    await expect(page.getByText('Sessions: 5 of 5')).toBeVisible()
    await expect(page.getByText(/5 Gold|[1-5] (Gold|Silver)/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Internships' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('a preview shows everything and saves nothing @phone-suffices', async ({ page, product }, info) => {
  const email = `preview.${info.project.name}@elsewhere.example`
  await register(product, email)
  const ask = await askAs(product, email, password)
  await openSessions(ask)
  await beSignedIn(page, email, password)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().includes('/identity/')) writes.push(request.url())
  })
  await page.goto('/session/sessionintroduction/first-cv')
  await page.getByRole('link', { name: 'Preview' }).click()
  for (;;) {
    await expect(page).toHaveURL(/mode=preview/)
    await expect(page.getByText("You are in preview mode, progress won't be saved.")).toBeVisible()
    const quiz = page.getByRole('button', { name: /Take the quiz/ })
    if (await quiz.isVisible()) {
      await expectAccessible(page)
      await expect(quiz).toBeDisabled()
    }
    const end = page.getByRole('button', { name: 'End preview' })
    if (await end.isVisible()) {
      await end.click()
      break
    }
    await goOn(page)
  }
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  expect(writes).toEqual([])
  expect(
    (await ask(learningCalls.sessions, { query: {} })).every(({ sessionStatus }) => sessionStatus === null),
  ).toBe(true)

  await test.step('a session that was started has no preview any more', async () => {
    await startSession(page, 'first-cv')
    await page.goto('/session/sessionintroduction/first-cv?mode=preview')
    await expect(page).toHaveURL(/\/session\/step\?session=first-cv&step=reader$/)
  })
})

test('a quiz that may be taken once says so, and what was answered elsewhere meanwhile is said @phone-suffices', async ({
  page,
  product,
}, info) => {
  const email = `once.${info.project.name}@elsewhere.example`
  await register(product, email)
  const ask = await askAs(product, email, password)
  await openSessions(ask)
  await beSignedIn(page, email, password)
  await startSession(page, 'interview-evening')
  const session = await ask(learningCalls.session, { params: { sessionId: 'interview-evening' } })
  const [at] = session.sessionSteps.flatMap((step) =>
    step.content.flatMap(({ quiz }) => (quiz === null ? [] : [{ step, quiz }])),
  )
  if (at === undefined) throw new Error('The session has no quiz.')
  await page.goto('/session/sessionintroduction/interview-evening')
  await page.getByRole('button', { name: /^Download for offline \(/ }).click()
  await expect(page.getByText('You can read and answer it without a network.')).toBeVisible()

  await test.step('answered here without a network, and on another device with one', async () => {
    await loseNetwork(page, product)
    await page.goto(`/session/step?session=interview-evening&step=${at.step.id}`)
    await takeQuizHere(page)
    const answerJson = at.quiz.questions.flatMap(({ key, answerOptions, mandatory }) =>
      mandatory ? [{ questionKey: key, answer: answerOptions.at(-1)?.key ?? 'b' }] : [],
    )
    await ask(learningCalls.saveQuiz, {
      body: { session: session.id, step: at.step.id, quiz: at.quiz.id, answerJson },
    })
    await regainNetwork(page, product)
    await expect(
      page.getByText("We couldn't accept your answers to a quiz. Your earlier ones count."),
    ).toBeVisible({
      timeout: 20_000,
    })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText("We couldn't accept your answers to a quiz")).toBeHidden()
  })

  await test.step('it cannot be taken again', async () => {
    await page.reload()
    const again = page.getByRole('button', { name: 'Retake the quiz' })
    await expect(again).toBeDisabled()
    await expect(page.getByText("You can't retake this quiz")).toBeVisible()
    await page.getByRole('link', { name: 'See my answers' }).click()
    await expect(page.getByRole('link', { name: 'Retake' })).toBeHidden()
  })
})

test('a mentor reads the tips for mentors, and nothing of them reaches a mentee @phone-suffices', async ({
  browser,
  product,
}) => {
  const mentor = await browser.newContext({ baseURL: product.url })
  const asRavi = await mentor.newPage()
  await beSignedIn(asRavi, 'ravi')
  await startSession(asRavi, 'first-cv')
  const tips = await tipsIn(asRavi)
  expect(tips.length).toBeGreaterThan(0)
  await mentor.close()
  const mentee = await browser.newContext({ baseURL: product.url })
  const asAsha = await mentee.newPage()
  const traffic: Promise<string>[] = []
  asAsha.on('response', (answer) => {
    if (answer.url().includes('/api/')) traffic.push(answer.text().catch(() => ''))
  })
  await beSignedIn(asAsha, 'asha')
  await asAsha.goto('/session/step?session=first-cv')
  await tipsIn(asAsha).then((shown) => expect(shown).toEqual([]))
  const heard = (await Promise.all(traffic)).join('\n')
  expect(heard).toContain('first-cv')
  expect(heard).not.toContain('MENTOR_TIPS')
  for (const tip of tips) expect(heard).not.toContain(tip.slice(0, 40))
  await mentee.close()
})

/** Returns the notes for mentors on every step of the open session. */
async function tipsIn(page: Page): Promise<string[]> {
  const found: string[] = []
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (let turn = 0; turn < 8; turn += 1) {
    const notes = page.getByRole('complementary').filter({ hasText: 'For mentors' }).locator('p + *')
    for (const note of await notes.all()) found.push((await note.textContent()) ?? '')
    const next = page.getByRole('button', { name: 'Next' })
    if (!(await next.isVisible())) break
    await takeQuizHere(page)
    await goOn(page)
  }
  return found
}
