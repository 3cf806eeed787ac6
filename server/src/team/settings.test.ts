import { expect, test } from 'vitest'

import { readConfig } from '../house/config.ts'
import { readTeam } from './settings.ts'

test.each([
  [{ NODE_ENV: 'production', MAIL_FROM: 'Saathi <hello@saathi.example>' }, 'hello@saathi.example'],
  [{ NODE_ENV: 'production', MAIL_FROM: 'hello@saathi.example' }, 'hello@saathi.example'],
  [{ NODE_ENV: 'production' }, null],
  [{ TEAM_EMAIL: 'us@saathi.example' }, 'us@saathi.example'],
])('with %j the team’s address is %s', (environment, email) => {
  const production = {
    PUBLIC_URL: 'https://saathi.example',
    DATABASE_URL: 'postgres://localhost/saathi',
    SMTP_URL: 'smtp://localhost',
  }
  const result = readConfig({ ...production, ...environment })
  expect('config' in result ? result.config.of(readTeam).email : result.problems).toBe(email)
})

test('an address that is none stops the start', () => {
  const result = readConfig({ TEAM_EMAIL: 'the team' }, [readTeam])
  expect('problems' in result ? result.problems : []).toEqual([
    'TEAM_EMAIL must be an email address, without a name.',
  ])
})
