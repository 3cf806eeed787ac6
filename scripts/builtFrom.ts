import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The file of the built client that says which sources it was built from. */
export const stamp = join(root, 'web', 'dist', 'built-from')

/** What the client is built from. */
const sources = [
  'web/{src,public}/**/*',
  'web/*.{html,ts,json}',
  'contract/src/**/*.ts',
  'content/languages/**/*',
  'package-lock.json',
  'scripts/{build,builtFrom,builtPages,emojiNames,fonts,prerenderPages}.ts',
]

/** Whether the built client has the present sources. It is asked at each start, so this file loads nothing of the build tool. */
export function isBuilt(): boolean {
  // The image has the built client without its sources.
  if (!existsSync(join(root, 'web', 'src'))) return existsSync(stamp)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === clientFingerprint()
}

/** Returns a hash of the sources of the client. Tests are not a part of it. */
export function clientFingerprint(): string {
  return fingerprint(sources)
}

/** Returns a hash of the files that match the patterns, with their names. */
export function fingerprint(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }))
  for (const file of files.toSorted()) {
    if (/\.test\.tsx?$/.test(file)) continue
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex')
}
