import type { Session } from '@saathi/contract/learning/session.ts'
import { useMutation } from '@tanstack/react-query'

import { queryClient } from '../wire/queries.ts'
import { useLanguage, useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Banner } from '../ui/State.tsx'
import { canKeep, dropSession, keepSession } from './keeping.ts'
import { useKeptSessions } from './keptSessions.ts'
import styles from './KeepCard.module.css'
import { sizeOf } from './rules.ts'

/** Keeps a started session on this device, and says before how much room it takes. */
export function KeepCard({ session }: { readonly session: Pick<Session, 'id' | 'keptBytes'> }) {
  const t = useTexts()
  const language = useLanguage()
  const isKept = useKeptSessions().includes(session.id)
  const keeping = useMutation({ mutationFn: () => keepSession(session.id) }, queryClient)
  const dropping = useMutation({ mutationFn: () => dropSession(session.id) }, queryClient)
  if (!canKeep()) return null
  const { amount, unit } = sizeOf(session.keptBytes)
  const size = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(amount)
  return (
    <section className={styles.card} aria-label={t('learning.keep.title')}>
      <Icon name={isKept ? 'phone' : 'download'} />
      <div className={styles.words}>
        <p className={styles.title} role="status">
          {t(isKept ? 'learning.keep.isKept' : 'learning.keep.title')}
        </p>
        <p className={styles.note}>{t(isKept ? 'learning.keep.keptNote' : 'learning.keep.note', { size })}</p>
      </div>
      {isKept ? (
        <Button look="plain" busy={dropping.isPending} onClick={() => dropping.mutate()}>
          {t('learning.keep.drop')}
        </Button>
      ) : (
        <Button look="soft" busy={keeping.isPending} onClick={() => keeping.mutate()}>
          {t('learning.keep.action', { size })}
        </Button>
      )}
      {keeping.isError ? (
        <div className={styles.failed}>
          <Banner kind="care" icon="warning" urgent>
            {t('learning.keep.failed')}
          </Banner>
        </div>
      ) : null}
    </section>
  )
}
