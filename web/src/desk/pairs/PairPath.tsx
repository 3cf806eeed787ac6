import type { PairPage as Pair } from '@saathi/contract/mentorship/careCalls.ts'

import { useLanguage, useLocal } from '../../texts/texts.ts'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import pairStyles from '../parts/Pair.module.css'
import { useDeskTexts } from '../parts/words.ts'

/** The most missed calls that the page names. */
const shownMissed = 5

/** How far each of the pair is in their sessions, and their meetings. */
export function PairPath({ pair: { path, members, meetings } }: { readonly pair: Pair }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const local = useLocal()
  const { next, planned, missed, held, newestAt } = meetings
  return (
    <section className={styles.card}>
      <h2 className={styles.groupTitle}>{t('desk.path')}</h2>
      <ul className={pairStyles.path}>
        {path.map(({ userId, done, total, next: session }) => {
          const name = members.find((member) => member.userId === userId)?.name ?? ''
          return (
            <li key={userId}>
              <span>
                <b>{name}</b> {t('desk.pathOf', { done, total })}
              </span>
              <progress max={Math.max(1, total)} value={done} aria-label={name} />
              {session === null ? null : (
                <span className={styles.hint}>
                  {t('desk.pathNext', { title: local(session.title, session.localeTitle) })}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p>
        {next === null ? t('desk.noMeeting') : t('desk.meetingNext', { at: momentWords(next, language) })}
      </p>
      <p className={styles.hint}>
        {t('desk.callsHeld', { count: held })}
        {newestAt === null ? '' : ` ${t('desk.callNewest', { at: momentWords(newestAt, language) })}`}
      </p>
      {planned === 0 ? null : (
        <p className={missed.length === 0 ? styles.hint : undefined}>
          {t('desk.callsPlanned', { count: planned })}{' '}
          {missed.length === 0 ? t('desk.noneMissed') : t('desk.callsMissed', { count: missed.length })}
        </p>
      )}
      {missed.length === 0 ? null : (
        <ul className={pairStyles.missed}>
          {missed.slice(0, shownMissed).map((at) => (
            <li key={at}>
              <time dateTime={at}>{momentWords(at, language)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
