import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { chromium } from '@playwright/test'

/** The switches that a headless Chromium needs without a display, as root, and without internet access. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Finds Chromium for the journeys: `CHROMIUM_PATH`, else one without windows, else Playwright's own or the system's. On Debian as root it
 * installs one if there is none. Throws a sentence with advice when that fails.
 */
export function findChromium(): string {
  const found = lookForChromium()
  if (found !== undefined) return found
  const installed = install('chromium-headless-shell') ?? install('chromium')
  if (installed !== undefined) return installed
  throw new Error(
    'The journeys need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  )
}

/**
 * Finds Chromium as `findChromium` does, and on Debian as root first installs the one without windows. The usual one draws its own toolbar
 * for each page, even if nobody looks, and the journeys take twice as long.
 */
export function findFastChromium(): string {
  const hasFast = process.env.CHROMIUM_PATH !== undefined || findIn(['chromium-headless-shell']) !== undefined
  return (hasFast ? undefined : install('chromium-headless-shell')) ?? findChromium()
}

function lookForChromium(): string | undefined {
  const given = [process.env.CHROMIUM_PATH ?? ''].find(exists)
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return (
    given ?? findIn(['chromium-headless-shell']) ?? [chromium.executablePath()].find(exists) ?? findIn(names)
  )
}

function findIn(names: readonly string[]): string | undefined {
  const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin']
  return folders.flatMap((folder) => names.map((name) => `${folder}/${name}`)).find(exists)
}

function exists(path: string): boolean {
  return path !== '' && existsSync(path)
}

/** Installs a package where that is possible, and returns Chromium's path then. */
function install(name: string): string | undefined {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return undefined
  console.log(`Installing the package ${name} for the journeys.`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // A machine without a network continues with the browser that it has.
  const options = { env: environment, timeout: 180_000 }
  spawnSync('apt-get', ['update', '-qq'], { ...options, stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', name], { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  return findIn([name])
}
