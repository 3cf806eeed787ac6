import type { Session } from '@saathi/contract/learning/session.ts'
import { useMutation } from '@tanstack/react-query'

import { queryClient } from '../../wire/queries.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Banner } from '../../ui/State.tsx'
import { placeOf } from '../area/area.ts'
import { canDownload, downloadSession, removeDownload } from './download.ts'
import styles from './DownloadCard.module.css'
import { useIsOffline } from './offlineSessions.ts'
import { sizeOf } from '../area/rules.ts'

/** Downloads a session, started or not, for use without a network; says first how much space it takes. */
export function DownloadCard({ session }: { readonly session: Session }) {
  const t = useTexts()
  const language = useLanguage()
  const at = placeOf(session)
  const isOffline = useIsOffline(at)
  const downloading = useMutation({ mutationFn: () => downloadSession(at) }, queryClient)
  const removing = useMutation({ mutationFn: () => removeDownload(at) }, queryClient)
  if (!canDownload()) return null
  const { amount, unit } = sizeOf(session.keptBytes)
  const inUnit = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
  // No line ends between the number and its unit.
  const size = inUnit.format(amount).replace(' ', '\u00a0')
  return (
    <section className={styles.card} aria-label={t('learning.keep.title')}>
      <Icon name={isOffline ? 'phone' : 'download'} />
      <div className={styles.words}>
        <p className={styles.title} role="status">
          {isOffline ? t('learning.keep.isKept') : null}
        </p>
        <p className={styles.note}>{t(isOffline ? 'learning.keep.keptNote' : 'learning.keep.note')}</p>
      </div>
      {isOffline ? (
        <div className={styles.drop}>
          <Button look="plain" busy={removing.isPending} onClick={() => removing.mutate()}>
            {t('learning.keep.drop')}
          </Button>
        </div>
      ) : (
        <Button look="soft" busy={downloading.isPending} onClick={() => downloading.mutate()}>
          {t('learning.keep.action', { size })}
        </Button>
      )}
      {downloading.isError ? (
        <div className={styles.failed}>
          <Banner kind="care" icon="warning" urgent>
            {t('learning.keep.failed')}
          </Banner>
        </div>
      ) : null}
    </section>
  )
}
