import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { root } from './steps.ts'

/*
 * Measures two habits of the code and fails if one gets worse. The other limits have their own checks: lines by the linter, circles and crowded
 * folders by the borders.
 */

/** Effects for each 1,000 lines of the client. The limit only falls. */
const mostEffects = 0.9
/** The part of all tests that are in the folder of what they test. */
const leastBeside = 0.99

interface Source {
  readonly path: string
  readonly text: string
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Returns the number of effects for each 1,000 lines. Tests and their support do not count. */
export function effectsPerThousand(sources: readonly Source[]): number {
  const product = sources.filter(({ path }) => !isTest(path) && !path.includes('/testing/'))
  const lines = product.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0)
  const effects = product.reduce((sum, { text }) => sum + (text.match(/\buseEffect\(/g)?.length ?? 0), 0)
  return lines === 0 ? 0 : (1000 * effects) / lines
}

/** Returns the part of the tests that have a file of code in their folder. */
export function besideSource(paths: readonly string[]): number {
  const folders = new Set(paths.filter((path) => !isTest(path)).map((path) => dirname(path)))
  const tests = paths.filter(isTest)
  const beside = tests.filter((path) => folders.has(dirname(path)))
  return tests.length === 0 ? 1 : beside.length / tests.length
}

function measure(): boolean {
  const paths = globSync('{contract,server,web,scripts}/{src/,}**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !path.includes('node_modules'),
  )
  const client = paths.filter((path) => path.startsWith('web/src/'))
  const effects = effectsPerThousand(
    client.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  )
  const beside = besideSource(paths)
  console.log(`${effects.toFixed(2)} effects for each 1,000 lines of the client; at most ${mostEffects}`)
  console.log(
    `${(100 * beside).toFixed(1)} % of the tests are beside their source; at least ${100 * leastBeside} %`,
  )
  return effects <= mostEffects && beside >= leastBeside
}

if (import.meta.main && !measure()) process.exitCode = 1
