import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { screeningCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { type Browser, expect, type Page } from '@playwright/test'

import { askAs } from './asking.ts'
import { expectAccessible } from './axe.ts'
import { inOwnProduct, test } from './product.ts'
import { openDeskWithCodes } from './secondStep.ts'
import { beSignedIn } from './signingIn.ts'
import { staff } from './staffCommand.ts'

async function pageOf(browser: Browser, url: string): Promise<Page> {
  return (await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })).newPage()
}

/** Returns the address in the email that a referee gets; empty before it is there. */
function linkFor(outbox: string, email: string): string {
  const name = existsSync(outbox)
    ? readdirSync(outbox).find((file) => file.endsWith(`-${email}.eml`))
    : undefined
  if (name === undefined) return ''
  // Long lines of an email are broken, with "=" at the end.
  const mail = readFileSync(join(outbox, name), 'utf8')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  return /\/staff\/reference\?token=[\w-]+/.exec(mail)?.[0] ?? ''
}

inOwnProduct(
  'someone outside answers about an applicant, who is refused and reads why, and a quiet pair is called @desk-suffices',
  async ({ browser, own }) => {
    inOwnProduct.setTimeout(180_000)
    await staff(own, 'clock', '+8d')

    await test.step('someone outside answers five questions without an account', async () => {
      const applicant = await askAs(own, 'nandini')
      const [name, email] = ['Uma Sen', 'uma@outside.example']
      await applicant(screeningCalls.nameReferee, { params: { stage: 'reference' }, body: { name, email } })
      await expect.poll(() => linkFor(own.outbox, email)).not.toBe('')
      const outside = await pageOf(browser, own.url)
      await outside.goto(linkFor(own.outbox, email))
      await expect(outside.getByText('Uma Sen')).toBeVisible()
      const fields = outside.getByRole('textbox')
      await expect(fields).toHaveCount(5)
      await expectAccessible(outside)
      for (const [at, words] of ['Five years', 'Patient', 'Always', 'No', ''].entries())
        await fields.nth(at).fill(words)
      await outside.locator('form button[type=submit]').click()
      await expect(outside.getByRole('heading', { name: 'Thank you' })).toBeVisible()
      await outside.reload()
      await expect(outside.getByText('This link has been used')).toBeVisible()
    })

    const desk = await pageOf(browser, own.url)
    await beSignedIn(desk, 'staff')
    await openDeskWithCodes(desk)

    await test.step('a pair that has been silent is on the list, with the numbers to call', async () => {
      const quiet = desk
        .getByRole('listitem')
        .filter({ hasText: 'Asha Patil, Ravi Kulkarni' })
        .filter({ hasText: 'No message and no session' })
      await quiet.getByRole('button', { name: 'Note a contact' }).click()
      const dialog = desk.getByRole('dialog')
      await expect(dialog.getByRole('link', { name: /^Call Asha Patil/ })).toHaveAttribute('href', /^tel:/)
      await dialog.getByRole('radio', { name: 'Needs help' }).check()
      await dialog.getByRole('radio', { name: 'in 1 week' }).check()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      await expect(quiet).toHaveCount(0)
    })

    await test.step('the page of the pair has the contact in its list, and in its lanes', async () => {
      await desk.goto('/staff/pairs')
      await desk.getByRole('link', { name: /Asha Patil/ }).click()
      await expect(desk.getByText('Call with Asha Patil: Needs help')).toBeVisible()
      await expect(desk.locator('[data-kind=contact]')).toHaveCount(1)
      await expectAccessible(desk)
      await desk.getByRole('radio', { name: 'How it goes', exact: true }).check()
      await expect(desk.getByText('Call with Asha Patil: Needs help')).toBeHidden()
    })

    await test.step('the answers from outside are read and passed, and the interview ends with a no', async () => {
      await desk.goto('/staff/screening')
      await desk.getByRole('link', { name: 'Nandini Bose' }).click()
      const stage = (name: string) =>
        desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { level: 3, name }) })
      await expect(stage('Reference').getByText('Patient', { exact: true })).toBeVisible()
      await stage('Reference').getByRole('button', { name: 'Pass' }).click()
      const dialog = desk.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Pass' }).click()
      await expect(dialog).toBeHidden()
      await stage('Interview').getByRole('button', { name: 'No', exact: true }).click()
      await dialog.getByRole('radio').first().check()
      await dialog.getByLabel('Your words to the person').fill('We cannot offer this now. Thank you.')
      await dialog.getByRole('button', { name: 'No', exact: true }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('the applicant reads the words, and what they can do next', async () => {
      const nandini = await pageOf(browser, own.url)
      await beSignedIn(nandini, 'nandini')
      await nandini.goto('/matching')
      await expect(nandini.getByText('We cannot offer this now. Thank you.').first()).toBeVisible()
      await expectAccessible(nandini)
    })
  },
)
