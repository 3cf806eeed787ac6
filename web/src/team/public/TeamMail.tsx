import { contentCalls } from '@saathi/contract/content/calls.ts'

import { useTexts } from '../../texts/texts.ts'
import { useAsk } from '../../wire/queries.ts'

/** The team's email address as a link; nothing if the team has none. */
export function TeamMail() {
  const t = useTexts()
  const email = useAsk(contentCalls.clientConfig, {}).data?.team.email ?? undefined
  return email === undefined ? null : <a href={`mailto:${email}`}>{t('team.mail', { email })}</a>
}
