import { expect, type Page } from '@playwright/test'

import { type JitsiHost, startJitsiHost } from '../scripts/jitsiHost.ts'
import { startTemporary, type Temporary } from '../scripts/temporary.ts'
import { expectAccessible } from './axe.ts'
import { expectMoving, goIn, keepSmall, withDevices } from './callPages.ts'
import { answerAll, aboutWords, speakers } from './callRecords.ts'
import { openChatWith } from './chatting.ts'
import { test as base } from './product.ts'
import { beAtNoon } from './productClock.ts'
import { staff } from './staffCommand.ts'

/** A product whose calls are on a Jitsi host, and that asks for recordings where it can make them. */
const test = base.extend<{ host: JitsiHost; own: Temporary }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
  host: async ({}, use) => {
    const host = await startJitsiHost()
    await use(host)
    await host.close()
  },
  own: async ({ host }, use) => {
    const own = await startTemporary({ ...host.settings, CALL_RECORDING: '1' })
    await use(own)
    await own.stop()
  },
})
test.use(withDevices)

/** The frame of the host. */
const frame = (page: Page) => page.frameLocator('iframe[title="Sound and pictures of the call"]')
const press = (page: Page, name: string) => frame(page).getByRole('button', { name }).click()

test('two people meet on the Jitsi host, and the product rings, counts and ends as in its own calls @desk-suffices', async ({
  browser,
  host,
  own,
}) => {
  test.setTimeout(300_000)
  await beAtNoon(own)
  const { asha, ravi } = await speakers(browser, own.url)
  await openChatWith(asha, 'Ravi Kulkarni')

  await test.step('she starts from the chat, reads that nothing is recorded, lets it be written down, and it rings for him', async () => {
    await asha.getByRole('button', { name: 'Start a call' }).click()
    await expect(asha.getByText(/isn't end-to-end encrypted\. We record nothing/)).toBeVisible()
    await expect(asha.getByRole('group', { name: /^Recording/ })).toHaveCount(0)
    await expectAccessible(asha)
    await answerAll(asha, 'Yes', aboutWords)
    await goIn(asha)
    await expect(frame(asha).locator('video[aria-label="me"]')).toBeVisible()
    await expect(asha.getByText('Ringing…')).toBeVisible()
    await ravi.getByRole('button', { name: 'Accept' }).click()
    await answerAll(ravi, 'Yes', aboutWords)
    await goIn(ravi)
    await expect(asha.getByText('Ringing…')).toHaveCount(0)
  })

  await test.step('both see moving pictures in the frame, which has the fixed buttons alone', async () => {
    await expectMoving(frame(asha), 'Ravi Kulkarni')
    await expectMoving(frame(ravi), 'Asha Patil')
    await expect(frame(asha).getByRole('toolbar').getByRole('button')).toHaveText([
      'Mute or unmute',
      'Camera on or off',
      'Raise your hand',
      'Hang up',
    ])
    await expectAccessible(asha)
    expect(host.refused).toEqual([])
  })

  await test.step('both read that the call is written down and who agreed, also while it is small', async () => {
    for (const page of [asha, ravi]) {
      await expect(page.getByText('Written down', { exact: true })).toBeVisible()
      await expect(page.getByText(/Asha and Ravi said yes|Ravi and Asha said yes/)).toBeVisible()
    }
    await keepSmall(asha, async () => {
      await expect(asha.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
      await expectAccessible(asha)
    })
  })

  await test.step('a recording that the host makes by itself is stopped by the mentor, and both read of it', async () => {
    const banner = (page: Page) => page.getByText(/The video service records this call, without asking you/)
    const seen = [asha, ravi].map((page) => banner(page).waitFor())
    host.record()
    await Promise.all(seen)
    // Only a moderator can stop it, and the mentor's page does so at once.
    await expect.poll(() => host.stops()).toBeGreaterThan(0)
    for (const page of [asha, ravi]) await expect(banner(page)).toHaveCount(0)
  })

  await test.step('a hand that is raised in the frame is said to the other', async () => {
    await press(asha, 'Raise your hand')
    await expect(ravi.getByRole('log').filter({ hasText: 'Asha raised a hand.' })).toBeAttached()
  })

  await test.step('the call stays in its frame beside other pages', async () => {
    await keepSmall(asha, async () => {
      await expectMoving(frame(asha), 'Ravi Kulkarni')
      await expect(frame(ravi).locator('video[aria-label="Asha Patil"]')).toHaveCount(1)
    })
    await expectMoving(frame(asha), 'Ravi Kulkarni')
  })

  await test.step('after a reload she is back in without a press', async () => {
    await asha.reload()
    await expectMoving(frame(asha), 'Ravi Kulkarni')
    await expectMoving(frame(ravi), 'Asha Patil')
  })

  await test.step('the pictures go on while the server of the product is away, and afterwards', async () => {
    await own.kill()
    await expectMoving(frame(ravi), 'Asha Patil')
    await own.restart()
    await expectMoving(frame(asha), 'Ravi Kulkarni')
  })

  await test.step('a token that was changed opens no room', async () => {
    const address = await asha.locator('iframe[title="Sound and pictures of the call"]').getAttribute('src')
    const stranger = await asha.context().newPage()
    await stranger.goto((address ?? '').replace(/(jwt=[^#]*)[^#](?=#)/, '$1!'))
    await expect(stranger.getByText('You are not allowed to join this call.')).toBeVisible()
    expect(host.refused).toHaveLength(1)
    await stranger.close()
  })

  await test.step('one hangs up in the frame, the other in the product, and both read how long they met', async () => {
    await staff(own, 'clock', '+1m')
    await press(asha, 'Hang up')
    await expect(asha.getByText('Call ended with Ravi')).toBeVisible()
    await expect(asha.getByText(/You met for \d+ minutes?\./)).toBeVisible()
    await ravi.getByRole('button', { name: 'Leave' }).click()
    await expect(ravi.getByText('Call ended with Asha')).toBeVisible()
    await expect(ravi.getByText(/You met for \d+ minutes?\./)).toBeVisible()
    await expectAccessible(ravi)
  })
  for (const page of [asha, ravi]) await page.context().close()
})
