import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import * as v from 'valibot'

import { circlesOfFolders, circlesThroughOwnFiles, foldersBothWays, type Import } from './circles.ts'
import { domainTable, wrongUses } from './domainTable.ts'
import { root } from './steps.ts'

/** Returns tables that occur in the statements of more than one domain, with the folders that use them. */
export function sharedTables(
  tables: readonly string[],
  files: readonly { readonly path: string; readonly text: string }[],
): (readonly [table: string, folders: string[]])[] {
  return tables.flatMap((table) => {
    const names = new RegExp(`\\b(?:from|join|into|update|using)\\s+${table}\\b`, 'i')
    const owners = new Set(
      files
        .filter(({ text }) => names.test(statementsIn(text)))
        .map(({ path }) => dirname(path).split('/')[2] ?? ''),
    )
    return owners.size > 1 ? [[table, [...owners].toSorted()] as const] : []
  })
}

/** Whether a file contains SQL. */
export function holdsSql(text: string): boolean {
  return statementsIn(text) !== ''
}

/** Returns a file with statements without its comments. Statements inside of statements make it hard to cut them out. */
function statementsIn(text: string): string {
  const code = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
  return /\bsql`/.test(code) ? code : ''
}

/**
 * Returns every import between files of a folder, without tests; aliases between the workspaces are resolved.
 */
function importsOf(folder: string): Import[] {
  const { stdout, status, stderr } = spawnSync(
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', folder],
    { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, env: withTools },
  )
  if (status === null || stdout === '') throw new Error(`depcruise did not run: ${stderr}`)
  const { modules } = v.parse(cruised, JSON.parse(stdout))
  return modules
    .filter(({ source }) => source.startsWith(folder) && !isTest(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => resolved.startsWith(folder))
        .map(({ resolved }) => ({ from: source, to: resolved })),
    )
}

const cruised = v.object({
  modules: v.array(
    v.object({ source: v.string(), dependencies: v.array(v.object({ resolved: v.string() })) }),
  ),
})

const withTools = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}` }

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || isSupport(path)

/** Whether only tests need a file: it lies in a folder `testing`. */
const isSupport = (path: string) => path.includes('/testing/')

/** Returns files that are named like support code, but lie among the product's files. */
export function supportOutsideTesting(paths: readonly string[]): string[] {
  return paths.filter((path) => !isSupport(path) && /\/(matrix|(test|build|fake)[A-Z]\w*)\.tsx?$/.test(path))
}

const isStore = (path: string) => /(\/store|Store)\.ts$/.test(path)

const mostLines = 300

/** Returns style sheets that are too long: the linter counts the lines of scripts only. */
export function longSheets(
  files: readonly { readonly path: string; readonly text: string }[],
): (readonly [path: string, lines: number])[] {
  return files
    .map(({ path, text }) => [path, text.trimEnd().split('\n').length] as const)
    .filter(([, lines]) => lines > mostLines)
}

/** A folder with more files than this usually has a noun in it that deserves a folder of its own. */
const mostFiles = 22

/** Returns folders with too many files of code. Tests and what only tests need are not counted. */
export function crowdedFolders(paths: readonly string[]): (readonly [folder: string, files: number])[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    if (isTest(path)) continue
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  }
  return [...counts].filter(([, files]) => files > mostFiles)
}

/** Returns domains that have a public file and a public folder; one of the two is enough. */
export function publicTwice(paths: readonly string[]): string[] {
  const files = paths.flatMap((path) => /^(.*)\/public\.tsx?$/.exec(path)?.[1] ?? [])
  return files.filter((domain) => paths.some((path) => path.startsWith(`${domain}/public/`)))
}

/** Returns every crossed border, one per line. */
function violations(): string[] {
  const imports = ['contract/src', 'server/src', 'web/src'].map(importsOf)
  const circles = imports.flatMap((each) => [...circlesOfFolders(each), ...circlesThroughOwnFiles(each)])
  const migrations = readdirSync(join(root, 'server/migrations')).map((file) =>
    readFileSync(join(root, 'server/migrations', file), 'utf8'),
  )
  const tables = new Set(
    migrations.flatMap((text) => [...text.matchAll(/^create table (\w+)/gm)].map(([, table]) => table ?? '')),
  )
  const server = globSync('server/src/**/*.ts', { cwd: root })
    .filter((path) => !isTest(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const sheets = globSync('web/src/**/*.css', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))
  const code = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
  const tests = globSync(['{contract,server,web}/src/**/*.test.{ts,tsx}', 'e2e/*.ts'], { cwd: root }).map(
    (path) => ({ path, text: readFileSync(join(root, path), 'utf8') }),
  )
  return [
    ...waitingTests(tests).map(
      (path) => `${path} waits for a time; wait for the event, or move a fake clock.`,
    ),
    ...crowdedFolders(code).map(
      ([folder, files]) =>
        `${folder} has ${files} files, more than ${mostFiles}; part it by a noun of the domain.`,
    ),
    ...longSheets(sheets).map(
      ([path, lines]) => `${path} has ${lines} lines, more than ${mostLines}; split it by noun.`,
    ),
    ...supportOutsideTesting(code).map(
      (path) => `${path} is named like code for tests, which belongs into the domain's folder testing.`,
    ),
    ...publicTwice(code).map(
      (domain) => `${domain} has a public file and a folder public; keep one of them.`,
    ),
    ...imports
      .flatMap(foldersBothWays)
      .map((folder) => `${folder} and the folder around it import each other; let one way remain.`),
    ...wrongUses(domainTable(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')), imports[1] ?? []).map(
      (line) => `ARCHITECTURE.md: ${line}`,
    ),
    ...circles.map(([folder, circle]) => `${folder}: the folders form a circle: ${circle.join(' → ')}.`),
    ...sharedTables([...tables], server).map(
      ([table, folders]) =>
        `The table ${table} is used by ${folders.join(' and ')}; one of them owns it, the others ask its public.ts.`,
    ),
    ...server
      .filter(({ path, text }) => holdsSql(text) && !isStore(path) && !path.startsWith('server/src/engines/'))
      .map(({ path }) => `${path} holds SQL; statements belong into a store.ts or into engines/.`),
  ]
}

/** Tests that wait for a time, with the reason. A new one is refused: wait for the event, or move a fake clock. */
const mayWait = new Map([
  ['server/src/chat/delivery/kill.test.ts', 'clients try again after a while, as those of people do'],
  ['e2e/weight.spec.ts', 'nothing was transferred for a second'],
  ['e2e/partner.spec.ts', 'a link expires by the time of the machine'],
  ['e2e/failing.spec.ts', 'shows that nothing is drawn later'],
  ['e2e/callsThin.spec.ts', 'a line is cut for a time'],
  ['e2e/badLines.ts', 'listens for a time'],
])

/** Returns the test files that wait for a time. A wait without a time only lets work that is due happen. */
export function waitingTests(files: readonly { readonly path: string; readonly text: string }[]): string[] {
  const waits =
    /=> (?:void )?setTimeout\((?:resolve|done), [^)]|from 'node:timers\/promises'|\.waitForTimeout\(|pg_sleep/
  return files.filter(({ path, text }) => !mayWait.has(path) && waits.test(text)).map(({ path }) => path)
}

if (import.meta.main) {
  const found = violations()
  for (const line of found) console.log(line)
  if (found.length > 0) process.exitCode = 1
}
