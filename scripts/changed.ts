import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { countVitest, root, type Step } from './steps.ts'

/**
 * Returns the quick checks of what differs from `main`: format and lint of the changed files, types, and the tests of rules and components that
 * reach them. Borders, unused code and texts are about the whole, and stay with the full check.
 */
export function changedSteps(): readonly Step[] {
  const files = changedFiles()
  const code = files.filter((file) => /\.(ts|tsx)$/.test(file))
  const step = (name: string, paths: readonly string[], program: readonly [string, ...string[]]): Step[] =>
    paths.length === 0 ? [] : [{ name, command: [...program, ...paths] }]
  const tested = code.filter((file) => /^(contract|web|scripts)\//.test(file))
  const projects = ['--project', 'rules', '--project', 'web']
  return [
    ...step('Format', files.filter(isFormatted), ['oxfmt', '--check']),
    ...step('Lint', code, ['oxlint']),
    ...(code.length === 0 ? [] : [{ name: 'Types', command: ['tsc', '-p', '.'] } satisfies Step]),
    ...step('Rules and components', tested, ['vitest', 'related', '--run', ...projects]).map((each) => ({
      ...each,
      alone: true,
      count: countVitest,
    })),
  ]
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
