import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/State.tsx'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { offerUndo, useUndoable } from '../parts/undo.ts'
import { useDeskTexts } from '../parts/words.ts'
import type { Lettered } from './letters.ts'
import studioStyles from './Studio.module.css'

interface PublishBarProps {
  readonly shown: Lettered
  readonly expiryHours: number
  readonly onPublish: () => void
  readonly onAgain: () => void
}

/** What publishing the chosen draft would do; afterwards, who did it and until when it can be undone. */
export function PublishBar({ shown: { letter, draft }, expiryHours, onPublish, onAgain }: PublishBarProps) {
  const t = useDeskTexts()
  const language = useLanguage()
  const { published, figures, state } = draft
  const isLifted = useUndoable() === undefined ? undefined : true
  if (published !== null) {
    const { isSent, by: name, at, sendsAt, actionId } = published
    const words = isSent
      ? t('desk.studio.sent', { at: momentWords(sendsAt, language) })
      : t('desk.studio.pending', { name, at: momentWords(sendsAt, language) })
    return (
      <Banner kind={isSent ? 'done' : 'glad'} icon={isSent ? 'tick' : 'clock'}>
        <p>{words}</p>
        {isSent ? null : (
          <Button
            look="soft"
            onClick={() => offerUndo({ actionId, undoUntil: sendsAt, words: t('desk.studio.published') })}
          >
            {t('desk.undo')}
          </Button>
        )}
        <span className={styles.hint}>{isSent ? '' : momentWords(at, language)}</span>
      </Banner>
    )
  }
  if (state === 'failed' || state === 'emptied') {
    return (
      <div className={studioStyles.publish} data-lifted={isLifted}>
        <p>{t(`desk.studio.state.${state}`)}</p>
        <Button onClick={onAgain}>{t('desk.studio.again')}</Button>
      </div>
    )
  }
  const isWish = draft.settings.places.length > 0
  const { proposals = 0, matched = 0 } = figures ?? {}
  const isEmpty = proposals === 0
  const missing = isWish
    ? t('desk.studio.onlyWhatIf')
    : state !== 'ready'
      ? // The words beside the button say so already.
        ''
      : isEmpty
        ? t('desk.studio.empty')
        : undefined
  return (
    <section
      className={studioStyles.publish}
      data-lifted={isLifted}
      aria-label={t('desk.studio.publish', { letter })}
    >
      <div>
        <b>
          {state === 'ready'
            ? [
                t('desk.studio.bar', { letter, count: matched }),
                ...(proposals > matched ? [t('desk.studio.reserves', { count: proposals - matched })] : []),
              ].join(' · ')
            : t('desk.studio.notReady')}
        </b>
        <p className={styles.hint}>{t('desk.studio.barAbout', { hours: expiryHours })}</p>
      </div>
      <div className={studioStyles.buttons}>
        <Button disabledReason={missing} onClick={onPublish}>
          {t('desk.studio.publish', { letter })}
        </Button>
      </div>
    </section>
  )
}
