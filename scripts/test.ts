import { quickSteps } from './check.ts'
import { findFastChromium } from './chromium.ts'
import { findCoturn } from './coturn.ts'
import { findHaproxy } from './haproxy.ts'
import { writeIntoMemory } from './memoryFolder.ts'
import { findRadicale } from './radicale.ts'
import { findRedis } from './redisServer.ts'
import { countPlaywright, countVitest, runSteps, type Step } from './steps.ts'

writeIntoMemory()
const chromium = findFastChromium()
// Installed before the tests start, because two tests can't install it at the same time.
findRadicale()
findRedis()
findHaproxy()
findCoturn()
const journeys = (name: string, which: readonly string[]): Step => ({
  name,
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...which],
  environment: { CHROMIUM_PATH: chromium },
  alone: true,
  count: countPlaywright,
})
const passed = await runSteps([
  ...quickSteps,
  // Tests of the server start the whole product.
  { name: 'Build', command: ['node', 'scripts/build.ts'], alone: true },
  {
    name: 'Server',
    command: ['vitest', 'run', '--project', 'server', '--project', 'server-mocking'],
    alone: true,
    count: countVitest,
  },
  { name: 'Sizes', command: ['node', 'scripts/sizes.ts'], alone: true },
  journeys('Journeys', ['--grep-invert', '@alone']),
  // They are themselves as much load as a small machine carries.
  journeys('Journeys of three to five browsers', ['--grep', '@alone', '--workers', '1']),
])
if (!passed) process.exitCode = 1
