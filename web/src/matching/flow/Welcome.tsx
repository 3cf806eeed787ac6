import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'
import type { ReactNode } from 'react'

import { useLanguage, useTexts } from '../../texts/texts.ts'
import { mentorshipHome, paths } from '../../wire/paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Drawing } from '../../ui/figures/Drawing.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { storeOffline, useAsk } from '../../wire/queries.ts'
import { useMatchingPlace } from '../place/useMatchingPlace.ts'
import styles from './Welcome.module.css'

storeOffline(mentorshipCalls.mentorships)

interface WelcomeProps {
  readonly role: 'mentee' | 'mentor'
  /** What a mentor can do about further places. */
  readonly children?: ReactNode
}

/** The first page of a mentorship: who it is with, and the two things to do now. */
export function Welcome({ role, children }: WelcomeProps) {
  const t = useTexts()
  const language = useLanguage()
  const place = useMatchingPlace()
  // Without the reply, perhaps without a network, the page shows all but the names and the chat.
  const mentorships = useAsk(mentorshipCalls.mentorships, {}).data ?? []
  const newest = mentorships.find(({ status }) => status === 'ACTIVE')
  const partners = newest?.partnerDetails.partnerDetails ?? []
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    partners.map(({ displayName }) => displayName),
  )
  return (
    <div className={styles.page}>
      <Drawing name="path" />
      <Heading
        lead={
          partners.length === 0 ? t(`matching.lead.${role}.matched`) : t('matching.welcome.with', { names })
        }
      >
        {t(`matching.title.${role}.matched`)}
      </Heading>
      {partners.length === 0 ? null : (
        <ul className={styles.faces} aria-label={t('matching.group.members')}>
          {partners.map(({ id, displayName, displayPicture }) => (
            <li key={id}>
              <Avatar name={displayName} picture={displayPicture} />
              <span>{displayName}</span>
            </li>
          ))}
        </ul>
      )}
      <ol className={styles.steps}>
        <li>
          <h2>{t('matching.welcome.hello')}</h2>
          <p>{t(`matching.welcome.helloHelp.${role}`)}</p>
          {newest === undefined || newest.channelId === null ? null : (
            <LinkButton wide icon="chat" to={paths.chatChannel(newest.channelId)}>
              {t('matching.welcome.chat')}
            </LinkButton>
          )}
        </li>
        <li>
          <h2>{t('matching.welcome.session')}</h2>
          <p>{t('matching.welcome.sessionHelp')}</p>
          <LinkButton wide look="soft" icon="path" to={mentorshipHome()}>
            {t('matching.go.matched')}
          </LinkButton>
        </li>
      </ol>
      {children}
      <Button look="plain" onClick={() => place.open('history')}>
        {t('matching.history.open')}
      </Button>
    </div>
  )
}
