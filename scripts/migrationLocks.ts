import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import {
  releasedChecksums,
  releasedMigrations,
  releasedVersions,
} from '../server/src/backup/testing/released.ts'
import { root } from './steps.ts'

/*
 * Refuses migrations that would stop a running system: those that lock a table for as long as its rows are read or written again. Each table that
 * exists in an earlier version may hold millions of rows. Migrations of released versions have run, so they are not checked.
 *
 * A statement that is quick for a reason of its own has the line `-- quick: REASON` before it, with a reason of at least three words.
 */

/** A form of statement that locks a table for long, and what to write in its place. */
interface Slow {
  readonly form: RegExp
  /** A form that makes it quick all the same. */
  readonly unless?: RegExp
  readonly instead: string
}

const slow: readonly Slow[] = [
  {
    form: /^create (?:unique )?index (?!concurrently)/,
    instead: 'Use "create index concurrently", in a file that begins with "-- not in a transaction".',
  },
  {
    form: /\badd (?:constraint \w+ )?(?:foreign key|check|unique|primary key|exclude)\b/,
    unless: /\bnot valid\b|\busing index\b/,
    instead: 'Add it as "not valid", and validate it in a later statement of a migration of its own.',
  },
  {
    form: /\balter (?:column )?\w+ (?:set data )?type\b/,
    instead: 'Add a new column, write both, and move the rows in parts.',
  },
  {
    form: /\bset not null\b/,
    instead: 'Validate a check that it is not null before; PostgreSQL then needs not read the rows.',
  },
  {
    form: /\badd (?:column )?(?!constraint\b)\w+ .*(?:\b(?:gen_random_uuid|random|clock_timestamp|uuidv7)\(|\bgenerated (?:always|by default) as\b|\bunique\b|\bprimary key\b|\bcheck ?\()|\badd (?:column )?\w+ (?:small|big)?serial\b/,
    instead: 'Add the column empty, and fill it in parts.',
  },
  {
    form: /^(?:with .*[ (])?(?:update|delete from) /,
    instead: 'Change the rows in parts, by a job; or say why they are few.',
  },
  {
    form: /\bset (?:un)?logged\b|\bset tablespace\b/,
    instead: 'It writes the whole table again while nobody can use it.',
  },
  {
    form: /^lock (?:table )?/,
    instead: 'Nobody can use the table until the migration ends. Let each statement take its own lock.',
  },
  {
    form: /^(?:cluster|vacuum full|reindex (?!.*concurrently)|refresh materialized)/,
    instead: 'It writes the whole table again while nobody can use it.',
  },
]

/** Returns what a migration would lock for long, in sentences. */
export function locksOf(text: string): readonly string[] {
  const made = new Set(
    // With "if not exists" it may be an old table.
    [...text.matchAll(/^create table (?!if not exists)(\w+)/gim)].map(([, name = '']) => name),
  )
  // Each lock of a transaction is kept until its end.
  const isOneTransaction = !text.startsWith('-- not in a transaction')
  let locked: string | undefined
  return statementsOf(text).flatMap((statement) => {
    const plain = plainOf(statement)
    const held = isOneTransaction ? locked : undefined
    if (plain.startsWith('alter table ') && !made.has(tableOf(plain))) locked ??= tableOf(plain)
    if (isExplained(statement)) return []
    if (held !== undefined && readsRows(plain, made))
      return [
        `“${plain.slice(0, 80)}” Nobody can use ${held} meanwhile, which is altered above. Put it into a migration of its own.`,
      ]
    if (made.has(tableOf(plain))) return []
    return slow.flatMap(({ form, unless, instead }) =>
      form.test(plain) && unless?.test(plain) !== true ? [`“${plain.slice(0, 80)}” ${instead}`] : [],
    )
  })
}

/** Whether a statement reads the rows of a table that is not new. */
function readsRows(plain: string, made: ReadonlySet<string>): boolean {
  if (/\bvalidate constraint\b/.test(plain)) return !made.has(tableOf(plain))
  if (!/^(?:insert into|with|select|create table \w+ as|perform) /.test(plain)) return false
  const sources = [...plain.matchAll(/\b(?:from|join) (?!generate_series|unnest|pg_|json)(\w+)/g)]
  return sources.some(([, name = '']) => !made.has(name))
}

/** A reason has at least three words: "quick" or "few rows" says nothing to the next reader. */
const isExplained = (statement: string) => /^\s*-- quick:(?:[ \t]+\S*\p{L}{2}\S*){3,}/mu.test(statement)

/** Splits a migration into statements. It leaves out the bodies of functions, which run later, and reads those of `do`, which run now. */
function statementsOf(text: string): readonly string[] {
  const bodies: string[] = []
  const without = text.replaceAll(/\$(\w*)\$([^]*?)\$\1\$/g, (_whole, _tag: string, body: string) => {
    bodies.push(body)
    return `'body ${bodies.length - 1}'`
  })
  return split(without).flatMap((statement) => {
    const [, number] = /^do (?:language \w+ )?'body (\d+)'/.exec(plainOf(statement)) ?? []
    return number === undefined || isExplained(statement) ? [statement] : split(bodies[Number(number)] ?? '')
  })
}

const split = (text: string) => text.split(/;[ \t]*(?:--.*)?$/m)

/** The words before a statement in the body of a `do`. */
const lead =
  /^(?:begin|declare|else|loop|exception when .*? then|(?:els)?if .*? then|(?:for|while|foreach) .*? loop|execute (?:format\s*\(\s*)?')\s*/

/** A statement in one line of small letters, without its comments, and without the conditions and loops around it. */
function plainOf(statement: string): string {
  let plain = statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
  while (lead.test(plain)) plain = plain.replace(lead, '')
  return plain
}

function tableOf(statement: string): string {
  const [, name = ''] =
    /^(?:alter table|update|delete from)(?: if exists)?(?: only)? (\w+)/.exec(statement) ??
    /^create (?:unique )?index .*? on (?:only )?(\w+)/.exec(statement) ??
    []
  return name
}

/** Earlier migrations are older than this rule. */
const lastBefore = '0097_today.sql'

/** A migration that ran before its form was known, and why it is quick. A migration is never edited. */
const quick: ReadonlyMap<string, string> = new Map([
  ['0196_parents_by_name.sql', 'one row for each family that answered'],
])

/** Returns what is wrong with the migrations that no version has yet. */
function problems(): readonly string[] {
  const last = releasedVersions().at(-1)
  const released = last === undefined ? [] : releasedMigrations(last)
  const newest = released.at(-1) ?? ''
  const folder = join(root, 'server', 'migrations')
  const sumOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  const edited = releasedVersions().flatMap((version) => editedIn(releasedChecksums(version), sumOf))
  const fresh = readdirSync(folder)
    .filter(
      (name) => name.endsWith('.sql') && name > lastBefore && !released.includes(name) && !quick.has(name),
    )
    .flatMap((name) => [
      ...(name < newest ? [`${name}: its number is lower than that of ${newest}, which is released.`] : []),
      ...locksOf(readFileSync(join(folder, name), 'utf8')).map((problem) => `${name}: ${problem}`),
    ])
  return [...new Set([...edited, ...fresh])]
}

/** Returns the released migrations whose text has changed: a system on which they ran would not start. */
export function editedIn(
  released: ReadonlyMap<string, string>,
  sumOf: (name: string) => string,
): readonly string[] {
  return [...released]
    .filter(([name, sum]) => sumOf(name) !== sum)
    .map(
      ([name]) =>
        `${name} was edited after its release: a system on which it ran would not start. Add a new file instead.`,
    )
}

if (import.meta.main) {
  const found = problems()
  for (const problem of found) console.log(problem)
  console.log(`${found.length} migrations that would stop a running system`)
  if (found.length > 0) process.exitCode = 1
}
