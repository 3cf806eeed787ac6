import { Button } from '../../ui/Button.tsx'
import { useAct } from '../../ui/useAct.ts'
import { useLanguage } from '../../texts/texts.ts'
import { momentWords } from './days.ts'
import styles from './Desk.module.css'
import { mailKey, offerUndo, undoNewest, useUndoable } from './undo.ts'
import { deskFailure, useDeskTexts } from './words.ts'

/** The newest act of the person with a button that undoes it, and then what was undone. */
export function UndoBar() {
  const t = useDeskTexts()
  const language = useLanguage()
  const newest = useUndoable()
  const { isBusy, failure, act } = useAct()
  if (newest === undefined) return null
  const mail = newest.actionId === null ? undefined : mailKey(newest, false)
  const until = newest.undoUntil === null ? '' : momentWords(newest.undoUntil, language)
  return (
    <div className={styles.undo} role="status">
      <span>
        {failure === undefined ? newest.words : deskFailure(failure, t)}
        {mail === undefined
          ? ''
          : ` ${t(mail, { at: momentWords(new Date(newest.mailsAt ?? 0).toISOString(), language) })}`}
      </span>
      {newest.actionId === null ? (
        <Button look="plain" onClick={() => offerUndo(undefined)}>
          {t('desk.close')}
        </Button>
      ) : (
        <Button
          look="soft"
          busy={isBusy}
          onClick={() =>
            void act(() =>
              undoNewest((done, told) =>
                [t('desk.undone', { done }), told === undefined ? '' : t(told)].join(' ').trim(),
              ),
            )
          }
        >
          {t('desk.undo')}
        </Button>
      )}
      {until === '' ? null : <span className={styles.hint}>{t('desk.undoUntil', { until })}</span>}
    </div>
  )
}
