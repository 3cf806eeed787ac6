import { changedSteps } from './changed.ts'
import { countVitest, runSteps, type Step, types } from './steps.ts'

/** The checks that need no database and no browser; quick enough to run before each commit. */
export const quickSteps: readonly Step[] = [
  { name: 'Format', command: ['oxfmt', '--check', '.'] },
  { name: 'Lint', command: ['oxlint'] },
  { name: 'Types', command: types },
  {
    name: 'Borders',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'contract', 'server/src', 'web/src'],
  },
  { name: 'Folders and tables', command: ['node', 'scripts/borders.ts'] },
  { name: 'Limits', command: ['node', 'scripts/limits.ts'] },
  { name: 'Duplicates', command: ['node', 'scripts/duplicates.ts'] },
  { name: 'Packages', command: ['node', 'scripts/packages.ts'] },
  { name: 'List of packages', command: ['node', 'scripts/sbom.ts', '--check'] },
  { name: 'Migrations', command: ['node', 'scripts/migrationLocks.ts'] },
  { name: 'Unused code', command: ['knip', '--no-progress'] },
  { name: 'Content', command: ['node', 'server/src/commands/content.ts', 'check'] },
  { name: 'Texts', command: ['node', 'scripts/texts.ts'] },
  {
    name: 'Rules and components',
    command: ['vitest', 'run', '--project', 'rules', '--project', 'web'],
    alone: true,
    count: countVitest,
  },
]

// `--changed` checks only what differs from main.
const isShort = process.argv.includes('--changed')
if (import.meta.main && !(await runSteps(isShort ? changedSteps() : quickSteps))) process.exitCode = 1
