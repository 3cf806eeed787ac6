import type { Reply } from '@saathi/contract/base/call.ts'
import type { todayCalls } from '@saathi/contract/desk/todayCalls.ts'

import styles from '../parts/Desk.module.css'
import { UndoHere } from '../parts/UndoHere.tsx'
import { useDeskTexts } from '../parts/words.ts'

/** The number of acts of the reader today, with the undo of the newest one, even after a reload. */
export function OwnActs({ own: { count, last } }: Pick<Reply<typeof todayCalls.today>, 'own'>) {
  const t = useDeskTexts()
  if (count === 0 && last === null) return null
  const act = last === null ? '' : t(`desk.acts.${last.act}`)
  return (
    <p className={styles.own}>
      {t('desk.doneByYou', { count })}
      {last === null ? null : (
        <>
          <span>{t('desk.undoLast', { act })}</span>
          <UndoHere actionId={last.actionId} undoUntil={last.undoUntil} words={act} />
        </>
      )}
    </p>
  )
}
