import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './steps.ts'

/* Runs the fault tests of the chat in their long form: outages of ten seconds, with many more messages than in `npm test`. */
const files = globSync('server/src/chat/{delivery,sender}/{faults,redisFaults,kill,plain,drops}.test.ts', {
  cwd: root,
})
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'vitest'),
  ['run', '--project', 'server', ...files],
  { cwd: root, stdio: 'inherit', env: { ...process.env, FAULTS: 'long' } },
)
process.exitCode = status ?? 1
