import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

const list = join(import.meta.dirname, '..', '..', '..', '..', 'deploy', 'releases.json')
const releases = v.array(v.object({ version: v.string(), commit: v.string() }))

/** The versions that were released, oldest first. */
export function releasedVersions(): readonly string[] {
  return v.parse(releases, JSON.parse(readFileSync(list, 'utf8'))).map(({ version }) => version)
}

/** The migrations of a released version with their SHA-256, in their order. */
export function releasedChecksums(version: string): ReadonlyMap<string, string> {
  const lines = readFileSync(join(import.meta.dirname, 'released', `${version}.txt`), 'utf8')
    .trim()
    .split('\n')
  return new Map(
    lines.map((line) => {
      const [name = '', sum = ''] = line.split('  ')
      return [name, sum]
    }),
  )
}

/** The names of the migrations of a released version, in their order. */
export function releasedMigrations(version: string): readonly string[] {
  return [...releasedChecksums(version).keys()]
}

/** The path of the small database of a released version: a backup of its demo. */
export function releasedDatabase(version: string): string {
  return join(import.meta.dirname, 'released', `${version}.backup`)
}

/** The key of the databases of released versions. They contain the demo only, so everybody may read them. */
export const demoKey = {
  recipient: 'age1mxpfzzzmr83t6w4469cshh9kwm7e6gy6rn56hwqr3l0g9aa73yrs4adjxk',
  identity: 'AGE-SECRET-KEY-1Y0F7TGK2SUDXYT9S237T3S72SZ6GGGRY7NKV85HZRQYLRLZA4QGS8FE84C',
}
