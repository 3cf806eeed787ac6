import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The project's root folder. */
export const root = join(import.meta.dirname, '..')

/** What Node compiled is found again by the next process: the tests start hundreds. */
export const compiled = join(root, 'node_modules', '.cache', 'compiled')

/** Options of Node for a server: loading its modules fills the small space for new objects so often that collecting takes a fifth of the start. */
export const youngSpace: readonly string[] = ['--max-semi-space-size=64']

/** Checks the types. What the compiler learned of unchanged files is kept for the next time. */
export const types = [
  'tsc',
  '-p',
  '.',
  '--incremental',
  '--tsBuildInfoFile',
  join(root, 'node_modules', '.cache', 'types.tsbuildinfo'),
] as const

/** One check. `count` reads the number of tests from its output; without it the check counts as one. */
export interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly environment?: Readonly<Record<string, string>>
  /** Whether it keeps all processors busy by itself, so that nothing runs beside it. */
  readonly alone?: boolean
  readonly count?: (output: string, succeeded: boolean) => Count
}

/** The number of passed and failed tests. */
export interface Count {
  readonly passed: number
  readonly failed: number
}

interface Result extends Count {
  /** What failed, a line for each. */
  readonly failures: readonly string[]
}

/**
 * Runs all steps, even after a failed one, and two at a time if they allow it. The last lines name what failed, and say how many tests
 * passed and failed in all.
 */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const beside = steps.filter(({ alone }) => alone !== true)
  const waiting = [...beside]
  const counts: Result[] = []
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      counts.push(await runStep(step))
  }
  await Promise.all([lane(), lane()])
  for (const step of steps.filter((each) => !beside.includes(each))) counts.push(await runStep(step))
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  const failures = counts.flatMap((count) => count.failures)
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0
}

async function runStep(step: Step): Promise<Result> {
  const started = Date.now()
  if (step.alone === true) console.log(`\n— ${step.name}`)
  const { output, succeeded } = await run(step)
  // Lines of two steps at once would be mixed up, so theirs come at the end.
  if (step.alone !== true) console.log(`\n— ${step.name}\n${output.trimEnd()}`)
  console.log(`  ${succeeded ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`)
  const count = step.count?.(output, succeeded) ?? one(succeeded)
  // A step that failed without a failed test (a crash, a missing browser) counts as one.
  return {
    ...count,
    failed: succeeded ? count.failed : Math.max(1, count.failed),
    failures: succeeded ? [] : [`Failed: ${step.name}`, ...failedIn(output)],
  }
}

function one(succeeded: boolean): Count {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

interface Ran {
  readonly output: string
  readonly succeeded: boolean
}

function run({ command: [program, ...options], environment, alone }: Step): Promise<Ran> {
  return new Promise((resolve) => {
    const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`
    const child = spawn(program, options, {
      cwd: root,
      env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (alone === true) process.stdout.write(chunk)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', (error) => {
      console.log(error.message)
      resolve({ output, succeeded: false })
    })
    child.on('close', (code) => resolve({ output, succeeded: code === 0 }))
  })
}

/** Reads the closing line of vitest: `Tests  3 failed | 120 passed (123)`. */
export function countVitest(output: string): Count {
  const line = plain(output).match(/^\s*Tests\s+(.*)$/m)?.[1] ?? ''
  return { passed: numberBefore(line, 'passed'), failed: numberBefore(line, 'failed') }
}

/**
 * Reads the closing lines of Playwright: `2 failed`, `12 passed (40s)`; a test that only passed at the second
 * try counts as failed.
 */
export function countPlaywright(output: string): Count {
  const text = plain(output)
  const last = (word: string) => Number(text.match(new RegExp(`^\\s*(\\d+) ${word}`, 'm'))?.[1] ?? 0)
  return {
    passed: last('passed'),
    failed: last('failed') + last('flaky') + last('did not run') + last('interrupted'),
  }
}

/** Returns the names of failed tests: `FAIL  |server| file > name` of vitest, and `1) [phone] › file › name ───` of Playwright. */
export function failedIn(output: string): string[] {
  const lines = plain(output).matchAll(/^ *(?:FAIL|\d+\)) +([^\n]*? [>›] [^\n]*?)[ ─]*$/gm)
  return [...new Set(Array.from(lines, ([, name = '']) => `  ${name}`))]
}

function numberBefore(line: string, word: string): number {
  return Number(line.match(new RegExp(`(\\d+) ${word}`))?.[1] ?? 0)
}

function plain(output: string): string {
  // oxlint-disable-next-line no-control-regex -- colour codes begin with the escape character
  return output.replaceAll(/\u001B\[[\d;]*m/g, '')
}
