import { statSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser, Page } from '@playwright/test'

import { startTemporary, type Temporary } from '../scripts/temporary.ts'
import { goIn, partsOf } from '../e2e/callPages.ts'
import { beAtNoon } from '../e2e/productClock.ts'
import { openConversation, visit } from '../e2e/chatting.ts'
import { addressOf, cpuOf, productOf, relayOf } from './callParts.ts'

const measuredMs = 30_000
/** The connections are made, and every picture has begun. */
const settlesMs = 5000

/**
 * Measures the cost of a recorded minute of a call of two: the stored bytes, and the CPU of relay and product. The CPU of the same
 * call through the relay after a press on Stop is subtracted.
 */
export async function measureRecording(browser: Browser): Promise<string[]> {
  const product = await startTemporary({ CALL_RECORDING: '1' })
  try {
    await beAtNoon(product)
    const asha = await visit(browser, product.url, 'asha')
    await asha.goto('/chat')
    await openConversation(asha, 'Ravi')
    await asha.getByRole('button', { name: 'Start a call' }).click()
    await agree(asha)
    const ravi = await visit(browser, product.url, 'ravi')
    await ravi.goto(addressOf(asha))
    await agree(ravi)
    await ravi.getByText('Recorded', { exact: true }).waitFor()
    // The page says so as soon as it is allowed; the first bytes come a little later.
    while (partsOf(product).length === 0) await ravi.waitForTimeout(200)
    const recorded = await costOf(product, asha)
    await ravi.getByRole('button', { name: 'Stop', exact: true }).click()
    await ravi.getByText('Not recorded').waitFor()
    const relayed = await costOf(product, asha)
    const perMinute = (ms: number) => ((ms / measuredMs) * 60_000) / 2
    return [
      `recording, for each person and minute  ${(perMinute(recorded.bytes) / 1_000_000).toFixed(2)} MB stored, ${perMinute(recorded.cpu - relayed.cpu).toFixed(0)} ms CPU beyond the relay`,
      `            CPU with / without it       ${perMinute(recorded.cpu).toFixed(0)} / ${perMinute(relayed.cpu).toFixed(0)} ms`,
    ]
  } finally {
    await product.stop()
  }
}

/** Says yes to the recording alone, and goes in with the camera. */
async function agree(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: /^Recording/ })
    .getByText('Yes', { exact: true })
    .click()
  for (const name of [/^Transcript/, /^Summary/])
    await page.getByRole('group', { name }).getByText('No', { exact: true }).click()
  await goIn(page)
}

/** Returns the CPU and the stored bytes of a stretch of the call. */
async function costOf(product: Temporary, page: Page) {
  const processes = [relayOf(product), productOf(product)]
  const now = () => ({
    cpu: processes.map(cpuOf).reduce((sum, each) => sum + each, 0),
    bytes: storedBytes(product),
  })
  await page.waitForTimeout(settlesMs)
  const before = now()
  await page.waitForTimeout(measuredMs)
  const after = now()
  return { cpu: after.cpu - before.cpu, bytes: after.bytes - before.bytes }
}

function storedBytes(product: Temporary): number {
  const folder = join(product.dataDir, 'files', 'recordings')
  return partsOf(product).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
