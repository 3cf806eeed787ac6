import { type Browser, expect, type Page } from '@playwright/test'

import { answerSurvey } from './answering.ts'
import { askAs, openSessions } from './asking.ts'
import { expectAccessible } from './axe.ts'
import { openConversation, say } from './chatting.ts'
import { actOnPerson, confirm, saveContact } from './deskPages/acts.ts'
import { closeCase, decideCase } from './deskPages/cases.ts'
import { sayGoodbye } from './deskPages/closing.ts'
import { answerWhoAndWhat, answerWhoJoinsAndWhen, first, signInBy } from './deskPages/firstRun.ts'
import { answerReference, passStage, refuse, stageCard } from './deskPages/screening.ts'
import { makeDraft, proposal, publish, sayYes } from './deskPages/studio.ts'
import { pdf } from './files.ts'
import { mailedLink } from './mailLinks.ts'
import { inEmptyProduct, type Product, test } from './product.ts'
import { password, registerNewcomer } from './registering.ts'
import { openActions } from './reporting.ts'
import { confirmWithPasskey, openDeskWithPasskey } from './secondStep.ts'
import { beSignedIn } from './signingIn.ts'
import { signUp } from './signingUp.ts'
import { staff } from './staffCommand.ts'

const at = (name: string) => `${name}@elsewhere.example`
const project = 'first_steps'
const ravi = { email: at('ravi'), first: 'Ravi', last: 'Kulkarni', institution: 'SETU01', birthYear: 1984 }
const joseph = {
  email: at('joseph'),
  first: 'Joseph',
  last: 'Mathew',
  institution: 'SETU01',
  birthYear: 1976,
}
const meera = { email: at('meera'), first: 'Meera', last: 'Iyer', institution: 'LEAD01', birthYear: 1979 }
const asha = { email: at('asha'), first: 'Asha', last: 'Patil', project, birthYear: 2004 }

async function pageOf(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })).newPage()
  page.setDefaultTimeout(30_000)
  return page
}

/** Opens a page for someone with an account. */
async function signedIn(browser: Browser, url: string, email: string): Promise<Page> {
  const page = await pageOf(browser, url)
  await beSignedIn(page, email, password)
  return page
}

/** Registers someone who agrees to the terms and answers the survey. */
async function join(
  own: Product,
  newcomer: Parameters<typeof registerNewcomer>[1],
  times: string[],
): Promise<void> {
  await registerNewcomer(own, newcomer)
  await openSessions(await askAs(own, newcomer.email, password), { times })
}

