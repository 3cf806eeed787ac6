import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { chromium, type Page } from '@playwright/test'

import { bubble, openChatWith, say, visit } from '../e2e/chatting.ts'
import { barOf } from '../server/src/engines/database/migrations.ts'
import { chromiumSwitches, findChromium } from './chromium.ts'
import { root } from './steps.ts'
import { pairOf, type Seen, startLoad } from './underLoad/load.ts'
import { lastRelease, layOldCode } from './underLoad/oldCode.ts'
import { openTwoServers } from './underLoad/twoServers.ts'

/**
 * Upgrades two running servers of the last release, one after the other, while people write. Then one of them goes back, unless
 * a migration says that it can't. A tab that was opened before stays open. Prints what people saw; exits with 1 if a call was refused, or a message was lost or doubled. A commit
 * after the command stands for the release.
 */
async function upgrade(commit: string): Promise<boolean> {
  const old = layOldCode(commit)
  const system = await openTwoServers()
  const { port } = system
  const replace = async (index: number, code: string, what: string) => {
    const begun = performance.now()
    await system.end(index, 'SIGTERM')
    await system.start(index, code)
    console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumSwitches })
  try {
    for (const index of [0, 1]) await system.start(index, old)
    const tab = await visit(browser, `http://localhost:${port}`, 'asha')
    await openChatWith(tab, 'Ravi')
    const load = startLoad(port, await pairOf(port))
    await replace(0, root, 'the first server has the new version')
    await replace(1, root, 'the second server has the new version')
    const withTab = await talks(tab)
    const bar = barAfter(old)
    if (bar === undefined) {
      await replace(0, old, 'one server went back')
      await replace(0, root, 'and is new again')
    } else console.log(`No way back to this release. ${bar}`)
    return report(await load.stop(), withTab)
  } finally {
    await browser.close()
    await system.close()
    rmSync(old, { recursive: true, force: true })
  }
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

/** Whether the tab of the old client still sends a message that comes back from the server. */
async function talks(tab: Page): Promise<boolean> {
  await say(tab, 'Still here')
  const sent = bubble(tab, 'Still here')
  await sent.first().waitFor()
  const waiting = tab.getByText('Waiting to be sent')
  return waiting.waitFor({ state: 'hidden', timeout: 20_000 }).then(
    () => true,
    () => false,
  )
}

function report(seen: Seen, withTab: boolean): boolean {
  console.log(
    `${seen.calls} calls, ${seen.refused} refused; ${seen.acknowledged} messages acknowledged, ${seen.lost} lost, ${seen.doubled} doubled, ${seen.skipped} skipped; ` +
      `longest stand-still ${seen.standStill} ms; a tab of the old client ${withTab ? 'goes on' : 'does not go on'}`,
  )
  return seen.refused === 0 && seen.lost === 0 && seen.doubled === 0 && seen.skipped === 0 && withTab
}

const [asked] = process.argv.slice(2)
const release = asked === undefined ? lastRelease() : { version: asked, commit: asked }
console.log(`From ${release.version} to this version:`)
if (!(await upgrade(release.commit))) process.exitCode = 1
