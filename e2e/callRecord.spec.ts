import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, type Locator, type Page, type PlaywrightWorkerArgs } from '@playwright/test'

import { secondsOf, streamsOf } from '../scripts/ffprobe.ts'
import { startSpeechServer } from '../scripts/speechServer.ts'
import { pitchOf, writeSentence } from '../scripts/spokenSentence.ts'
import { startTemporary, type Temporary } from '../scripts/temporary.ts'
import { expectAccessible } from './axe.ts'
import { expectMoving, goIn, partsOf, withDevices } from './callPages.ts'
import { beAtNoon } from './productClock.ts'
import { openChatWith, openConversation, visit } from './chatting.ts'
import { test as base } from './product.ts'
import { openDeskWithCodes } from './secondStep.ts'
import { staff } from './staffCommand.ts'

const sentences = {
  asha: { words: 'I will send the C V to you by Friday.', pitch: 95 },
  ravi: { words: 'Please tell me about the water project.', pitch: 5 },
}

/** A product that may record calls and write them down: the service knows the two voices by their pitch. */
const test = base.extend<{ own: Temporary }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
  own: async ({}, use) => {
    const speech = await startSpeechServer((sound) => {
      const pitch = pitchOf(sound)
      if (pitch === undefined) return []
      const { words } = pitch > 115 ? sentences.asha : sentences.ravi
      return [{ start: 0, end: 3, text: words }]
    })
    const own = await startTemporary({
      CALL_RECORDING: '1',
      STT_BASE_URL: speech.url,
      STT_MODEL: 'loopback',
    })
    await use(own)
    await own.stop()
    await speech.close()
  },
})

/** Starts a browser whose microphone plays the sentence of a person. */
async function browserOf(playwright: PlaywrightWorkerArgs['playwright'], name: keyof typeof sentences) {
  const file = join(mkdtempSync(join(tmpdir(), 'saathi-voice-')), `${name}.wav`)
  writeSentence(file, sentences[name])
  const { executablePath, args } = withDevices.launchOptions
  return playwright.chromium.launch({
    executablePath,
    timeout: 30_000,
    args: [...args, `--use-file-for-fake-audio-capture=${file}`],
  })
}

/** Jumps near the end of a film; returns whether the player is there, with a picture. */
function jumpIn(video: Locator): Promise<boolean> {
  return video.evaluate(async (film) => {
    if (!(film instanceof HTMLVideoElement)) return false
    const happens = (name: string) =>
      new Promise((resolve) => film.addEventListener(name, resolve, { once: true }))
    if (!(film.readyState >= HTMLMediaElement.HAVE_METADATA)) await happens('loadedmetadata')
    const at = Math.max(0, film.duration - 1)
    const sought = happens('seeked')
    film.currentTime = at
    await sought
    return Number.isFinite(film.duration) && Math.abs(film.currentTime - at) < 0.1 && film.videoWidth > 0
  })
}

async function showMembers(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /View Members/ })
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
}

const within = (seconds: number) => ({ timeout: seconds * 1000 })

async function agree(page: Page, answer: 'Yes' | 'No'): Promise<void> {
  for (const name of [/^Recording/, /^Transcript/, /^Summary/])
    await page.getByRole('group', { name }).getByText(answer, { exact: true }).click()
  await goIn(page)
}

test('two people record a call, one stops it, and both find it afterwards @desk-suffices', async ({
  playwright,
  own,
}) => {
  test.setTimeout(600_000)
  // The browsers are the test's own: what waits in them for ever would be reported without its place, so each step has a limit.
  const { browsers, asha, ravi } = await test.step(
    'two browsers open the product',
    async () => {
      await beAtNoon(own)
      const both = [await browserOf(playwright, 'asha'), await browserOf(playwright, 'ravi')] as const
      const [hers, his] = [await visit(both[0], own.url, 'asha'), await visit(both[1], own.url, 'ravi')]
      for (const page of [hers, his]) page.setDefaultTimeout(30_000)
      await openChatWith(hers, 'Ravi Kulkarni')
      return { browsers: both, asha: hers, ravi: his }
    },
    within(90),
  )

  await test.step(
    'both say yes, and read that the call is recorded and who agreed',
    async () => {
      await asha.getByRole('button', { name: 'Start a call' }).click()
      await expect(asha.getByText(/not end-to-end encrypted/)).toBeVisible()
      await expectAccessible(asha)
      await agree(asha, 'Yes')
      await ravi.getByRole('button', { name: 'Accept' }).click()
      await agree(ravi, 'Yes')
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
      await expect
        .poll(
          async () => {
            await asha.goto('/chat')
            await openConversation(asha, 'Ravi Kulkarni')
            await showMembers(asha)
            await asha.getByText('No Meeting History available').or(asha.getByRole('table')).waitFor()
            return asha.getByRole('table').count()
          },
          { timeout: 90_000, intervals: [5000] },
        )
        .toBeGreaterThan(0)
      await asha.getByRole('table').getByRole('link').first().click()
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
      for (const address of await videos.evaluateAll((all) =>
        all.map((each) => each.getAttribute('src') ?? ''),
      )) {
        const film = join(own.dataDir, 'film.webm')
        writeFileSync(film, await (await asha.request.get(address)).body())
        const streams = streamsOf(film)
        expect(streams.map((each) => each.codec_name)).toEqual(['opus', 'vp8'])
        for (const { nb_read_frames: frames } of streams) expect(Number(frames)).toBeGreaterThan(10)
        seconds.push(secondsOf(film))
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
      await expect(line('You').filter({ hasText: sentences.asha.words }).first()).toBeVisible()
      await expect(line('Ravi').filter({ hasText: sentences.ravi.words }).first()).toBeVisible()
      await expect(asha.getByRole('heading', { name: 'What you said you would do' })).toBeVisible()
      const page = asha.url()
      await asha.getByRole('link', { name: 'Add to the calendar' }).first().click()
      await expect(asha.getByRole('dialog').getByLabel('Title')).toHaveValue(sentences.asha.words)
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
      const lakshmi = await visit(browsers[0], own.url, 'staff')
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
  const closing = async () => {
    for (const browser of browsers) await browser.close()
  }
  await test.step('the browsers end', closing, within(30))
})
