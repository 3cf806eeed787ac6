import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The hook's file. Git stops the commit if the command in it fails. */
const hook = `#!/bin/sh
# Made by "npm run hooks". Delete this file to commit without the check; "git commit --no-verify" skips it once.
exec npm run --silent check -- --changed
`

const folder = execFileSync('git', ['rev-parse', '--git-path', 'hooks'], { encoding: 'utf8' }).trim()
const file = join(folder, 'pre-commit')
const isOthers = existsSync(file) && readFileSync(file, 'utf8') !== hook
if (isOthers) {
  console.error(`${file} exists and is not ours. Add "npm run check -- --changed" to it, or delete it first.`)
  process.exitCode = 1
} else {
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, hook)
  chmodSync(file, 0o755)
  console.log(`Before each commit, git now runs "npm run check -- --changed" (${file}).`)
}
