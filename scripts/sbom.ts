import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

import { isAllowed, readLicences } from './packages.ts'
import { root } from './steps.ts'

const full = v.looseObject({
  components: v.array(
    v.looseObject({
      'bom-ref': v.string(),
      properties: v.array(v.object({ name: v.string(), value: v.string() })),
    }),
  ),
  dependencies: v.array(v.looseObject({ ref: v.string(), dependsOn: v.array(v.string()) })),
})

/**
 * Returns the list of packages that run in production (CycloneDX), as a release brings it. The option `--omit dev` of npm is not used. It also leaves
 * out packages that one workspace needs in production and another one only for tests.
 */
export function makeSbom(folder = root): string {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const said = execFileSync('npm', words, { cwd: folder, maxBuffer: 64 * 1024 * 1024, encoding: 'utf8' })
  const all = v.parse(full, JSON.parse(said))
  const isOfTests = ({ properties }: (typeof all.components)[number]) =>
    properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')
  const gone = new Set(all.components.filter(isOfTests).map((each) => each['bom-ref']))
  const sbom = {
    ...all,
    components: all.components.filter((each) => !gone.has(each['bom-ref'])),
    dependencies: all.dependencies
      .filter(({ ref }) => !gone.has(ref))
      .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => !gone.has(ref)) })),
  }
  return `${JSON.stringify(sbom, undefined, 2)}\n`
}

const named = v.object({ license: v.object({ id: v.optional(v.string()), name: v.optional(v.string()) }) })
const shape = v.object({
  bomFormat: v.literal('CycloneDX'),
  components: v.array(
    v.object({
      name: v.string(),
      version: v.string(),
      purl: v.optional(v.string()),
      hashes: v.optional(v.array(v.object({ alg: v.string(), content: v.string() }))),
      licenses: v.optional(v.array(v.union([named, v.object({ expression: v.string() })]))),
    }),
  ),
})
type Component = v.InferOutput<typeof shape>['components'][number]

/** Returns what is wrong with a list of packages; `wanted` are those that it must name. */
export function problemsOf(sbom: string, wanted: readonly string[]): readonly string[] {
  const { components } = v.parse(shape, JSON.parse(sbom))
  const listed = new Set(components.map(({ name }) => name))
  return [
    ...wanted.filter((name) => !listed.has(name)).map((name) => `${name} is not in the list.`),
    ...components
      .filter(({ purl }) => purl?.startsWith('pkg:npm/%40saathi/') !== true)
      .flatMap(problemsOfOne),
  ]
}

function problemsOfOne({ name, purl, hashes = [], licenses = [] }: Component): readonly string[] {
  const licence = readLicences[name] ?? licenses.map(licenceOf).join(' AND ')
  return [
    ...(purl === undefined ? [`${name} has no address.`] : []),
    ...(hashes.length === 0 ? [`${name} has no checksum.`] : []),
    ...(isAllowed(licence) ? [] : [`${name}: the licence "${licence}" may not be used or is unknown.`]),
  ]
}

function licenceOf(one: NonNullable<Component['licenses']>[number]): string {
  return 'expression' in one ? one.expression : (one.license.id ?? one.license.name ?? '')
}

const dependent = v.object({ dependencies: v.optional(v.record(v.string(), v.string())) })

/** The packages that the product names itself. */
export function namedPackages(): readonly string[] {
  return ['.', 'contract', 'server', 'web'].flatMap((folder) => {
    const text = readFileSync(join(root, folder, 'package.json'), 'utf8')
    return Object.keys(v.parse(dependent, JSON.parse(text)).dependencies ?? {}).filter(
      (name) => !name.startsWith('@saathi/'),
    )
  })
}

if (import.meta.main) {
  const sbom = makeSbom()
  if (process.argv.includes('--check')) {
    const found = problemsOf(sbom, namedPackages())
    console.log(found.length === 0 ? 'The list of packages is whole.' : found.join('\n'))
    if (found.length > 0) process.exitCode = 1
  } else process.stdout.write(sbom)
}
