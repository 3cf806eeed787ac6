import type { CasePage } from '@saathi/contract/safety/caseCalls.ts'

import { useLanguage } from '../../texts/texts.ts'
import { momentWords } from './days.ts'
import styles from './Desk.module.css'
import pairStyles from './Pair.module.css'
import { useDeskTexts } from './words.ts'

/** The acts of the team, each with its reason and the name of the member. */
export function Acts({ acts }: { readonly acts: CasePage['trace'] }) {
  const t = useDeskTexts()
  const language = useLanguage()
  return (
    <ol className={pairStyles.timeline}>
      {acts.map(({ on, act, name, why }) => (
        <li key={`${on}-${act}`}>
          <time dateTime={on}>{momentWords(on, language)}</time>
          <span>
            <b>{t(`desk.acts.${act}`)}</b>
            <span>{why}</span>
            <span className={styles.hint}>{name}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
