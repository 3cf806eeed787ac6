import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import type { Partner } from '@saathi/contract/mentorship/calls.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Card } from '../../ui/Layout.tsx'
import styles from './PartnerCard.module.css'
import { PartnerMenu } from './PartnerMenu.tsx'

interface PartnerCardProps {
  readonly mentorship: MentorshipDetail
  /** The next meeting. */
  readonly children?: ReactNode
}

/** The partner or the group in one row, with the way to the chat, and the next meeting with them. */
export function PartnerCard({ mentorship, children }: PartnerCardProps) {
  const t = useTexts()
  const { channelId, partnerDetails } = mentorship
  const { partnerDetails: partners } = partnerDetails
  const [first, ...others] = partners
  if (first === undefined) return null
  return (
    <Card>
      <div className={styles.row}>
        <Avatar name={first.displayName} picture={first.displayPicture} />
        <div className={styles.words}>
          <h2 className={styles.name}>
            {others.length === 0 ? first.displayName : t('mentorship.groupCard')}
          </h2>
          <p className={styles.role}>
            {partners.some(({ isBridge }) => isBridge)
              ? t('mentorship.role.bridge')
              : others.length === 0
                ? t(`mentorship.role.${first.role}`)
                : namesOf(partners)}
          </p>
        </div>
        {channelId === null ? null : (
          <Link className={styles.message} to={paths.chatChannel(channelId)}>
            <Icon name="chat" />
            <span className="hidden-words">{t('mentorship.message')}</span>
          </Link>
        )}
        <PartnerMenu partners={partners} />
      </div>
      {children}
    </Card>
  )
}

function namesOf(partners: readonly Partner[]): string {
  return partners.map(({ firstName, displayName }) => firstName || displayName).join(', ')
}
