import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, type FrameLocator, type Page } from '@playwright/test'

import { chromiumSwitches, findChromium } from '../scripts/chromium.ts'
import type { Temporary } from '../scripts/temporary.ts'

/** Chromium plays a camera and a microphone of its own. Few pictures a second leave the machine its breath. */
export const withDevices = {
  launchOptions: {
    executablePath: findChromium(),
    args: [...chromiumSwitches, '--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream'],
  },
}

/** The tile of a person in a call. */
export function tile(page: Page, name: string) {
  return page.locator('[data-seat]').filter({ hasText: name })
}

/** Waits until the picture of a person plays new frames. */
export async function expectMoving(page: Page | FrameLocator, name: string, timeout = 20_000): Promise<void> {
  const video = page.locator(`video[aria-label="${name}"]`)
  const frames = () =>
    video.evaluate((each) =>
      each instanceof HTMLVideoElement ? each.getVideoPlaybackQuality().totalVideoFrames : 0,
    )
  await expect(video).toBeVisible({ timeout })
  const before = await frames()
  await expect.poll(frames, { timeout, message: `the picture of ${name} moves` }).toBeGreaterThan(before + 2)
}

/** Waits until this many voices are heard in a call: their sound has energy. */
export async function expectVoices(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => (await voices(page)).length, { timeout: 60_000, message: `${count} voices are heard` })
    .toBeGreaterThanOrEqual(count)
}

/** Waits until the voices of these people are heard in a call. */
export async function expectHeard(page: Page, names: readonly string[]): Promise<void> {
  const isHeard = async () => {
    const heard = await voices(page)
    return names.filter((name) => !heard.some((each) => each.startsWith(`${name} `)))
  }
  await expect.poll(isHeard, { timeout: 60_000, message: 'whose voice is not heard' }).toEqual([])
}

/** Returns the names of those whose sound has energy. */
function voices(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const videos = [...document.querySelectorAll<HTMLVideoElement>('video')].filter((each) => !each.muted)
    const context = new AudioContext()
    const levels = videos.map(({ srcObject }) => {
      if (!(srcObject instanceof MediaStream) || srcObject.getAudioTracks().length === 0) return undefined
      const analyser = context.createAnalyser()
      context.createMediaStreamSource(srcObject).connect(analyser)
      return analyser
    })
    const heard = new Set<string>()
    const samples = new Float32Array(2048)
    // The microphone of the test beeps once a second.
    const until = performance.now() + 1500
    const listen = (done: () => void): void => {
      levels.forEach((analyser, index) => {
        analyser?.getFloatTimeDomainData(samples)
        if (analyser !== undefined && samples.some((sample) => Math.abs(sample) > 0.02))
          heard.add(videos[index]?.ariaLabel ?? '')
      })
      if (performance.now() > until) done()
      else requestAnimationFrame(() => listen(done))
    }
    await new Promise<void>((resolve) => listen(resolve))
    await context.close()
    return [...heard]
  })
}

/** Switches the camera on and goes in. */
export async function goIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Camera on' }).click()
  await page.getByRole('button', { name: 'Join the call' }).click()
}

/** Makes a call small by one press, which a phone needs to reach the tabs, and opens it again. It goes on beside another page. */
export async function keepSmall(page: Page, goesOn: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Keep the call small' }).click()
  await page
    .getByRole('link', { name: /Learning hub|Learn/i })
    .first()
    .click()
  await expect(page).toHaveURL(/learninghub/)
  await goesOn()
  await page.getByRole('button', { name: 'Open the call' }).click()
}

/** Opens the chat of a group. */
export async function openGroup(page: Page, hasText: string | RegExp): Promise<void> {
  await page.goto('/chat')
  await page.getByRole('listitem').getByRole('link').filter({ hasText }).first().click()
  await page.getByRole('button', { name: 'Start a call' }).waitFor()
}

/** The stored parts of recordings. */
export function partsOf({ dataDir }: Pick<Temporary, 'dataDir'>): string[] {
  try {
    return readdirSync(join(dataDir, 'files', 'recordings'))
  } catch {
    return []
  }
}
