import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

import { neverTried } from './faults/neverTried.ts'
import { type FaultName, faultNames, roundsOf } from './faults/plan.ts'
import { runRounds } from './faults/rounds.ts'
import { lastPlan, type Plan, readPlan, storePlan } from './faults/storedPlan.ts'
import { root } from './steps.ts'

/*
 * Breaks the product under load: ten rounds in a row, drawn from a seed. Then the fault tests of the chat run with outages of ten seconds.
 * Last, all tests of the server run while each step of their calls fails in turn. With
 * `--short`, four rounds run and nothing else, in at most three minutes. On a busy machine it leaves out the last rounds, and says so; a round that
 * hangs has failed. The plan is stored in `.faults`. With `--round K` it repeats a round of the last one, and `--seed N --round K` one of another.
 * `--calls`, with or without test files, runs only the last part, each route once.
 */
const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const { values, positionals } = parseArgs({
  options: { short: flag, calls: flag, seed: text, round: text },
  allowPositionals: true,
})
const folder = join(root, '.faults')
const shortMs = 180_000
if (values.calls === true) process.exit(eachFailurePasses('once', positionals) ? 0 : 1)
const plan = planOf()
const rounds = plan.rounds.filter(
  ({ number }) => values.round === undefined || number === Number(values.round),
)
if (rounds.length === 0) throw new Error(`The plan has the rounds 1 to ${plan.rounds.length}.`)
console.log(`Seed ${plan.seed}. Repeat a round with: npm run faults -- --seed ${plan.seed} --round NUMBER`)

/** Returns the stored plan that is asked for, or draws one and stores it. */
function planOf(): Plan {
  const seed = values.seed === undefined ? undefined : Number(values.seed)
  const stored = seed === undefined ? lastPlan(folder) : readPlan(folder, seed)
  if (values.round !== undefined && stored !== undefined) return stored
  if (values.round !== undefined && seed === undefined)
    throw new Error('No plan is stored yet: name its seed.')
  const drawing = {
    seed: seed ?? randomInt(1_000_000),
    count: values.short === true ? 4 : 10,
    names: possibleFaults(),
  }
  const drawn = { seed: drawing.seed, rounds: roundsOf(drawing) }
  storePlan(folder, drawn)
  return drawn
}

/** Only root can mount the disk that becomes full. */
function possibleFaults(): readonly FaultName[] {
  if (process.getuid?.() === 0) return faultNames
  console.log('Without root there is no full disk among the faults.')
  return faultNames.filter((name) => name !== 'disk full')
}

const isShort = values.short === true
// A round takes a quarter of a minute, and closing everything takes some seconds.
const time = isShort
  ? { beginMs: shortMs - 30_000, endMs: shortMs - 15_000 }
  : { beginMs: Infinity, endMs: Infinity }
const isWhole = await runRounds(rounds, time)
const isAll = !isShort && values.round === undefined
if (!isWhole || (isAll && !(longTestsPass() && eachFailurePasses('1')))) process.exitCode = 1

function longTestsPass(): boolean {
  const files = globSync(
    [
      'server/src/chat/{delivery,sender}/{faults,redisFaults,kill,plain,drops}.test.ts',
      'server/src/backup/writingMeanwhile.test.ts',
      'server/src/commands/backups/killed.test.ts',
    ],
    { cwd: root },
  )
  return testsPass(files, { FAULTS: 'long' })
}

/**
 * Lets each statement, each stored file and each request to another service fail in the calls of the tests, of all or of some files. A run of all tests
 * fails if a writing route is neither tried nor an exception.
 */
function eachFailurePasses(mode: '1' | 'once', testFiles: readonly string[] = []): boolean {
  const tried = join(mkdtempSync(join(tmpdir(), 'saathi-tried-')), 'routes')
  writeFileSync(tried, '')
  const hasPassed = testsPass(testFiles, { EACH_FAILURE: mode, EACH_FAILURE_TRIED: tried })
  const left = neverTried(readFileSync(tried, 'utf8').split('\n'))
  rmSync(dirname(tried), { recursive: true })
  console.log(`${left.length} writing routes were not tried: ${left.join(', ') || 'none'}`)
  return hasPassed && (left.length === 0 || testFiles.length > 0)
}

function testsPass(files: readonly string[], settings: Readonly<Record<string, string>>): boolean {
  const { status } = spawnSync(
    join(root, 'node_modules', '.bin', 'vitest'),
    ['run', '--project', 'server', ...files],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...settings } },
  )
  return status === 0
}
