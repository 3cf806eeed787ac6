import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { countVitest, root, type Step, types } from './steps.ts'

/**
 * Lists of domains and of pages. Nearly every test reaches them, although a new line in them concerns only the tests beside them and those of the
 * new domain. What it breaks elsewhere is a matter of types, or of the full check.
 */
const lists = /^(contract\/src\/domain\w*\.ts|web\/src\/(wire\/paths|routes)\.tsx?)$/

/**
 * Returns the quick checks of what differs from `main`: format and lint of the changed files, types, and the tests of rules and components that
 * reach them. Borders, unused code and texts are about the whole, and stay with the full check.
 */
export function changedSteps(): readonly Step[] {
  const files = changedFiles()
  const code = files.filter((file) => /\.(ts|tsx)$/.test(file))
  const step = (name: string, paths: readonly string[], program: readonly [string, ...string[]]): Step[] =>
    paths.length === 0 ? [] : [{ name, command: [...program, ...paths] }]
  const tested = code
    .filter((file) => /^(contract|web|scripts)\//.test(file))
    .flatMap((file) => (lists.test(file) ? testsBeside(file) : [file]))
  const projects = ['--project', 'rules', '--project', 'web']
  return [
    ...step('Format', files.filter(isFormatted), ['oxfmt', '--check', '--no-error-on-unmatched-pattern']),
    ...step('Lint', code, ['oxlint']),
    ...(code.length === 0 ? [] : [{ name: 'Types', command: types } satisfies Step]),
    ...step('Rules and components', tested, ['vitest', 'related', '--run', ...projects]).map((each) => ({
      ...each,
      alone: true,
      count: countVitest,
    })),
  ]
}

/** Returns the tests beside a file: `paths.test.ts` for `paths.ts`. */
function testsBeside(file: string): string[] {
  return ['.test.ts', '.test.tsx']
    .map((ending) => file.replace(/\.tsx?$/, ending))
    .filter((test) => existsSync(join(root, test)))
}

/** Names the files that differ from where this branch left `main`, also those that are not committed or not known to git. */
function changedFiles(): string[] {
  const lines = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base = 'HEAD'] = lines('merge-base', 'HEAD', 'main')
  const changed = [
    ...lines('diff', '--name-only', base),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(changed)].filter((file) => existsSync(join(root, file)))
}

function isFormatted(file: string): boolean {
  return /\.(ts|tsx|cjs|js|json|css|md|html)$/.test(file) && file !== 'package-lock.json'
}
