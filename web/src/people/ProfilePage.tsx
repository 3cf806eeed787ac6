import type { ReactNode } from 'react'

import { useIdentity } from '../device/identity.ts'
import { MoreInfo } from '../shell/MoreInfo.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts.ts'
import { Heading, Page } from '../ui/Layout.tsx'
import { BirthYearCard } from './BirthYearCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'

interface ProfilePageProps {
  /** Sections of other domains. `routes.tsx` fills them in, so that `people` imports no domain. */
  readonly readiness: ReactNode
  readonly partners: ReactNode
  readonly openings: ReactNode
}

/** The person's profile: their data, work-readiness, mentorship partners, and which areas are open and why. */
export function ProfilePage({ readiness, partners, openings }: ProfilePageProps) {
  const t = useTexts()
  const identity = useIdentity()
  usePageTitle(t('shell.profile'))
  if (identity.state !== 'signedIn') return null
  const { user } = identity
  return (
    <MoreInfo>
      <Page narrow>
        <Heading size="small" lead={t('profile.lead')}>
          {t('shell.profile')}
        </Heading>
        {user.birthYear === null ? <BirthYearCard user={user} /> : null}
        <ProfileForm key={user.id} user={user} />
        {readiness}
        {partners}
        {openings}
      </Page>
    </MoreInfo>
  )
}
