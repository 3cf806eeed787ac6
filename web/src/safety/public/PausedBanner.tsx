import { TeamLink } from '../../team/public/TeamLink.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/State.tsx'
import { useBlocked } from './blocked.ts'
import { changeBlocked } from './block.ts'
import styles from './Safety.module.css'

interface PausedBannerProps {
  /** Whether the conversation is over for good, after the end of a mentorship. */
  readonly isClosed: boolean
  /** The other person of the conversation. */
  readonly other: { readonly userId: string; readonly name: string } | undefined
}

/** Says to both that nobody writes here now. Only who blocked the other sees why, and the way back. */
export function PausedBanner({ isClosed, other }: PausedBannerProps) {
  const t = useTexts()
  const isBlocker = useBlocked().includes(other?.userId ?? '')
  if (isClosed && !isBlocker) {
    return (
      <div className={styles.paused}>
        <Banner kind="info" icon="lock">
          <strong>{t('safety.closed')}</strong>
          <span>{t('safety.closedNote')}</span>
        </Banner>
      </div>
    )
  }
  return (
    <div className={styles.paused}>
      <Banner kind="info" icon="lock">
        <strong>{t('safety.paused')}</strong>
        <span>{t(isBlocker ? 'safety.pausedByYou' : 'safety.pausedNote', { name: other?.name ?? '' })}</span>
        <TeamLink />
        {other === undefined || !isBlocker ? null : (
          <Button look="soft" onClick={() => void changeBlocked(other.userId, false)}>
            {t('safety.unblock', { name: other.name })}
          </Button>
        )}
      </Banner>
    </div>
  )
}
