import { describe, expect, test } from 'vitest'

import { domainSettings } from './app.ts'
import { readConfig } from './house/config.ts'
import { readGoogle } from './identity/google/settings.ts'
import { demoNcsKey } from './partner/settings.ts'
import { readOutbound } from './people/consents/settings.ts'

function problemsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  const result = readConfig(environment, domainSettings)
  return 'problems' in result ? result.problems : []
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://saathi.example',
  DATABASE_URL: 'postgres://saathi@db.example/saathi',
  SMTP_URL: 'smtps://mail.example',
}

test('an empty environment embeds everything, on this machine only', () => {
  const result = readConfig({})
  expect('config' in result && result.config).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    smtpUrl: undefined,
    productName: 'Saathi',
    demo: undefined,
    socketRate: 100,
  })
})

describe('a wrong setting is named with what would be right', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1, not "yes".'],
    [{ SOCKET_RATE: '0' }, 'SOCKET_RATE must be a whole number from 1 to 100000, not "0".'],
    [{ PUBLIC_URL: 'saathi.example' }, 'PUBLIC_URL must be an address that starts with http:// or https://.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
    ],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that starts with smtp:// or smtps://.'],
    [{ GOOGLE_CLIENT_ID: 'me' }, 'GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID is set.'],
    [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID is missing: GOOGLE_CLIENT_SECRET is set.'],
    [
      { GOOGLE_ISSUER: 'http://accounts.example' },
      'GOOGLE_ISSUER must be an https address, unless it is on this machine.',
    ],
    [{ GOOGLE_ISSUER: 'accounts' }, 'GOOGLE_ISSUER must be an address that starts with http:// or https://.'],
    [{ ERRORS_DSN: 'x' }, 'ERRORS_DSN must look like https://KEY@host/PROJECT.'],
    [{ ERRORS_DSN: 'https://errors.example/7' }, 'ERRORS_DSN must look like https://KEY@host/PROJECT.'],
    [{ ERRORS_DSN: 'https://key@errors.example/' }, 'ERRORS_DSN must look like https://KEY@host/PROJECT.'],
    [{ ERRORS_DSN: 'http://key@errors.example/7' }, 'ERRORS_DSN must look like https://KEY@host/PROJECT.'],
    [{ PIXEL_ID: '1&ev=Other' }, 'PIXEL_ID must be letters, digits, - and _.'],
    [
      { PIXEL_ENDPOINT: 'http://pixel.example' },
      'PIXEL_ENDPOINT must be an https address, unless it is on this machine.',
    ],
    [
      { S3_ENDPOINT: 'http://127.0.0.1:9000' },
      'S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY belong together: set all of them or none.',
    ],
    [{ NCS_KEY: 'short' }, 'NCS_KEY must be 32 bytes in base64url.'],
    [{ NCS_KEY: demoNcsKey, DEMO: '0' }, 'NCS_KEY is the demo key, which DEMO=0 refuses.'],
    [
      { NCS_VERIFY_URL: 'http://portal.example/check' },
      'NCS_VERIFY_URL must be an https address, unless it is on this machine.',
    ],
  ])('%o', (environment, problem) => {
    expect(problemsOf(environment)).toEqual([problem])
  })
})

test('people may sign in through Google once both its settings are there', () => {
  const both = { GOOGLE_CLIENT_ID: 'me', GOOGLE_CLIENT_SECRET: 'secret' }
  const googleOf = (environment: Readonly<Record<string, string>>) => {
    const result = readConfig(environment)
    return 'config' in result ? result.config.of(readGoogle) : result.problems
  }
  const google = { clientId: 'me', clientSecret: 'secret', issuer: 'https://accounts.google.com' }
  expect(googleOf(both)).toEqual(google)
  const local = 'http://127.0.0.1:4000'
  expect(googleOf({ ...both, GOOGLE_ISSUER: local })).toMatchObject({ issuer: local })
  expect(googleOf({ GOOGLE_ISSUER: local })).toBeUndefined()
})

test('all problems are reported at once', () => {
  expect(problemsOf({ PORT: 'x', DEMO: 'x', SMTP_URL: 'x' })).toHaveLength(3)
})

test('a database reached by its socket folder is an address too', () => {
  expect(problemsOf({ DATABASE_URL: 'postgresql://saathi:secret@/saathi?host=%2Frun%2Fpostgresql' })).toEqual(
    [],
  )
})

describe('production refuses to start without what it needs', () => {
  test('a whole one starts', () => expect(problemsOf(production)).toEqual([]))
  test.each(['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL'])('%s is missing', (name) => {
    expect(problemsOf({ ...production, [name]: '' })).toEqual([`${name} is missing: production needs it.`])
  })
  test.each([
    [{ DEMO: '1' }, 'DEMO=1 is refused in production.'],
    [{ NCS_KEY: demoNcsKey }, 'NCS_KEY is the demo key: production needs its own.'],
    [{ PUBLIC_URL: 'http://saathi.example' }, 'PUBLIC_URL must be an https address in production.'],
  ])('%o', (change, problem) => {
    expect(problemsOf({ ...production, ...change })).toEqual([problem])
  })
})

test.each([
  ['https://key@errors.example/7', 'https://errors.example/api/7/envelope/'],
  [
    'https://key@errors.example:8443/sentry/inner/7/',
    'https://errors.example:8443/sentry/inner/api/7/envelope/',
  ],
  ['http://key@127.0.0.1:9000/7', 'http://127.0.0.1:9000/api/7/envelope/'],
])('errors for %s are posted to %s', (dsn, url) => {
  const result = readConfig({ ERRORS_DSN: dsn })
  expect('config' in result && result.config.of(readOutbound).errors).toEqual({ url, key: 'key' })
})
