import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { useState } from 'react'

import { useMoment } from '../texts/moments.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { useTexts } from '../texts/texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Layout.tsx'
import { storeOffline, useAsk } from '../wire/queries.ts'
import { useBlocked } from './public/blocked.ts'
import { changeBlocked } from './public/block.ts'
import styles from './SafetyPage.module.css'

storeOffline(safetyCalls.blocks)

/** The people whom the person has blocked, and the way to end a block. */
export function BlockedSection() {
  const t = useTexts()
  const moment = useMoment()
  const blocks = useAsk(safetyCalls.blocks, {}, { isAlwaysAsked: true })
  const blocked = useBlocked()
  const [unblocked, setUnblocked] = useState<{ readonly userId: string; readonly name: string }>()
  return (
    <Section title={t('safety.blocked.title')}>
      <Loaded answer={blocks} shapes={['line']}>
        {(loaded) => {
          const shown = loaded.filter(({ userId }) => blocked.includes(userId))
          if (shown.length === 0) return <p className={styles.explains}>{t('safety.blocked.none')}</p>
          return (
            <ul className={styles.people}>
              {shown.map(({ userId, userFullName: name, blockedOn }) => (
                <li key={userId}>
                  <Avatar name={name} picture={null} />
                  <span>
                    <strong>{name}</strong>
                    <span>
                      {t('safety.blocked.since', { day: moment(blockedOn, { dateStyle: 'long' }) })}
                    </span>
                  </span>
                  <Button
                    look="soft"
                    onClick={() => {
                      void changeBlocked(userId, false)
                      setUnblocked({ userId, name })
                    }}
                  >
                    {t('safety.unblock', { name })}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      <div role="status">
        {unblocked === undefined ? null : (
          <p className={styles.undone}>
            {t('safety.blocked.undone', { name: unblocked.name })}
            <Button
              look="plain"
              onClick={() => {
                void changeBlocked(unblocked.userId, true)
                setUnblocked(undefined)
              }}
            >
              {t('safety.undo')}
            </Button>
          </p>
        )}
      </div>
    </Section>
  )
}
