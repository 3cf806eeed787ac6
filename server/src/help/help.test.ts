import { createHmac } from 'node:crypto'

import { contentCalls } from '@saathi/contract/content/calls.ts'
import { helpCalls } from '@saathi/contract/help/calls.ts'
import { expect, test } from 'vitest'

import { readConfig } from '../house/config.ts'
import { openTesting } from '../testing/testing.ts'
import { readHelp } from './settings.ts'

const desk = { HELP_HOST: 'http://127.0.0.1:4999/', HELP_TOKEN: 'inbox-1', HELP_SECRET: 'kept-on-the-server' }
const testing = await openTesting(desk)

test('a person is proved to the help desk by a hash that only the server can make', async () => {
  const person = await testing.person({
    firstName: 'Nila',
    lastName: 'Rao',
    role: 'mentee',
    primaryLanguage: 'hi',
  })
  const identity = await testing.ask(helpCalls.helpIdentity, {}, { token: person.token })
  expect(identity).toEqual({
    id: person.id,
    email: person.email,
    displayName: 'Nila Rao',
    hash: createHmac('sha256', 'kept-on-the-server').update(person.id).digest('hex'),
    role: 'mentee',
    language: 'hi',
  })
})

test('the client learns where the help desk is, and never its secret', async () => {
  const config = await testing.ask(contentCalls.clientConfig, {})
  expect(config.help).toEqual({ host: 'http://127.0.0.1:4999', token: 'inbox-1' })
  expect(JSON.stringify(config)).not.toContain('kept-on-the-server')
})

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['no host', { HELP_TOKEN: 'a', HELP_SECRET: 'b' }, 'HELP_HOST is missing'],
  ['no token', { HELP_HOST: 'https://help.example', HELP_SECRET: 'b' }, 'HELP_TOKEN is missing'],
  ['no secret', { HELP_HOST: 'https://help.example', HELP_TOKEN: 'a' }, 'HELP_SECRET is missing'],
  ['no TLS', { ...desk, HELP_HOST: 'http://help.example' }, 'must be an https address'],
  ['a query', { ...desk, HELP_HOST: 'https://help.example/?x' }, 'without a query'],
  [
    'a directive in its host',
    { ...desk, HELP_HOST: 'https://help.example;script-src' },
    'must name one host',
  ],
  ['a host for all', { ...desk, HELP_HOST: 'https://*.example' }, 'must name one host'],
  ['a token with quotes', { ...desk, HELP_TOKEN: '"><script>' }, 'HELP_TOKEN must be letters'],
])('with %s the start stops and says why', (_, settings, sentence) => {
  const result = readConfig(settings, [readHelp])
  expect('problems' in result ? result.problems.join('\n') : '').toContain(sentence)
})
