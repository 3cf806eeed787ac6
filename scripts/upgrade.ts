import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { chromium } from '@playwright/test'

import { barOf } from '../server/src/engines/database/migrations.ts'
import { chromiumSwitches, findChromium } from './chromium.ts'
import { root } from './steps.ts'
import { type Seen, startLoad } from './underLoad/load.ts'
import { lastRelease, layOldCode } from './underLoad/oldCode.ts'
import { isWhole } from './underLoad/verdict.ts'
import { type OldOutbox, openOldOutbox } from './underLoad/oldOutbox.ts'
import { openOldTab } from './underLoad/oldTab.ts'
import { pairsOf } from './underLoad/pairs.ts'
import { openTwoServers } from './underLoad/twoServers.ts'

/**
 * Upgrades two running servers of the last release, one after the other, while twenty people write. Then one of them goes back, unless
 * a migration says that it can't. A tab that was opened before goes on, with its service worker, and another one sends an act of each kind that it
 * stored without a network. Prints what people saw; exits with 1 if a call or an act was refused, a message was lost or doubled, or the tab could not
 * do something. A commit after the command stands for the release.
 */
async function upgrade(commit: string): Promise<boolean> {
  const old = layOldCode(commit)
  const system = await openTwoServers()
  const replace = async (index: number, code: string, what: string) => {
    const begun = performance.now()
    await system.end(index, 'SIGTERM')
    await system.start(index, code)
    console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumSwitches })
  try {
    for (const index of [0, 1]) await system.start(index, old)
    const pairs = await pairsOf(system, old)
    const [asha] = pairs
    if (asha === undefined) throw new Error('A load has people.')
    const tab = await openOldTab(browser, system.people)
    const outbox = await openOldOutbox(browser, system, asha)
    const load = startLoad(system.port, pairs)
    await replace(0, root, 'the first server has the new version')
    await tab.writes('sends a message while both versions run')
    await tab.writesOffline('keeps a message that is written without a network')
    await outbox.fill()
    await replace(1, root, 'the second server has the new version')
    await tab.comesBack('sends it to the new version')
    const isSent = await sends(outbox)
    await tab.writes('sends another one')
    await tab.opensOtherPages('opens other pages')
    await tab.loadsTheNewClient('loads the new client through its old service worker')
    await tab.writes('sends a message with the new client')
    const bar = barAfter(old)
    if (bar === undefined) {
      await replace(0, old, 'one server went back')
      await replace(0, root, 'and is new again')
    } else console.log(`No way back to this release. ${bar}`)
    const isRight = report(await load.stop())
    return tab.isWhole() && isSent && isRight
  } finally {
    await browser.close()
    await system.close()
    rmSync(old, { recursive: true, force: true })
  }
}

/** Whether the new version takes each act of the old outbox. */
async function sends(outbox: OldOutbox): Promise<boolean> {
  const { refused, late } = await outbox.goesOut()
  console.log(
    `  ${refused.length === 0 ? '✓' : '✗'} the outbox of another old tab sends ${outbox.kinds} kinds of acts`,
  )
  for (const line of refused) console.log(`    ${line}`)
  if (late.length > 0) console.log(`    sent by the new client after a reload: ${late.join(', ')}`)
  return refused.length === 0
}

/** Why the code in a folder cannot run on a database of this version; undefined if it can. */
function barAfter(old: string): string | undefined {
  const own = join('server', 'migrations')
  const known = new Set(readdirSync(join(old, own)))
  return readdirSync(join(root, own))
    .filter((name) => !known.has(name))
    .map((name) => barOf(readFileSync(join(root, own, name), 'utf8')))
    .find((bar) => bar !== undefined)
}

function report(seen: Seen): boolean {
  console.log(
    `${seen.people} people, ${seen.calls} calls, ${seen.refused} refused; ${seen.acknowledged} messages acknowledged, ${seen.lost} lost, ${seen.doubled} doubled, ${seen.skipped} skipped; ${seen.files} files taken, ${seen.lostFiles} lost; ` +
      `longest stand-still ${seen.standStill} ms`,
  )
  for (const [what, count] of Object.entries(seen.refusals)) console.log(`  refused: ${what}, ${count} times`)
  return seen.refused === 0 && isWhole(seen, 0)
}

const [asked] = process.argv.slice(2)
const release = asked === undefined ? lastRelease() : { version: asked, commit: asked }
console.log(`From ${release.version} to this version:`)
if (!(await upgrade(release.commit))) process.exitCode = 1
