import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { roundsOf } from './faults/plan.ts'
import { runRounds } from './faults/rounds.ts'
import { root } from './steps.ts'

/*
 * Breaks the product under load: ten rounds in a row, drawn from a seed. Then the fault tests of the chat run with outages of ten seconds.
 * Last, all tests of the server run while each step of their calls fails in turn. `--short` runs four rounds and nothing else, in at
 * most three minutes. `--seed N --round K` repeats one round.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { short: { type: 'boolean' }, seed: text, round: text } })
const seed = Number(values.seed ?? randomInt(1_000_000))
const count = values.short === true ? 4 : 10
const rounds = roundsOf(seed, count).filter(
  ({ number }) => values.round === undefined || number === Number(values.round),
)
console.log(
  `Seed ${seed}. Repeat a round with: npm run faults -- --seed ${seed} --round NUMBER${count === 4 ? ' --short' : ''}`,
)
const isWhole = await runRounds(rounds)
const isAll = values.short !== true && values.round === undefined
if (!isWhole || (isAll && !(longTestsPass() && eachFailurePasses()))) process.exitCode = 1

function longTestsPass(): boolean {
  const files = globSync(
    [
      'server/src/chat/{delivery,sender}/{faults,redisFaults,kill,plain,drops}.test.ts',
      'server/src/backup/writingMeanwhile.test.ts',
    ],
    { cwd: root },
  )
  return testsPass(files, { FAULTS: 'long' })
}

/** Lets each statement and each stored file of the calls in the tests fail. */
function eachFailurePasses(): boolean {
  return testsPass([], { EACH_FAILURE: '1' })
}

function testsPass(files: readonly string[], settings: Readonly<Record<string, string>>): boolean {
  const { status } = spawnSync(
    join(root, 'node_modules', '.bin', 'vitest'),
    ['run', '--project', 'server', ...files],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...settings } },
  )
  return status === 0
}
