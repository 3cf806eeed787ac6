import { expect, type Page } from '@playwright/test'

import { type JitsiHost, startJitsiHost } from '../scripts/jitsiHost.ts'
import { startTemporary, type Temporary } from '../scripts/temporary.ts'
import { expectMoving, goIn, withDevices } from './callPages.ts'
import { aboutAll, aboutWords, answerAll, findCallAfterwards, picturePage, speakers } from './callRecords.ts'
import { openChatWith } from './chatting.ts'
import { test as base } from './product.ts'
import { beAtNoon } from './productClock.ts'
import { staff } from './staffCommand.ts'

interface Kind {
  readonly kind: 'mesh' | 'relay' | 'jitsi'
}

const test = base.extend<Kind & { host: JitsiHost | undefined; own: Temporary }>({
  kind: ['mesh', { option: true }],
  host: async ({ kind }, use) => {
    const host = kind === 'jitsi' ? await startJitsiHost() : undefined
    await use(host)
    await host?.close()
  },
  own: async ({ host }, use) => {
    const own = await startTemporary({ ...host?.settings, CALL_RECORDING: '1' })
    await use(own)
    await own.stop()
  },
})
test.use(withDevices)

const kinds = {
  // Where nothing is recorded, two browsers connect to each other directly.
  mesh: { sound: /Not recorded; you both agreed to text and summary\./, runs: 'Written down' },
  relay: { sound: /Recorded; you both agreed to text and summary\./, runs: 'Recorded' },
  jitsi: { sound: /Not recorded; you both agreed to text and summary\./, runs: 'Written down' },
} as const

for (const kind of ['mesh', 'relay', 'jitsi'] as const) {
  test.describe(kind, () => {
    test.use({ kind })
    test(`two people agree, talk and hang up, and find the call with its summary, its transcript and its rating: ${kind} @desk-suffices`, async ({
      browser,
      own,
    }) => {
      test.setTimeout(420_000)
      const { runs, sound } = kinds[kind]
      await beAtNoon(own)
      const { asha, ravi } = await speakers(browser, own.url)
      const pages = [asha, ravi]
      for (const page of pages) page.setDefaultTimeout(30_000)

      await test.step('they agree and go in', async () => {
        await openChatWith(asha, 'Ravi Kulkarni')
        await asha.getByRole('button', { name: 'Start a call' }).click()
        await agree(asha, kind)
        await ravi.getByRole('button', { name: 'Accept' }).click()
        await agree(ravi, kind)
      })

      await test.step('both see each other, read what is kept and who agreed, and what they say comes in', async () => {
        const place = (page: Page) =>
          kind === 'jitsi' ? page.frameLocator('iframe[title="Sound and pictures of the call"]') : page
        await expectMoving(place(asha), 'Ravi Kulkarni')
        await expectMoving(place(ravi), 'Asha Patil')
        const said = pages.map((page) => page.waitForResponse((each) => each.url().endsWith('/caption/')))
        for (const page of pages) {
          await expect(page.getByText(runs, { exact: true })).toBeVisible()
          await expect(page.getByText(/Asha and Ravi said yes|Ravi and Asha said yes/)).toBeVisible()
          // The recognition listens when the page opens.
          await page.reload()
        }
        for (const answer of await Promise.all(said)) expect(answer.status()).toBe(200)
      })

      await test.step('they hang up', async () => {
        await staff(own, 'clock', '+1m')
        for (const page of pages) await page.getByRole('button', { name: 'Leave' }).click()
        await expect(asha.getByText('Call ended with Ravi')).toBeVisible()
        await expect(asha.getByText(/You met for \d+ minutes?\./)).toBeVisible()
      })

      await test.step('they find it afterwards', () =>
        findCallAfterwards({ own, asha, ravi, sound, by: /Written down by each person's browser/ }))

      await picturePage(ravi, `past-call-${kind}`)
      for (const page of pages) await page.context().close()
    })
  })
}

/** Lets the call be written down, and recorded where it goes through the relay. */
async function agree(page: Page, kind: Kind['kind']): Promise<void> {
  if (kind === 'jitsi') await answerAll(page, 'Yes', aboutWords)
  else {
    await answerAll(page, kind === 'relay' ? 'Yes' : 'No', [aboutAll[0]])
    await answerAll(page, 'Yes', aboutWords)
  }
  await goIn(page)
}
