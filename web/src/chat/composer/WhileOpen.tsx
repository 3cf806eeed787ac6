import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { isDisabled } from '@saathi/contract/chat/rules.ts'
import type { ReactNode } from 'react'

import { useShortMoment } from '../../texts/shortMoment.ts'
import { useTexts } from '../../texts/texts.ts'
import { Banner } from '../../ui/State.tsx'
import { serverNow } from '../../wire/serverTime.ts'
import { useAsk } from '../../wire/queries.ts'
import styles from './Composer.module.css'

/** How often the page asks whether the chat is closed, in case the event that says so was lost. */
const againMs = 60_000

/** Shows the input field, or, while nobody can write in the chat, until when that lasts. */
export function WhileOpen({ children }: { readonly children: ReactNode }) {
  const t = useTexts()
  const moment = useShortMoment()
  const period = useAsk(chatCalls.blackout, {}, { againIn: () => againMs }).data ?? null
  if (!isDisabled(period, serverNow())) return children
  return (
    <div className={styles.closed}>
      <Banner kind="care" icon="lock">
        <strong>{t('chat.disabled')}</strong>
        {period?.endsAt == null ? null : (
          <span className={styles.until}>
            {t('chat.disabledUntil', {
              time: moment(period.endsAt),
            })}
          </span>
        )}
      </Banner>
    </div>
  )
}
