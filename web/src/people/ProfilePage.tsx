import { peopleCalls } from '@saathi/contract/people/calls.ts'
import type { User } from '@saathi/contract/people/user.ts'
import { type ReactNode, useEffect, useState } from 'react'

import { isRemembered, useIdentity } from '../device/identity.ts'
import { paths } from '../wire/paths.ts'
import { putAnswer, storeOffline, useAsk } from '../wire/queries.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { MoreInfo } from '../shell/bars/MoreInfo.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Heading, Page } from '../ui/Layout.tsx'
import { BirthYearCard } from './public/BirthYearCard.tsx'
import type { PictureChange } from './PictureField.tsx'
import { ProfileForm, type PictureProps } from './ProfileForm.tsx'

storeOffline(peopleCalls.profile)

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
  const [picture, setPicture] = useState<PictureChange>('same')
  if (identity.state !== 'signedIn') return null
  const { user } = identity
  const change = { picture, onPicture: setPicture }
  return (
    <MoreInfo>
      <Page narrow>
        <Heading size="small" lead={t('profile.lead')}>
          {t('shell.profile')}
        </Heading>
        {user.role === 'staff' ? (
          <LinkButton look="soft" to={paths.staff}>
            {t('access.staff.open')}
          </LinkButton>
        ) : null}
        {isRemembered(user) ? <AskedProfile {...change} /> : <KnownProfile user={user} {...change} />}
        {readiness}
        {partners}
        {openings}
      </Page>
    </MoreInfo>
  )
}

/** The profile as the server knows it, while the device does not hold all of it. */
function AskedProfile(change: PictureProps) {
  const profile = useAsk(peopleCalls.profile, {})
  return (
    <Loaded answer={profile} shapes={['line', 'card']}>
      {(user) => <Profile user={user} {...change} />}
    </Loaded>
  )
}

/** The profile that came with the sign-in. It is stored like a reply, for the next visit without a network. */
function KnownProfile({ user, ...change }: PictureProps & { readonly user: User }) {
  useEffect(() => putAnswer(peopleCalls.profile, {}, user), [user])
  return <Profile user={user} {...change} />
}

function Profile({ user, ...change }: PictureProps & { readonly user: User }) {
  return (
    <>
      {user.birthYear === null ? <BirthYearCard user={user} /> : null}
      <ProfileForm key={user.id} user={user} {...change} />
    </>
  )
}
