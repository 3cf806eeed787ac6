import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { type Browser, expect, type Page } from '@playwright/test'

import { askAs } from './asking.ts'
import { expectAccessible } from './axe.ts'
import { closeCase, decideCase } from './deskPages/cases.ts'
import { inOwnProduct, test } from './product.ts'
import { confirmWithPasskey, openDeskWithCodes, openDeskWithPasskey } from './secondStep.ts'
import { beSignedIn } from './signingIn.ts'
import { staff } from './staffCommand.ts'

async function pageOf(browser: Browser, url: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await beSignedIn(page, name)
  return page
}

inOwnProduct(
  'a report is read, paused and decided by one member of the team, and closed by another with a passkey @desk-suffices',
  async ({ browser, own }) => {
    inOwnProduct.setTimeout(180_000)
    await staff(own, 'right', 'give', 'sara@demo.example', 'safety')
    const asha = await askAs(own, 'asha')
    const [mentorship] = await asha(mentorshipCalls.mentorships, {})
    const ravi = mentorship?.partnerDetails.partnerDetails[0]?.id ?? ''
    await asha(safetyCalls.report, {
      body: { kind: 'person', id: ravi, reason: 'unsafe', words: 'He shouts.' },
    })
    const [lakshmi, sara] = [await pageOf(browser, own.url, 'staff'), await pageOf(browser, own.url, 'sara')]

    await test.step('the team opens the case from the day’s list', async () => {
      await openDeskWithCodes(lakshmi)
      const item = lakshmi.getByRole('listitem').filter({ hasText: 'The reporter feels unsafe.' })
      await item.getByRole('button', { name: 'Open' }).click()
      await expect(lakshmi.getByRole('heading', { name: /The reporter feels unsafe/ })).toBeVisible()
      await lakshmi.getByRole('button', { name: 'Take it' }).click()
      await expect(lakshmi.getByText('Took the case')).toBeVisible()
      await expectAccessible(lakshmi)
    })

    await test.step('one press pauses the conversation, and reading it needs a reason', async () => {
      await lakshmi.getByRole('button', { name: 'Pause the conversation' }).click()
      await expect(lakshmi.getByText(/^Conversation paused/)).toBeVisible()
      const read = lakshmi.getByRole('button', { name: 'Read 10 before and 10 after' })
      await expect(read).toHaveAttribute('aria-disabled', 'true')
      await lakshmi.getByRole('radio', { name: 'They asked us to read it' }).check()
      await lakshmi.getByLabel('In your words').fill('She asked us to look.')
      await read.click()
      await expect(lakshmi.getByRole('heading', { name: 'The messages around it' })).toBeVisible()
      await expectAccessible(lakshmi)
    })

    await test.step('the case is decided, and who took it cannot close it', async () => {
      await decideCase(lakshmi, 'Warned', () => expectAccessible(lakshmi))
      await expect(lakshmi.getByText('You took this case, so a colleague closes it.')).toBeVisible()
      await expect(lakshmi.getByRole('button', { name: 'Close the case' })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
    })

    await test.step('a colleague opens the desk with a passkey, again after twelve hours, and closes it', async () => {
      await openDeskWithPasskey(sara)
      await expect(sara.getByRole('heading', { level: 1 })).toContainText('Sara')
      await staff(own, 'clock', '+13h')
      await confirmWithPasskey(sara)
      await closeCase(sara, 'We spoke with him. Thank you.')
      expect(await asha(safetyCalls.reports, {})).toMatchObject([
        { status: 'CLOSED', outcome: 'We spoke with him. Thank you.' },
      ])
    })
  },
)
