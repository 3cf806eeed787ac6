import type { PairPage as Pair } from '@saathi/contract/mentorship/careCalls.ts'

import { useLanguage } from '../../texts/texts.ts'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import pairStyles from '../parts/Pair.module.css'
import { useDeskTexts } from '../parts/words.ts'

/** What the product told each of the pair about their mentorship, the newest first. */
export function PairNotices({ pair: { notices, members, hasCareRight } }: { readonly pair: Pair }) {
  const t = useDeskTexts()
  const language = useLanguage()
  if (!hasCareRight) return null
  const nameOf = (id: string) => members.find(({ userId }) => userId === id)?.name ?? ''
  return (
    <section className={styles.card}>
      <h2 className={styles.groupTitle}>{t('desk.notices')}</h2>
      {notices.length === 0 ? <p className={styles.hint}>{t('desk.noNotices')}</p> : null}
      <ol className={pairStyles.notices}>
        {notices.map(({ userId, kind, at }) => (
          <li key={`${userId} ${kind} ${at}`}>
            <b>{t(`desk.notice.${kind}`)}</b>
            <span className={styles.hint}>
              {t('desk.noticeTold', { name: nameOf(userId), at: momentWords(at, language) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
