import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { password, register } from './registering.ts'
import { agreeToTerms, signInAs } from './signingIn.ts'

test('somebody shows a face, changes what is known, takes it home, and signs out everywhere @phone-suffices', async ({
  page,
  product,
  browser,
}, info) => {
  const email = `profile.${info.project.name}@elsewhere.example`
  await register(product, email)
  await signInAs(page, email, password)
  await agreeToTerms(page)

  await test.step('the profile is changed, with a picture', async () => {
    await page.goto('/moreinfo/wrs')
    await page.getByLabel('About me').fill('I like maps.\nAnd trains.')
    await page.getByLabel('Last name').fill('')
    await page.locator('input[type=file]').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    })
    await expect(page.getByText('File selected is a not an image file.')).toBeVisible()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawPicture(page) })
    await expect(page.getByText('File selected is a not an image file.')).toBeHidden()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(page.locator('summary img').first()).toHaveAttribute('src', /^\/files\/pictures\//)
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByLabel('About me')).toHaveValue('I like maps.\nAnd trains.')
    await expect(page.locator('main img').first()).toBeVisible()
    await page.getByRole('button', { name: 'Remove the picture' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(page.locator('main img')).toHaveCount(0)
  })

  await test.step('the year of birth is said once', async () => {
    await page.getByLabel('Year you were born').fill('2004')
    await page.getByRole('button', { name: 'Save year' }).click()
    await expect(page.getByLabel('Year you were born')).toBeHidden()
  })

  await test.step('a welcome waits among the notices, and mails of a topic stop', async () => {
    await page.goto('/moreinfo/notices')
    await expect(page.getByText(/^Welcome/)).toBeVisible()
    const learning = page.getByRole('checkbox', { name: 'Learning: Email' })
    await learning.click()
    await expect(learning).not.toBeChecked()
    await expect(learning).toHaveAttribute('aria-busy', 'false')
    await page.reload()
    await expect(learning).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Account: Email' })).toBeDisabled()
  })

  await test.step('a question is found by its words', async () => {
    await page.goto('/moreinfo/faq')
    await page.getByLabel('Search the questions').fill('spam')
    await expect(page.getByText(/question.? found/)).toBeVisible()
    await page.getByLabel('Search the questions').fill('zzzz')
    await expect(page.getByText('No matching questions')).toBeVisible()
  })

  await test.step('my data comes as a file', async () => {
    await page.goto('/moreinfo/data')
    await page.getByRole('button', { name: 'Make the file' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /Download the file/ }).click()
    expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  })

  await test.step('another device is signed out from here', async () => {
    const other = await (await browser.newContext({ baseURL: product.url })).newPage()
    await signInAs(other, email, password)
    await page.goto('/moreinfo/devices')
    await expect(page.getByText('This device')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL(/\/signin/)
    await other.goto('/learninghub')
    await expect(other).toHaveURL(/\/signin/)
    await other.context().close()
  })
})

test('an account is erased in two steps, and its address is free again @phone-suffices', async ({
  page,
  product,
}, info) => {
  const email = `gone.${info.project.name}@elsewhere.example`
  await register(product, email)
  await signInAs(page, email, password)
  await agreeToTerms(page)
  await page.goto('/moreinfo/data')
  await page.getByRole('button', { name: 'Send me a code to erase it' }).click()
  await page.getByLabel('Code').fill(await product.code(email))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Erase my account for good' }).click()
  await expect(page).toHaveURL(/\/signin/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText("There's no account with this email")
  await register(product, email)
})

test.describe('sign-in says what is wrong @phone-suffices', () => {
  for (const [who, given, text] of [
    ['nobody', 'Saathi#2026', /There's no account with this email/],
    ['asha', 'Wrong#2026', /Wrong email or password/],
    ['omar', 'Saathi#2026', /has been disabled/],
    ['gita', 'Saathi#2026', /Sign-in via Google/],
    ['uma', 'Saathi#2026', /Email Not Verified/],
  ] as const) {
    test(`to ${who}`, async ({ page }) => {
      await enter(page, `${who}@demo.example`, given)
      await expect(page.getByRole('alert')).toContainText(text)
      await expectAccessible(page)
    })
  }

  test('to whoever guesses five times', async ({ page, product }, info) => {
    const email = `guessed.${info.project.name}@elsewhere.example`
    await register(product, email)
    for (let turn = 0; turn < 5; turn += 1) {
      await enter(page, email, `Guess#2026${turn}`)
      await expect(page.getByRole('alert')).toContainText('Wrong email or password')
    }
    await enter(page, email, password)
    await expect(page.getByRole('alert')).toContainText('Try again after an hour')
  })
})

test('somebody whose email is not confirmed confirms it and signs in @phone-suffices', async ({
  page,
  product,
}) => {
  await enter(page, 'uma@demo.example', 'Saathi#2026')
  await page.getByRole('alert').getByRole('link').click()
  await expect(page).toHaveURL(/\/emailverify/)
  await expect(page.getByLabel('Email')).toHaveValue('uma@demo.example')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code').fill(await product.code('uma@demo.example'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await expectAccessible(page)
  await signInAs(page, 'uma')
})

test('Gita signs in through Google, in a window of its own @phone-suffices', async ({ page }) => {
  await page.goto('/signin')
  const window = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign-in via Google' }).click()
  await (await window).getByRole('link', { name: /Gita/ }).click()
  await expect(page).not.toHaveURL(/\/signin/)
  await page.locator('summary').first().click()
  await expect(page.getByText('gita@demo.example')).toBeVisible()
})

async function enter(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Draws a small picture in the browser. */
async function drawPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 200
    const brush = canvas.getContext('2d')
    if (brush !== null) {
      brush.fillStyle = 'teal'
      brush.fillRect(0, 0, 300, 200)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
