import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../steps.ts'

/** Returns why a name cannot be the name of a new domain; undefined if it can. */
export function obstacleTo(name: string): string | undefined {
  if (['contract', 'server', 'web'].some((part) => existsSync(join(root, part, 'src', name))))
    return `There is a domain "${name}" already.`
  if (globSync(`content/languages/{,*/}${name}.json`, { cwd: root }).length > 0)
    return `There are texts of "${name}" already.`
  const writer = fileWith('server/src/*/{personal*,room}.ts', new RegExp(`\\barchive: '${name}\\.json'`))
  if (writer !== undefined) return `The archive already has a document "${name}.json": see ${writer}.`
  const maker = fileWith('server/migrations/*.sql', new RegExp(`\\bcreate table ${name}\\b`, 'i'))
  if (maker !== undefined) return `The database already has a table "${name}": see ${maker}.`
  return undefined
}

function fileWith(files: string, pattern: RegExp): string | undefined {
  return globSync(files, { cwd: root }).find((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
}
