import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser, Locator, Page, PlaywrightWorkerArgs } from '@playwright/test'

import { secondsOf, streamsOf } from '../scripts/ffprobe.ts'
import { startSpeechServer } from '../scripts/speechServer.ts'
import { pitchOf, writeSentence } from '../scripts/spokenSentence.ts'
import { startTemporary, type Temporary } from '../scripts/temporary.ts'
import { goIn, withDevices } from './callPages.ts'
import { aboutAll, answerAll } from './callRecords.ts'
import { visit } from './chatting.ts'
import { test as base } from './product.ts'

/** What each person says, and the pitch of the voice. */
export const spoken = {
  asha: { words: 'I will send the C V to you by Friday.', pitch: 95 },
  ravi: { words: 'Please tell me about the water project.', pitch: 5 },
}

/** A product that may record calls and write them down: the service knows the two voices by their pitch. */
export const test = base.extend<{ own: Temporary }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
  own: async ({}, use) => {
    const speech = await startSpeechServer((sound) => {
      const pitch = pitchOf(sound)
      if (pitch === undefined) return []
      const { words } = pitch > 115 ? spoken.asha : spoken.ravi
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

/** A person's browser, which ends by `close`, or by `kill` without a word to anybody. */
interface OwnBrowser {
  readonly browser: Browser
  readonly page: Page
  kill(): void
}

/** Starts a browser of its own for a person, whose microphone plays the person's sentence. */
export async function browserOf(
  playwright: PlaywrightWorkerArgs['playwright'],
  { url }: Temporary,
  name: keyof typeof spoken,
): Promise<OwnBrowser> {
  const file = join(mkdtempSync(join(tmpdir(), 'saathi-voice-')), `${name}.wav`)
  writeSentence(file, spoken[name])
  const { executablePath, args } = withDevices.launchOptions
  const voice = `--use-file-for-fake-audio-capture=${file}`
  const browser = await playwright.chromium.launch({
    executablePath,
    timeout: 30_000,
    args: [...args, voice],
  })
  const page = await visit(browser, url, name)
  page.setDefaultTimeout(30_000)
  // No other browser plays this file.
  return { browser, page, kill: () => killProcesses(voice) }
}

/** Kills each process with this among its arguments, as a phone does that runs out of memory. */
function killProcesses(argument: string): void {
  const ended = execFileSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(argument))
    .map((line) => Number.parseInt(line, 10))
  if (ended.length === 0) throw new Error('The browser has no process.')
  for (const id of ended) killProcess(id)
}

function killProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch (error) {
    // Its children end with it.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Jumps near the end of a film; returns whether the player is there, with a picture. */
export function jumpIn(video: Locator): Promise<boolean> {
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

/** Loads the film of a player, reads it whole, and returns its seconds, and the codec and the number of frames of each stream. */
export async function filmIn({ dataDir }: Temporary, page: Page, player: Locator) {
  const file = join(dataDir, 'film.webm')
  const answer = await page.request.get((await player.getAttribute('src')) ?? '')
  writeFileSync(file, await answer.body())
  const streams = streamsOf(file).map((each) => [each.codec_name, Number(each.nb_read_frames)] as const)
  return { seconds: secondsOf(file), codecs: streams.map(([codec]) => codec), frames: new Map(streams) }
}

/** The longest time of a step: the browsers are the test's own, and what waits in them for ever would be reported without its place. */
export const within = (seconds: number) => ({ timeout: seconds * 1000 })

/** Says yes to everything, and goes in with the camera. */
export async function agree(page: Page): Promise<void> {
  await answerAll(page, 'Yes', aboutAll)
  await goIn(page)
}
