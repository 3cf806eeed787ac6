import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

import { expect, test } from 'vitest'

import { readConfig } from '../server/src/house/config.ts'
import { environmentOf, exampleValues, guideCommands, readCompose } from './compose/file.ts'
import { configurationOf, keptBack } from './imageFacts.ts'
import { root } from './steps.ts'

const textOf = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const ignored = (file: string) =>
  textOf(file)
    .split('\n')
    .filter((line) => line !== '')

test.for([
  'deploy/.env',
  '.releases/0.1.0/saathi.tar',
  '.faults/1/plan.json',
  '.data/keys/backup',
  'x/.env.local',
])('the image does not get %s', (path) => {
  const parents = path.split('/').map((_, at, all) => all.slice(0, at + 1).join('/'))
  expect(ignored('.dockerignore').some((line) => parents.some((each) => matchesGlob(each, line)))).toBe(true)
  expect(keptBack([`app/${path}`])).toHaveLength(1)
})

test('git does not store the settings of the containers', () => {
  expect(ignored('.gitignore')).toContain('deploy/.env')
})

test('what the image needs is no file that must stay here', () => {
  expect(
    keptBack(['app/deploy/compose.env.example', 'app/server/src/main.ts', 'app/node_modules/x/test.pem']),
  ).toEqual([])
})

test('an image without a health check is refused', () => {
  const inspected = (config: object) => JSON.stringify({ Docker: { config: { User: '1:1', ...config } } })
  expect(configurationOf(inspected({ Healthcheck: { Test: ['CMD', 'node'] } })).health).toEqual([
    'CMD',
    'node',
  ])
  expect(() => configurationOf(inspected({}))).toThrow('The image has no health check.')
})

const compose = readCompose()

test('each command of the guide for a container starts a file that is there, in a service that is there', () => {
  const commands = guideCommands().filter(({ does }) => does === 'exec' || does === 'run')
  expect(commands.length).toBeGreaterThan(1)
  // The words replace the command of the image, so an entry point would stand before them.
  expect(textOf('deploy', 'Dockerfile')).not.toMatch(/^ENTRYPOINT/m)
  for (const { words } of commands) {
    const [service = '', program, file = ''] = words
    expect(Object.keys(compose.services)).toContain(service)
    expect(program).toBe('node')
    expect(existsSync(join(root, file))).toBe(true)
  }
})

test('the servers of the compose file have settings with which production starts', () => {
  const given = [...exampleValues()].map(([name, value]) => [name, value || 'x'.repeat(43)] as const)
  const { first = {} } = compose.services
  const filled = environmentOf(first, new Map(given))
  const ofImage = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '8080', DATA_DIR: '/data' }
  const read = readConfig({ ...ofImage, ...filled, SECRET_KEY: Buffer.alloc(32, 1).toString('base64url') })
  expect(read).not.toHaveProperty('problems')
  expect(first.healthcheck?.test.join(' ')).toContain(':8080/readyz')
  expect(() => environmentOf(first, exampleValues())).toThrow('SECRET_KEY has no value.')
})

test('each service that another one waits for is there, and each setting is one of the product', () => {
  const services = Object.keys(compose.services)
  const waited = Object.values(compose.services).flatMap(({ depends_on: names = [] }) =>
    Array.isArray(names) ? names : Object.keys(names),
  )
  expect(services).toEqual(expect.arrayContaining(waited))
  const product = globSync('server/src/**/*.ts', { cwd: root })
    .map((path) => textOf(path))
    .join('\n')
  for (const name of Object.keys(compose.services['first']?.environment ?? {}))
    expect(product).toContain(name)
})
