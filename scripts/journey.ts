import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'

import { buildWeb } from './build.ts'
import { findFastChromium } from './chromium.ts'
import { compiled, root } from './steps.ts'

/*
 * Runs journeys by name: `npm run journey -- calendar` those of e2e/calendar.spec.ts, on phone and desk. Further words go to
 * Playwright: `npm run journey -- chat --project=phone -g crash`. It builds the client only if its sources changed.
 */
const words = process.argv.slice(2)
const names = globSync('e2e/*.spec.ts', { cwd: root }).map((file) => basename(file, '.spec.ts'))
const asked = words.filter((word) => names.includes(word))
if (asked.length === 0) {
  console.log(`Name a journey: npm run journey -- NAME\n  ${names.toSorted().join('\n  ')}`)
  process.exit(1)
}
await buildWeb(console.log)
const others = words.filter((word) => !asked.includes(word))
const files = asked.map((name) => `e2e/${name}.spec.ts`)
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'playwright'),
  ['test', '--config', 'e2e/playwright.config.ts', ...files, ...others],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      EVERY_LAYOUT: '1',
      ...process.env,
      CHROMIUM_PATH: findFastChromium(),
      NODE_COMPILE_CACHE: compiled,
    },
  },
)
process.exitCode = status ?? 1
