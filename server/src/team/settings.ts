import { teamHours, type TeamContact } from '@saathi/contract/people/team.ts'

import { readContent } from '../engines/content/contentFiles.ts'
import type { SettingsReader } from '../engines/settings/settings.ts'

/** Outside production this address replaces the team's, so that people can try writing to it. */
const demoEmail = 'team@demo.example'

/** What to set if people who cannot sign in have no address of the team. */
export const addressAdvice =
  'Neither TEAM_EMAIL nor MAIL_FROM has an address, so people who cannot sign in have no way to the programme team. Set TEAM_EMAIL to an address that the team reads.'

/** Reads how people reach the programme team. */
export function readTeam(read: SettingsReader): TeamContact {
  const given = read.text('TEAM_EMAIL')
  if (given !== undefined && !/^[^\s@<>"?&]+@[^\s@<>"?&]+$/.test(given))
    read.problem('TEAM_EMAIL must be an email address, without a name.')
  const sender = /<([^<>\s]+@[^<>\s]+)>\s*$|^([^<>\s]+@[^<>\s]+)$/.exec(read.text('MAIL_FROM') ?? '')
  const fallback = read.production ? (sender?.[1] ?? sender?.[2] ?? null) : demoEmail
  return { ...readContent(teamHours, 'reference', 'team.json'), email: given ?? fallback }
}
