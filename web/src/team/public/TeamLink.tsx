import { Suspense } from 'react'
import { Link } from 'wouter'

import { useIdentity } from '../../device/identity.ts'
import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { TeamMail } from './lazyParts.ts'

/** Leads to the conversation with the programme team; a person who is signed out gets the team's email address. */
export function TeamLink() {
  const t = useTexts()
  const identity = useIdentity()
  if (identity.state === 'signedIn') return <Link to={paths.chatTeam}>{t('team.write')}</Link>
  return (
    <Suspense>
      <TeamMail />
    </Suspense>
  )
}
