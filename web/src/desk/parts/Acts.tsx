import type { ShownAct } from '@saathi/contract/desk/fields.ts'

import { useLanguage } from '../../texts/texts.ts'
import { momentWords } from './days.ts'
import styles from './Desk.module.css'
import pairStyles from './Pair.module.css'
import { UndoHere } from './UndoHere.tsx'
import { useDeskTexts } from './words.ts'

/** The acts of the team, each with its reason, the name of the member, and its undo while it is possible. */
export function Acts({ acts }: { readonly acts: readonly ShownAct[] }) {
  const t = useDeskTexts()
  const language = useLanguage()
  return (
    <ol className={pairStyles.timeline}>
      {acts.map(({ on, act, name, why, isOwn, ...undoable }) => (
        <li key={`${on}-${act}`}>
          <time dateTime={on}>{momentWords(on, language)}</time>
          <span>
            <b>{t(`desk.acts.${act}`)}</b>
            <span>{why}</span>
            <span className={styles.hint}>{isOwn ? t('desk.byYou') : name}</span>
            <UndoHere {...undoable} words={t(`desk.acts.${act}`)} />
            {undoable.actionId !== null && act.startsWith('stage_') ? (
              <span className={styles.hint}>{t('desk.mailed.maybe')}</span>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
