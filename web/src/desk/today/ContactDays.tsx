import { useLanguage } from '../../texts/texts.ts'
import { dayWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import pairStyles from '../parts/Pair.module.css'
import { useDeskTexts } from '../parts/words.ts'

/** The next contacts of the team by day, as bars with their numbers. */
export function ContactDays({
  contacts,
}: {
  readonly contacts: readonly { readonly day: string; readonly count: number }[]
}) {
  const t = useDeskTexts()
  const language = useLanguage()
  const most = Math.max(1, ...contacts.map(({ count }) => count))
  if (contacts.length === 0) return null
  const nameOf = (day: string, index: number) => {
    if (index === 0) return t('desk.days.late')
    if (index === 1) return t('desk.days.today')
    return index === contacts.length - 1 ? t('desk.days.later') : dayWords(day, language)
  }
  return (
    <aside className={pairStyles.side}>
      <h2 className={styles.groupTitle}>{t('desk.nextContacts')}</h2>
      <p className={styles.hint}>{t('desk.nextContactsAbout')}</p>
      <dl className={pairStyles.bars}>
        {contacts.map(({ day, count }, index) => (
          <div key={day} data-late={index === 0 && count > 0 ? true : undefined}>
            <dt>{nameOf(day, index)}</dt>
            <dd>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * count) / most} height="8" rx="2" />
              </svg>
              <b>{count}</b>
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
