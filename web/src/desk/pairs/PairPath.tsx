import type { PairPage as Pair } from '@saathi/contract/mentorship/careCalls.ts'

import { useLanguage, useLocal } from '../../texts/texts.ts'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import pairStyles from '../parts/Pair.module.css'
import { useDeskTexts } from '../parts/words.ts'
import { Lanes } from './Lanes.tsx'

/** What happened so far as a picture, how far each is in their sessions, and their meetings. */
export function PairPath({ pair }: { readonly pair: Pair }) {
  const { path, members, meetings } = pair
  const t = useDeskTexts()
  const language = useLanguage()
  const local = useLocal()
  const { next, planned, missed, held } = meetings
  return (
    <section className={styles.card}>
      <h2 className={styles.groupTitle}>{t('desk.path')}</h2>
      <Lanes pair={pair} />
      <ul className={pairStyles.path}>
        {path.map(({ userId, done, total, next: session }) => (
          <li key={userId}>
            <b>{members.find((member) => member.userId === userId)?.name ?? ''}</b>{' '}
            {t('desk.pathOf', { done, total })}
            {session === null ? null : (
              <span className={styles.hint}>
                {' '}
                {t('desk.pathNext', { title: local(session.title, session.localeTitle) })}
              </span>
            )}
          </li>
        ))}
        <li>
          {next === null ? t('desk.noMeeting') : t('desk.meetingNext', { at: momentWords(next, language) })}{' '}
          {t('desk.callsHeld', { count: held.length })}{' '}
          {planned === 0 ? null : (
            <span className={missed.length === 0 ? undefined : styles.care}>
              {missed.length === 0
                ? t('desk.noneMissed', { count: planned })
                : t('desk.callsMissed', { count: missed.length, planned })}
            </span>
          )}
        </li>
      </ul>
    </section>
  )
}
