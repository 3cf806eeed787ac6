import { type Browser, expect, type Page } from '@playwright/test'

import type { Temporary } from '../scripts/temporary.ts'
import { expectAccessible } from './axe.ts'
import { openConversation, visit } from './chatting.ts'
import { staff } from './staffCommand.ts'

/** What each person says in these journeys. */
export const sentences = {
  asha: 'I will send the CV to you by Friday.',
  ravi: 'Please tell me about the water project.',
}

/**
 * Gives the browsers of a person a recognition of speech that hears one sentence, as soon as it listens. Chromium here has none of its own.
 */
export async function hearsSpeech(page: Page, words: string): Promise<void> {
  await page.context().addInitScript((sentence) => {
    class Recognition {
      onresult: ((event: unknown) => void) | null = null
      start(): void {
        setTimeout(() => {
          const result = Object.assign([{ transcript: sentence }], { isFinal: true })
          this.onresult?.({ resultIndex: 0, results: [result] })
        }, 1500)
      }
      stop(): void {}
      abort(): void {}
    }
    Object.assign(window, { SpeechRecognition: Recognition })
  }, words)
  await page.reload()
}

/** Answers each question about what may be kept. */
export async function answerAll(page: Page, said: 'Yes' | 'No', about: readonly RegExp[]): Promise<void> {
  for (const name of about) await page.getByRole('group', { name }).getByText(said, { exact: true }).click()
}

/** The questions of a call whose sound is not here, and of one that can be recorded. */
export const aboutWords = [/^Transcript/, /^Summary/]
export const aboutAll = [/^Recording/, ...aboutWords] as const

async function showMembers(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /View Members/ })
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
}

/** Opens the newest call in the history of the conversation with a person, once so many calls are there. */
export function openPastCall(page: Page, name: string, calls = 1): Promise<void> {
  const open = async () => {
    await page.goto('/chat')
    await openConversation(page, name)
  }
  return openPastCallOf(page, open, calls)
}

/** The same for the chat that is opened so. */
export async function openPastCallOf(page: Page, open: () => Promise<void>, calls = 1): Promise<void> {
  await expect
    .poll(
      async () => {
        await open()
        await showMembers(page)
        await page.getByText('No Meeting History available').or(page.getByRole('table')).waitFor()
        return page.getByRole('table').getByRole('link').count()
      },
      { timeout: 90_000, intervals: [5000] },
    )
    .toBeGreaterThanOrEqual(calls)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
}

interface After {
  readonly own: Pick<Temporary, 'dataDir'>
  readonly asha: Page
  readonly ravi: Page
  /** What the page says of the sound: that of a mesh or a host is never recorded. */
  readonly sound: RegExp
  /** The author of the words. */
  readonly by: RegExp
}

/**
 * The same after every kind of call. One rates it and one skips. Both find it in the history, with its summary and with the right speaker at each line of
 * its transcript.
 */
export async function findCallAfterwards({ own, asha, ravi, sound, by }: After): Promise<void> {
  await expect(asha.getByText('Accuracy of information provided?')).toBeVisible()
  await asha.getByRole('radio', { name: 'Mostly' }).check({ force: true })
  await asha.getByRole('button', { name: 'Submit' }).click()
  await expect(asha.getByText('Thank you!')).toBeVisible()
  await ravi.getByRole('button', { name: 'Skip' }).click()
  await expect(ravi.getByText('Accuracy of information provided?')).toHaveCount(0)
  await staff(own, 'clock', '+3m')
  await openPastCall(asha, 'Ravi Kulkarni')
  const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(async () => {
    await asha.reload()
    await expect(asha.getByRole('heading', { name: 'Summary' })).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 90_000 })
  await expect(line(asha, 'You').filter({ hasText: sentences.asha }).first()).toBeVisible()
  await expect(line(asha, 'Ravi').filter({ hasText: sentences.ravi }).first()).toBeVisible()
  await expect(asha.getByText(/Only you and Ravi can see this\./)).toHaveText(sound)
  await expect(asha.getByText(by)).toBeVisible()
  await expect(asha.getByText(/Word for word from the transcript\. May be wrong\./)).toBeVisible()
  await expect(asha.getByRole('heading', { name: 'What you said you would do' })).toBeVisible()
  await expect(asha.getByText('You rated it 4 of 5.')).toBeVisible()
  await expectAccessible(asha)
  await openPastCall(ravi, 'Asha Patil')
  await expect(line(ravi, 'Asha').filter({ hasText: sentences.asha }).first()).toBeVisible()
  // He skipped it, so the page does not ask again.
  await expect(ravi.getByRole('button', { name: 'Submit' })).toHaveCount(0)
}

/** Takes pictures of a page at the widths of the look, light and dark, if the run wants pictures. */
export async function picturePage(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png`, fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Opens browsers of two people who speak, each with their own recognition. */
export async function speakers(browser: Browser, url: string) {
  const pages = { asha: await visit(browser, url, 'asha'), ravi: await visit(browser, url, 'ravi') }
  await hearsSpeech(pages.asha, sentences.asha)
  await hearsSpeech(pages.ravi, sentences.ravi)
  return pages
}
