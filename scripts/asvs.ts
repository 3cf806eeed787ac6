import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as v from 'valibot'

import { startEmbeddedPostgres } from '../server/src/engines/postgres/embeddedPostgres.ts'
import { answers } from './asvs/answers.ts'
import { browserChecks } from './asvs/browser.ts'
import type { Check, Looked } from './asvs/check.ts'
import { document, type Found } from './asvs/evidence.ts'
import { inputChecks } from './asvs/input.ts'
import { operationChecks } from './asvs/operation.ts'
import { startProbe } from './asvs/probe.ts'
import { proofs } from './asvs/proofs.ts'
import { signInChecks } from './asvs/signIn.ts'
import { sourceChecks } from './asvs/source.ts'
import { root } from './steps.ts'

/**
 * Checks the requirements of OWASP ASVS 5.0, levels 1 and 2, that a command can check, and writes docs/security-evidence.md. It starts a demo
 * and an empty production, reads the source, and runs the tests that prove the others. Exits with 1 if something does not hold.
 */
const page = join(root, 'docs', 'security-evidence.md')

async function looked(): Promise<Found[]> {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-asvs-'))
  const postgres = await startEmbeddedPostgres(folder, () => undefined)
  const demo = await startProbe({ DEMO: '1' })
  try {
    // Nobody reads its mails: the port is closed.
    const production = await startProbe({
      NODE_ENV: 'production',
      DEMO: '0',
      DATABASE_URL: postgres.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'saathi@saathi.example',
      SECRET_KEY: randomBytes(32).toString('base64'),
    })
    const products = { demo, production }
    try {
      return [
        ...(await run(
          [...browserChecks, ...signInChecks, ...inputChecks, ...operationChecks],
          'running',
          products,
        )),
        ...(await run(sourceChecks, 'source', products)),
      ]
    } finally {
      await production.stop()
    }
  } finally {
    await demo.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs checks one after another, because the log of one tells the next what happened. */
async function run(checks: readonly Check[], how: string, products: Looked): Promise<Found[]> {
  const all: Found[] = []
  for (const { ids, says, look } of checks) {
    const failure = await Promise.resolve()
      .then(() => look(products))
      .then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
    all.push(...ids.map((id) => ({ id, how, says, ...(failure === undefined ? {} : { failure }) })))
  }
  return all
}

const report = v.object({
  testResults: v.array(v.object({ name: v.string(), status: v.picklist(['passed', 'failed']) })),
})

/** Runs the tests of all proofs once. */
function tested(): Found[] {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-asvs-'))
  const file = join(folder, 'report.json')
  const files = [...new Set(proofs.flatMap((proof) => proof.files))]
  try {
    spawnSync(
      join(root, 'node_modules', '.bin', 'vitest'),
      ['run', '--reporter=json', `--outputFile=${file}`, ...files],
      { cwd: root, stdio: 'ignore' },
    )
    const { testResults } = v.parse(report, JSON.parse(readFileSync(file, 'utf8')))
    const hasPassed = (path: string) =>
      testResults.some(({ name, status }) => name === join(root, path) && status === 'passed')
    return proofs.flatMap((proof) => {
      const missed = proof.files.filter((path) => !hasPassed(path))
      const failure = missed.length === 0 ? {} : { failure: `${missed.join(', ')} did not pass` }
      return proof.ids.map((id) => ({
        id,
        how: 'tests',
        says: `${proof.says} (${named(proof.files)})`,
        ...failure,
      }))
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const named = (files: readonly string[]) =>
  files.map((path) => `\`${path.split('/').slice(-2).join('/')}\``).join(', ')

function answered(): Found[] {
  return Object.entries(answers).map(([id, [state, says]]) => ({ id, how: state, says }))
}

function byId(a: Found, b: Found): number {
  const [one = [], other = []] = [a, b].map(({ id }) => id.slice(1).split('.').map(Number))
  return one.map((part, at) => part - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}

const found: Found[] = [...(await looked()), ...tested(), ...answered()].toSorted(byId)
for (const { id, how, says, failure } of found)
  if (failure === undefined) console.log(`${id.padEnd(9)} ${how.padEnd(11)} ${says}`)
const failed = found.filter(({ failure }) => failure !== undefined)
for (const { id, says, failure } of failed)
  console.log(`${id.padEnd(9)} FAILS       ${says}\n            ${failure}`)
writeFileSync(page, document(found))
spawnSync(join(root, 'node_modules', '.bin', 'oxfmt'), ['--write', page])
console.log(
  `\n${found.length - failed.length} answered, ${failed.length} failed; docs/security-evidence.md has the table.`,
)
if (failed.length > 0) process.exitCode = 1