/** Opens an applicant from the list of screening. */
async function openApplicant(page: Page, name: string): Promise<void> {
  await page.goto('/staff/screening')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

inEmptyProduct(
  'a programme begins with nothing, screens mentors, matches, cares for a pair and closes it @desk-suffices',
  async ({ browser, own }) => {
    inEmptyProduct.setTimeout(600_000)
    const [desk, sara, lata] = [
      await pageOf(browser, own.url),
      await pageOf(browser, own.url),
      await pageOf(browser, own.url),
    ]

    await test.step('the first member of the team sets the programme up and invites a colleague', async () => {
      await desk.goto(`/staff/setup?${/token=\S+/.exec(await staff(own, 'setup'))?.[0]}`)
      await answerWhoAndWhat(desk)
      await answerWhoJoinsAndWhen(desk, 'SETU01 Setu Foundation\nLEAD01 Lead Foundation')
      await signInBy(desk, 'Sign in to the desk', first)
      await openDeskWithPasskey(desk)
      await desk.goto('/staff/team')
      await desk.getByLabel('Email').fill('sara@team.example')
      for (const right of ['People', 'Screening', 'Care', 'Safety'])
        await desk.locator('form').getByRole('checkbox', { name: right, exact: true }).check()
      await desk.getByRole('button', { name: 'Send invitation' }).click()
      await sara.goto(await mailedLink(own, 'sara@team.example', /\/staff\/join\?token=[\w-]+/))
      await sara.getByLabel('First name').fill('Sara')
      await sara.getByLabel('Last name').fill('Khan')
      await sara.getByLabel('Password', { exact: true }).fill(password)
      await sara.getByRole('button', { name: 'Join' }).click()
      await expect(sara.getByText('You are in the team.')).toBeVisible()
      await signInBy(sara, 'Sign in', { email: 'sara@team.example', password })
      await openDeskWithPasskey(sara)
    })

    await test.step('three mentors sign up; one sends a paper and names someone outside, who answers', async () => {
      await join(own, ravi, ['weekday_morning', 'saturday'])
      await join(own, joseph, ['sunday'])
      await join(own, meera, ['saturday', 'sunday'])
      const page = await signedIn(browser, own.url, ravi.email)
      await page.goto('/matching')
      await page.getByLabel('Send a file').setInputFiles(pdf('identity.pdf', 'Ravi Kulkarni'))
      await expect(page.getByText('Sent: identity.pdf')).toBeVisible()
      await page.getByLabel('Their name').fill('Uma Sen')
      await page.getByLabel('Their email').fill('uma@outside.example')
      await page.getByRole('button', { name: 'Ask them' }).click()
      await expect(page.getByText('With Uma Sen')).toBeVisible()
      const outside = await pageOf(browser, own.url)
      const link = await mailedLink(own, 'uma@outside.example', /\/staff\/reference\?token=[\w-]+/)
      await outside.goto(link)
      await answerReference(outside, () => expectAccessible(outside))
      await outside.reload()
      await expect(outside.getByText('This link has been used')).toBeVisible()
      await outside.context().close()
      await page.context().close()
    })

    await test.step('the team passes every stage, and two people decide', async () => {
      await openApplicant(desk, 'Ravi Kulkarni')
      const dialog = desk.getByRole('dialog')
      await passStage(desk, 'Application')
      await passStage(desk, 'Proof of identity')
      await expect(stageCard(desk, 'Reference').getByText('Patient', { exact: true })).toBeVisible()
      await passStage(desk, 'Reference')
      await passStage(desk, 'Interview', async () => {
        for (const line of await dialog.getByRole('group').all()) await line.getByRole('radio').last().check()
      })
      await passStage(desk, 'Police check', () =>
        dialog.getByLabel('Number of the check').fill('PCC 22/7714'),
      )
      await passStage(desk, 'Decision')
      await openApplicant(sara, 'Ravi Kulkarni')
      await passStage(sara, 'Decision')
      await expect(sara.getByText('Every required stage is passed.')).toBeVisible()
    })

    await test.step('another mentor is refused, and reads why and what can follow', async () => {
      await openApplicant(desk, 'Joseph Mathew')
      await refuse(desk, 'Application', 'We cannot offer this now. Thank you.')
      const page = await signedIn(browser, own.url, joseph.email)
      await page.goto('/matching')
      await expect(page.getByText('We cannot offer this now. Thank you.').first()).toBeVisible()
      await expectAccessible(page)
      await page.context().close()
    })

    await test.step('two mentees sign up and answer, and the team accepts them and the third mentor', async () => {
      const email = at('lata')
      await signUp(lata, own, {
        email,
        first: 'Lata',
        last: 'Rao',
        programme: /First Steps 2027/,
        born: '2004',
      })
      await lata
        .getByRole('button', { name: 'Begin' })
        .or(lata.getByRole('link', { name: 'Begin' }))
        .click()
      await answerSurvey(lata)
      await join(own, asha, ['saturday', 'sunday'])
      for (const name of ['Lata Rao', 'Asha Patil', 'Meera Iyer']) {
        await openApplicant(desk, name)
        await passStage(desk, 'Application')
      }
    })

    await test.step('two drafts are compared, and one is published', async () => {
      await desk.goto('/staff/matching')
      await makeDraft(desk, { aim: 'Best fit' })
      await expect(proposal(desk, 'Lata Rao', 'Ravi Kulkarni')).toBeVisible()
      await makeDraft(desk, { aim: 'Longest wait first', button: 'What if…' })
      await expect(desk.getByRole('radio', { name: 'Choose draft B' })).toBeChecked()
      await expectAccessible(desk)
      await desk.keyboard.press('c')
      await publish(desk, 'A', 'Lata Rao')
      await staff(own, 'clock', '+11m')
      await expect(desk.getByText(/This page follows the answers/)).toBeVisible()
    })

    await test.step('the mentee and the mentor say yes, and talk', async () => {
      await sayYes(lata, 'Ravi')
      await expect(proposal(desk, 'Lata Rao', 'Ravi Kulkarni')).toContainText('The mentee said yes')
      const page = await signedIn(browser, own.url, ravi.email)
      await sayYes(page, 'Lata')
      await expect(proposal(desk, 'Lata Rao', 'Ravi Kulkarni')).toContainText('Accepted')
      await page.goto('/chat')
      await openConversation(page, 'Lata Rao')
      await say(page, 'Welcome, Lata!')
      await lata.goto('/chat')
      await openConversation(lata, 'Ravi Kulkarni')
      await expect(lata.getByText('Welcome, Lata!').first()).toBeVisible()
      await say(lata, 'Thank you, Ravi.')
      await page.context().close()
    })

    await test.step('eight days later the quiet pair is on the list, and is called', async () => {
      await staff(own, 'clock', '+8d')
      await desk.goto('/staff')
      await confirmWithPasskey(desk)
      const quiet = desk
        .getByRole('listitem')
        .filter({ hasText: 'Lata Rao' })
        .filter({ hasText: 'No message and no session' })
      await quiet.getByRole('button', { name: 'Note a contact' }).click()
      await expect(desk.getByRole('dialog').getByRole('link', { name: /^Call Lata Rao/ })).toHaveAttribute(
        'href',
        /^tel:/,
      )
      await saveContact(desk, 'Needs help')
      await expect(quiet).toHaveCount(0)
    })

    await test.step('the page of the pair has the contact in its list, and in its lanes', async () => {
      await desk.goto('/staff/pairs')
      await desk.getByRole('link', { name: /Lata Rao/ }).click()
      await expect(desk.getByText('Call with Lata Rao: Needs help')).toBeVisible()
      await expect(desk.locator('[data-kind=contact]')).toHaveCount(1)
      await expectAccessible(desk)
      await desk.getByRole('radio', { name: 'How it goes', exact: true }).check()
      await expect(desk.getByText('Call with Lata Rao: Needs help')).toBeHidden()
    })

    await test.step('the mentor leaves, and another one holds the bridge after the team has told the mentee', async () => {
      await actOnPerson(desk, 'Ravi Kulkarni', 'Disable')
      await desk.goto('/staff')
      const left = desk.getByRole('listitem').filter({ hasText: 'Ravi Kulkarni has left' })
      await left.getByRole('button', { name: 'Find a bridge mentor' }).click()
      await desk.getByRole('dialog').getByRole('radio', { name: 'Meera Iyer' }).check()
      await confirm(desk, 'Bridge mentor')
      const tell = desk.getByRole('listitem').filter({ hasText: 'Tell Lata Rao that Meera Iyer' })
      await tell.getByRole('button', { name: 'Note a contact' }).click()
      await saveContact(desk, 'Well')
      await expect(tell).toHaveCount(0)
    })

    const bridge = await signedIn(browser, own.url, meera.email)
    await test.step('a message is reported, taken by one member and closed by the other', async () => {
      await bridge.goto('/chat')
      await openConversation(bridge, 'Lata Rao')
      await say(bridge, 'You are slow.')
      await lata.goto('/chat')
      await openConversation(lata, 'Meera Iyer')
      await openActions(lata, 'You are slow.')
      await lata.getByRole('button', { name: 'Report', exact: true }).click()
      const dialog = lata.getByRole('dialog')
      await dialog.getByRole('radio').first().check({ force: true })
      await dialog.getByRole('button', { name: 'Send report' }).click()
      await expect(dialog.getByText('Thank you for telling us')).toBeVisible()
      await desk.goto('/staff')
      await desk
        .getByRole('listitem')
        .filter({ hasText: /Report/ })
        .getByRole('button', { name: 'Open' })
        .click()
      await desk.getByRole('button', { name: 'Take it' }).click()
      await decideCase(desk, 'Talked to')
      await sara.goto('/staff')
      await confirmWithPasskey(sara)
      await closeCase(sara, 'We spoke with her. Thank you.')
      await lata.goto('/moreinfo/safety')
      await expect(lata.getByText('We spoke with her. Thank you.')).toBeVisible()
    })

    await test.step('the pair closes in five steps', async () => {
      await desk.goto('/staff/pairs')
      await desk.getByRole('link', { name: /Lata Rao/ }).click()
      await desk.getByRole('button', { name: 'Close in five steps' }).click()
      await confirm(desk, 'Close in five steps')
      await expect(desk.getByRole('heading', { name: /^Closes on/ })).toBeVisible()
      await lata.goto('/mentorship')
      await lata.getByRole('button', { name: 'We have met' }).click()
      await sayGoodbye(lata, 'You came when I needed someone.', "I'd like another match")
      await expect(lata.getByText(/You've done everything/)).toBeVisible()
      await bridge.goto('/mentorship')
      await sayGoodbye(bridge, 'You ask the best questions.', 'This was my goodbye')
      await expect(bridge.getByText('You came when I needed someone.')).toBeVisible()
      // Every minute, a job ends the closures in which both have done everything. A move of the clock runs it at once.
      await staff(own, 'clock', '+1m')
      await expect(desk.getByRole('heading', { name: /^Closed, last day/ })).toBeVisible({ timeout: 120_000 })
      await lata.goto('/chat')
      await lata.getByRole('link', { name: /Meera Iyer/ }).click()
      await expect(lata.getByText('This conversation is over')).toBeVisible()
    })
  },
)
