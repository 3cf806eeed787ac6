import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from '@playwright/test'

import { secondsOf, streamsOf } from '../scripts/ffprobe.ts'
import { expectAccessible } from './axe.ts'
import { expectMoving, partsOf } from './callPages.ts'
import { aboutAll, answerAll, openPastCall } from './callRecords.ts'
import { openChatWith, openConversation, visit } from './chatting.ts'
import { beAtNoon } from './productClock.ts'
import { agree, browserOf, filmIn, jumpIn, spoken, test, within } from './recordedCalls.ts'
import { openDeskWithCodes } from './secondStep.ts'
import { staff } from './staffCommand.ts'

test('two people record a call, one stops it, and both find it afterwards @desk-suffices', async ({
  playwright,
  own,
}) => {
  test.setTimeout(600_000)
  const { hers, his } = await test.step(
    'two browsers open the product',
    async () => {
      await beAtNoon(own)
      const both = {
        hers: await browserOf(playwright, own, 'asha'),
        his: await browserOf(playwright, own, 'ravi'),
      }
      await openChatWith(both.hers.page, 'Ravi Kulkarni')
      return both
    },
    within(90),
  )
  const [asha, ravi] = [hers.page, his.page]

  await test.step(
    'both say yes, and read that the call is recorded and who agreed',
    async () => {
      await asha.getByRole('button', { name: 'Start a call' }).click()
      await expect(asha.getByText(/not end-to-end encrypted/)).toBeVisible()
      await expectAccessible(asha)
      await agree(asha)
      await ravi.getByRole('button', { name: 'Accept' }).click()
      await agree(ravi)
      for (const page of [asha, ravi]) {
        await expect(page.getByText('Recorded', { exact: true })).toBeVisible()
        await expect(page.getByText(/Asha and Ravi said yes|Ravi and Asha said yes/)).toBeVisible()
      }
      await expectMoving(asha, 'Ravi Kulkarni')
      await expectMoving(ravi, 'Asha Patil')
      await expectAccessible(asha)
      await expect.poll(() => partsOf(own).length, { timeout: 30_000 }).toBeGreaterThan(4)
    },
    within(90),
  )

  const lasted = await test.step(
    'the server is killed in the middle, and the recording begins again by itself',
    async () => {
      const begun = performance.now()
      await expect.poll(() => partsOf(own).length, { timeout: 60_000 }).toBeGreaterThan(10)
      await own.kill()
      const seconds = (performance.now() - begun) / 1000
      const before = partsOf(own).length
      await own.restart()
      await expect.poll(() => partsOf(own).length, { timeout: 60_000 }).toBeGreaterThan(before + 4)
      for (const page of [asha, ravi]) await expect(page.getByText('Recorded', { exact: true })).toBeVisible()
      return seconds
    },
    within(120),
  )

  await test.step(
    'a press on Stop ends it for both, and not a byte is stored after it',
    async () => {
      await ravi.getByRole('button', { name: 'Stop', exact: true }).click()
      for (const page of [asha, ravi]) await expect(page.getByText('Not recorded')).toBeVisible()
      const before = partsOf(own)
      await expectMoving(asha, 'Ravi Kulkarni')
      await expectMoving(ravi, 'Asha Patil')
      expect(partsOf(own)).toEqual(before)
    },
    within(60),
  )

  await test.step(
    'after the call it is in the history, and plays',
    async () => {
      await staff(own, 'clock', '+1m')
      for (const page of [asha, ravi]) await page.getByRole('button', { name: 'Leave' }).click()
      await expect(asha.getByText('Accuracy of information provided?')).toBeVisible()
      await staff(own, 'clock', '+3m')
      await openPastCall(asha, 'Ravi Kulkarni')
      await expect(asha.getByRole('heading', { name: 'Call with Ravi' })).toBeVisible()
      await asha.getByRole('button', { name: 'Play the recording' }).click()
      const videos = asha.locator('figure video')
      await expect(videos).toHaveCount(4)
      await expect(asha.getByText(/Asha Patil opened it/)).toBeVisible()
      await expectAccessible(asha)
      // The index and the sound of everyone are made after the call.
      const whole = asha.locator('figure audio')
      await expect(async () => {
        await asha.reload()
        await asha.getByRole('button', { name: 'Play the recording' }).click()
        await expect(whole).toBeVisible({ timeout: 5000 })
      }).toPass({ timeout: 90_000 })
      const sound = join(own.dataDir, 'sound.webm')
      writeFileSync(sound, await (await asha.request.get((await whole.getAttribute('src')) ?? '')).body())
      expect(streamsOf(sound).map((each) => each.codec_name)).toEqual(['opus'])
      expect(secondsOf(sound)).toBeGreaterThanOrEqual(lasted - 5)
      expect(await jumpIn(videos.first())).toBe(true)
      // The pictures follow the sound of everyone.
      await whole.evaluate((each) => each instanceof HTMLAudioElement && (each.currentTime = 2))
      const atFilm = () =>
        videos.first().evaluate((film) => (film instanceof HTMLVideoElement ? film.currentTime : 0))
      await expect.poll(async () => Math.abs((await atFilm()) - 2)).toBeLessThan(0.5)
      const seconds: number[] = []
      for (const player of await videos.all()) {
        const film = await filmIn(own, asha, player)
        expect(film.codecs).toEqual(['opus', 'vp8'])
        for (const frames of film.frames.values()) expect(frames).toBeGreaterThan(10)
        seconds.push(film.seconds)
      }
      // Each person's film misses at most the last five seconds before the kill.
      expect(seconds.filter((each) => each >= lasted - 5).length).toBeGreaterThanOrEqual(2)
    },
    within(240),
  )

  await test.step(
    'the transcript has the right speaker at each line, and the promise is an action',
    async () => {
      const line = (name: string) => asha.getByRole('listitem').filter({ hasText: name })
      await expect(async () => {
        await asha.reload()
        await expect(asha.getByRole('heading', { name: 'Transcript' })).toBeVisible({ timeout: 5000 })
      }).toPass({ timeout: 60_000 })
      await expect(line('You').filter({ hasText: spoken.asha.words }).first()).toBeVisible()
      await expect(line('Ravi').filter({ hasText: spoken.ravi.words }).first()).toBeVisible()
      await expect(asha.getByRole('heading', { name: 'What you said you would do' })).toBeVisible()
      const page = asha.url()
      await asha.getByRole('link', { name: 'Add to the calendar' }).first().click()
      await expect(asha.getByRole('dialog').getByLabel('Title')).toHaveValue(spoken.asha.words)
      await asha.goto(page)
      await asha.getByRole('button', { name: 'Mark an error' }).first().click()
      await asha.getByRole('textbox', { name: 'What is wrong?' }).fill('It was the water tank')
      await asha.getByRole('button', { name: 'Save my note' }).click()
      await expect(asha.getByText('You marked an error')).toBeVisible()
      await expectAccessible(asha)
    },
    within(90),
  )

  await test.step(
    'she rates it, reports it with its recording, and deletes the recording for both',
    async () => {
      await asha.getByRole('radio', { name: 'Mostly' }).check({ force: true })
      await asha.getByRole('button', { name: 'Submit' }).click()
      await expect(asha.getByText('Thank you!')).toBeVisible()
      await asha.getByRole('button', { name: 'Report this call' }).click()
      const box = asha.getByRole('checkbox', { name: /The safety team may play/ })
      await expect(box).not.toBeChecked()
      await box.check()
      await asha.getByRole('radio', { name: /harasses/ }).check({ force: true })
      await expectAccessible(asha)
      await asha.getByRole('button', { name: 'Send report' }).click()
      await expect(asha.getByText('Thank you for telling us')).toBeVisible()
      await asha.getByRole('button', { name: 'Done' }).click()
      await asha.getByRole('button', { name: 'Play the recording' }).click()
      const address = (await asha.locator('figure video').first().getAttribute('src')) ?? ''
      await asha.getByRole('button', { name: 'Delete the recording' }).click()
      await asha.getByRole('dialog').getByRole('button', { name: 'Delete the recording' }).click()
      await expect(asha.getByText(/Recording deleted; you both agreed to text and summary\./)).toBeVisible()
      expect((await asha.request.get(address)).status()).toBe(404)
      // The copy of the report is not deleted.
      expect(partsOf(own)).not.toEqual([])
    },
    within(60),
  )
  await test.step(
    'the team plays the copy of the report with a reason, and she reads that it did',
    async () => {
      const lakshmi = await visit(hers.browser, own.url, 'staff')
      lakshmi.setDefaultTimeout(30_000)
      await openDeskWithCodes(lakshmi)
      const item = lakshmi.getByRole('listitem').filter({ hasText: 'Reported as harassment.' })
      await item.getByRole('button', { name: 'Open' }).click()
      const form = lakshmi.locator('section').filter({ hasText: 'The recording of the call' })
      await form.getByLabel('In your words').fill('She says that he shouted.')
      await lakshmi.getByRole('button', { name: 'Play the recording' }).click()
      await expect(lakshmi.locator('figure audio')).toBeVisible()
      await expectAccessible(lakshmi)
      await asha.goto('/chat')
      await openConversation(asha, 'Ravi Kulkarni')
      const messages = asha.getByRole('log', { name: 'Messages' })
      await expect(messages.getByText(/played the recording of a call/)).toBeVisible()
    },
    within(150),
  )

  await test.step(
    'his browser is killed in the middle of the next call, and at most its last five seconds are missing',
    async () => {
      const before = partsOf(own).length
      await asha.getByRole('button', { name: 'Start a call' }).click()
      for (const page of [asha, ravi]) {
        if (page === ravi) await ravi.getByRole('button', { name: 'Accept' }).click()
        await answerAll(page, 'Yes', aboutAll)
        // The camera is on since the call before.
        await page.getByRole('button', { name: 'Join the call' }).click()
      }
      await expectMoving(asha, 'Ravi Kulkarni')
      await expect(ravi.getByText('Recorded', { exact: true })).toBeVisible()
      const begun = performance.now()
      await expect.poll(() => partsOf(own).length, { timeout: 60_000 }).toBeGreaterThan(before + 10)
      his.kill()
      const taken = (performance.now() - begun) / 1000
      await asha.getByRole('button', { name: 'Stop', exact: true }).click()
      await expect(asha.getByText('Not recorded')).toBeVisible()
      await staff(own, 'clock', '+1m')
      await asha.getByRole('button', { name: 'Leave' }).click()
      await staff(own, 'clock', '+3m')
      await openPastCall(asha, 'Ravi Kulkarni', 2)
      await asha.getByRole('button', { name: 'Play the recording' }).click()
      const film = await filmIn(own, asha, asha.locator('video[aria-label^="Ravi Kulkarni"]'))
      expect(film.codecs).toEqual(['opus', 'vp8'])
      expect(film.seconds).toBeGreaterThanOrEqual(taken - 5)
    },
    within(240),
  )
  await test.step('her browser ends', () => hers.browser.close(), within(30))
})
