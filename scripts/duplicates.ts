import { createRequire } from 'node:module'
import { relative } from 'node:path'

import type * as Jscpd from 'jscpd'

import { root } from './steps.ts'

/*
 * Counts runs of code that are written twice, by jscpd's usual measure: at least 50 tokens on at least 5 lines. It fails if there are more than
 * before.
 */

// Its modules for `import` name a file that is not there.
const { detectClonesAndStatistic }: typeof Jscpd = createRequire(import.meta.url)('jscpd')

/** Duplicates for each 10,000 lines. The limit only falls. */
const mostDuplicates = 1.2

async function measure(): Promise<boolean> {
  const { clones, statistic } = await detectClonesAndStatistic({
    path: ['contract/src', 'server/src', 'web/src'].map((folder) => `${root}/${folder}`),
    format: ['typescript', 'tsx', 'css'],
    ignore: ['**/*.test.ts', '**/*.test.tsx'],
    silent: true,
  })
  const rate = (10_000 * clones.length) / statistic.total.lines
  console.log(`${rate.toFixed(2)} duplicates for each 10,000 lines; at most ${mostDuplicates}`)
  if (rate <= mostDuplicates) return true
  for (const { duplicationA, duplicationB } of clones) {
    const [one, other] = [duplicationA, duplicationB].map(
      ({ sourceId, start }) => `${relative(root, sourceId)}:${start.line}`,
    )
    console.log(`  ${one} is also at ${other}`)
  }
  return false
}

if (!(await measure())) process.exitCode = 1
