import type { ShownAct } from '@saathi/contract/desk/fields.ts'

import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../../ui/useAct.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { momentWords } from './days.ts'
import styles from './Desk.module.css'
import { undo } from './undo.ts'
import { deskFailure, useDeskTexts } from './words.ts'

interface UndoHereProps extends Pick<ShownAct, 'actionId' | 'undoUntil'> {
  /** The sentence that says what was done. */
  readonly words: string
}

/** Undoes an act beside its line, as long as this is possible. */
export function UndoHere({ actionId, undoUntil, words }: UndoHereProps) {
  const t = useDeskTexts()
  const language = useLanguage()
  const { isBusy, failure, act } = useAct()
  if (actionId === null || undoUntil === null || Date.parse(undoUntil) <= serverNow().getTime()) return null
  return (
    <span className={styles.undoHere}>
      <Button
        look="plain"
        busy={isBusy}
        onClick={() => void act(() => undo({ actionId, words }, (done) => t('desk.undone', { done })))}
      >
        {t('desk.undo')}
      </Button>
      <span className={styles.hint} role={failure === undefined ? undefined : 'alert'}>
        {failure === undefined
          ? t('desk.undoUntil', { until: momentWords(undoUntil, language) })
          : deskFailure(failure, t)}
      </span>
    </span>
  )
}
