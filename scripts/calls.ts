import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { buildWeb } from './build.ts'
import { findFastChromium } from './chromium.ts'
import { compiled, root } from './steps.ts'

/*
 * `npm run calls -- thin` measures calls on thin lines in their long form: minutes instead of seconds, and all cuts. Further words go to
 * Playwright.
 */
const [what, ...others] = process.argv.slice(2)
if (what !== 'thin') {
  console.log('Name what to measure: npm run calls -- thin')
  process.exit(1)
}
await buildWeb(console.log)
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'playwright'),
  ['test', '--config', 'e2e/playwright.config.ts', 'e2e/callsThin.spec.ts', '--project=desk', ...others],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      THIN_LINES: 'long',
      CHROMIUM_PATH: findFastChromium(),
      NODE_COMPILE_CACHE: compiled,
    },
  },
)
process.exitCode = status ?? 1
