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
 * Finds Chromium for the journeys: `CHROMIUM_PATH`, Playwright's own, or the system's; on Debian as root it
 * installs the package. Throws a sentence with advice where there is none.
 */
export function findChromium(): string {
  const found = lookForChromium()
  if (found !== undefined) return found
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Installing the package chromium for the journeys.')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment,
    })
    const installed = lookForChromium()
    if (installed !== undefined) return installed
  }
  throw new Error(
    'The journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

function lookForChromium(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const places = ['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap((folder) =>
    names.map((name) => `${folder}/${name}`),
  )
  return [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...places].find(
    (path) => path !== '' && existsSync(path),
  )
}
