import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from './steps.ts'

/** The files of the programs that `npm test` needs. */
const programs = ['redisServer.ts', 'haproxy.ts', 'coturn.ts', 'ffprobe.ts', 'radicale.ts']

const textOf = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')

test('the workflow runs exactly the two commands of the README', () => {
  const commands = [...textOf('.github', 'workflows', 'test.yml').matchAll(/- run: (npm .*)/g)]
  expect(commands.map(([, command]) => command)).toEqual(['npm ci', 'npm test'])
})

test.for(programs)(
  'the workflow and the container for development install the program of %s, because their users are not root',
  (file) => {
    const [, name = ''] = /package: '([\w-]+)'/.exec(textOf('scripts', file)) ?? []
    const installs = new RegExp(`(?:apt-get|pipx) install.* ${name}\\b`)
    expect(name).not.toBe('')
    expect(textOf('.github', 'workflows', 'test.yml')).toMatch(installs)
    expect(textOf('.devcontainer', 'devcontainer.json')).toMatch(installs)
  },
)

test('each program that the tests look for at their start is in this list', () => {
  const found = [...textOf('scripts', 'test.ts').matchAll(/import \{ find\w+ \} from '\.\/([\w.]+)'/g)]
  const files = found.map(([, file]) => file).filter((file) => file !== 'chromium.ts')
  expect(programs).toEqual(expect.arrayContaining(files))
})
