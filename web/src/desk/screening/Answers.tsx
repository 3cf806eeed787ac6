import type { ScreenedPage } from '@saathi/contract/matching/screeningCalls.ts'

import styles from '../parts/Desk.module.css'
import type { Translate } from '../../texts/texts.ts'
import { useDeskTexts } from '../parts/words.ts'
import queueStyles from '../safety/Safety.module.css'

/** Says who an applicant is: role, programme or institution, and year of birth. */
export function aboutApplicant(page: ScreenedPage, placeNames: readonly string[], t: Translate): string {
  const born = page.birthYear === null ? [] : [t('desk.born', { year: String(page.birthYear) })]
  return [t(`desk.role.${page.role}`), ...placeNames, ...born].join(', ')
}

/** The answers of the surveys, because they are the application. */
export function Answers({ survey }: Pick<ScreenedPage, 'survey'>) {
  const t = useDeskTexts()
  if (survey.length === 0) return null
  return (
    <section className={styles.card}>
      <h3 className={styles.groupTitle}>{t('desk.part.surveys')}</h3>
      <dl className={queueStyles.said}>
        {survey.map(({ title, words }, place) => (
          // Two questions may have the same title, and the answers keep their order.
          <div key={place}>
            <dt className={styles.hint}>{title}</dt>
            <dd className={queueStyles.words}>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
