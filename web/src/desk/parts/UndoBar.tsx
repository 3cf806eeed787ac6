import { Button } from '../../ui/Button.tsx'
import { useAct } from '../../ui/useAct.ts'
import { useLanguage } from '../../texts/texts.ts'
import { momentWords } from './days.ts'
import styles from './Desk.module.css'
import { offerUndo, undoNewest, useUndoable } from './undo.ts'
import { deskFailure, useDeskTexts } from './words.ts'

/** The newest act of the person with a button that undoes it, and then what was undone. */
export function UndoBar() {
  const t = useDeskTexts()
  const language = useLanguage()
  const newest = useUndoable()
  const { isBusy, failure, act } = useAct()
  if (newest === undefined) return null
  const until = newest.undoUntil === null ? '' : momentWords(newest.undoUntil, language)
  return (
    <div className={styles.undo} role="status">
      <span>{failure === undefined ? newest.words : deskFailure(failure, t)}</span>
      {newest.actionId === null ? (
        <Button look="plain" onClick={() => offerUndo(undefined)}>
          {t('desk.close')}
        </Button>
      ) : (
        <Button
          look="soft"
          busy={isBusy}
          onClick={() => void act(() => undoNewest((done) => t('desk.undone', { done })))}
        >
          {t('desk.undo')}
        </Button>
      )}
      {until === '' ? null : <span className={styles.hint}>{t('desk.undoUntil', { until })}</span>}
    </div>
  )
}
