import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import type { Partner } from '@saathi/contract/mentorship/calls.ts'

import { Suspense } from 'react'

import { paths } from '../../paths.ts'
import { PersonSafety } from '../../safety/public/lazyParts.ts'
import { useTexts } from '../../texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Layout.tsx'
import styles from './PartnerCard.module.css'

/** The partners: one with their own description, or all members of a group, and the way to the chat. */
export function PartnerCard({ mentorship }: { readonly mentorship: MentorshipDetail }) {
  const t = useTexts()
  const { channelId, partnerDetails } = mentorship
  const { partnerDetails: partners } = partnerDetails
  const [only, ...others] = partners
  if (only === undefined) return null
  return (
    <Card>
      {others.length === 0 ? <One partner={only} /> : <Group partners={partners} />}
      {channelId === null ? null : (
        <LinkButton look="soft" icon="chat" wide to={paths.chatChannel(channelId)}>
          {t('mentorship.message')}
        </LinkButton>
      )}
      {others.length > 0 ? null : (
        <Suspense>
          <PersonSafety userId={only.id} name={only.displayName} canBeBlocked inWords />
        </Suspense>
      )}
    </Card>
  )
}

function One({ partner }: { readonly partner: Partner }) {
  const t = useTexts()
  return (
    <div className={styles.one}>
      <Avatar name={partner.displayName} picture={partner.displayPicture} />
      <div>
        <h2 className={styles.name}>{partner.displayName}</h2>
        <p className={styles.role}>{t(`mentorship.role.${partner.role}`)}</p>
        {partner.bio === '' ? null : <p className={styles.bio}>{partner.bio}</p>}
      </div>
    </div>
  )
}

function Group({ partners }: { readonly partners: readonly Partner[] }) {
  const t = useTexts()
  return (
    <>
      <h2 className={styles.name}>{t('mentorship.groupCard')}</h2>
      <ul className={styles.group}>
        {partners.map((partner) => (
          <li key={partner.id}>
            <Avatar name={partner.displayName} picture={partner.displayPicture} />
            <span>{partner.firstName || partner.displayName}</span>
            {partner.role === 'mentor' ? (
              <span className={styles.role}>{t('mentorship.role.mentor')}</span>
            ) : null}
            <Suspense>
              <PersonSafety userId={partner.id} name={partner.displayName} canBeBlocked />
            </Suspense>
          </li>
        ))}
      </ul>
    </>
  )
}
