import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { type DomainName, filesOf } from './newDomain/files.ts'
import { linesOf } from './newDomain/lists.ts'
import { obstacleTo } from './newDomain/taken.ts'
import { root } from './steps.ts'

const [what, name = ''] = process.argv.slice(2)
const usage = 'npm run new -- domain NAME, where NAME is a plural in small letters, such as "hobbies"'
if (what !== 'domain' || !/^[a-z]{3,20}$/.test(name)) fail(usage)
const obstacle = obstacleTo(name)
if (obstacle !== undefined) fail(obstacle)

const migrations = readdirSync(join(root, 'server', 'migrations')).map((file) => Number(file.slice(0, 4)))
const domain: DomainName = {
  name,
  title: name.slice(0, 1).toUpperCase() + name.slice(1),
  migration: String(Math.max(...migrations) + 1).padStart(4, '0'),
}
const files = filesOf(domain)
// All lines are found before anything is written, so that nothing is half done.
const lists = new Map<string, string>()
for (const { file, before, line } of linesOf(domain)) {
  const text = lists.get(file) ?? readFileSync(join(root, file), 'utf8')
  if (!text.includes(`${before}\n`))
    fail(`${file} has no line "${before.trim()}". Mend scripts/newDomain/lists.ts.`)
  lists.set(file, text.replace(`${before}\n`, `${line}\n${before}\n`))
}
for (const [file, text] of [...Object.entries(files), ...lists]) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
execFileSync('oxfmt', ['--write', ...Object.keys(files), ...lists.keys()], { cwd: root, stdio: 'ignore' })
execFileSync('npm', ['run', '--silent', 'personal-data'], { cwd: root, stdio: 'ignore' })
const changed = [...lists.keys(), 'docs/personal-data.md']
const list = (paths: readonly string[]) => paths.map((path) => `  ${path}`)
console.log(
  [
    `The domain "${name}" has ${Object.keys(files).length} new files:`,
    ...list(Object.keys(files)),
    `${changed.length} files changed:`,
    ...list(changed),
    `Its room is before helpRoom in server/src/rooms.ts. When an account is erased, the rooms lock their rows from the last to the first. Move the room below each room whose rows its transactions lock after their own.`,
    'Its page has no place in the menu yet: tabs are in web/src/shell/bars/Tabs.tsx, the menu in web/src/shell/bars/MoreInfo.tsx.',
    'Say what it is about, and which domains it uses, in its row of "The domains" in ARCHITECTURE.md.',
    `Now: npm run check, and npx vitest run --project server server/src/${name} server/src/privacy server/src/matrix.test.ts server/src/personalData.test.ts`,
  ].join('\n'),
)

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
