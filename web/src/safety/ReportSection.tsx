import { chatCalls } from '@saathi/contract/chat/calls.ts'

import { useIdentity } from '../device/identity.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { TeamLink } from '../team/public/TeamLink.tsx'
import { useTexts } from '../texts/texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Section } from '../ui/Layout.tsx'
import { useNamedPart } from '../shell/useNamedPart.ts'
import { useAsk } from '../wire/queries.ts'
import { PersonSafety } from './public/PersonSafety.tsx'
import { peopleIn } from './people.ts'
import styles from './SafetyPage.module.css'

/** Everyone with whom the person is in a conversation, each with the way to report or block them. */
export function ReportSection() {
  const t = useTexts()
  const identity = useIdentity()
  const channels = useAsk(chatCalls.channels, {})
  // The list above the other sections moves them until it is there.
  const place = useNamedPart('report', channels.data !== undefined)
  const ownId = identity.state === 'signedIn' ? identity.user.id : ''
  return (
    <div ref={place} id="report">
      <Section title={t('safety.people.title')}>
        <Loaded answer={channels} shapes={['line']}>
          {(loaded) => {
            const people = peopleIn(loaded, ownId)
            if (people.length === 0) return <p className={styles.explains}>{t('safety.people.none')}</p>
            return (
              <>
                <p className={styles.explains}>{t('safety.people.body')}</p>
                <ul className={`${styles.people} ${styles.reportable}`}>
                  {people.map(({ userId, userFullName: name, displayPicture }) => (
                    <li key={userId}>
                      <Avatar name={name} picture={displayPicture} />
                      <PersonSafety userId={userId} name={name} canBeBlocked inWords />
                    </li>
                  ))}
                </ul>
              </>
            )
          }}
        </Loaded>
        <p className={styles.team}>
          <TeamLink />
        </p>
      </Section>
    </div>
  )
}
