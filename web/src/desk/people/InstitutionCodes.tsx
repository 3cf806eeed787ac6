import { registrationCalls } from '@saathi/contract/registration/calls.ts'

import { useAsk } from '../../wire/queries.ts'
import styles from '../parts/Desk.module.css'
import { useDeskTexts } from '../parts/words.ts'

/** The codes with which mentors sign up, folded: a coordinator gives them to new mentors. */
export function InstitutionCodes() {
  const t = useDeskTexts()
  const institutions = useAsk(registrationCalls.institutions, {}).data ?? []
  if (institutions.length === 0) return null
  return (
    <details className={styles.card}>
      <summary>{t('desk.codes.title')}</summary>
      <p className={styles.hint}>{t('desk.codes.about')}</p>
      <ul>
        {institutions.map(({ code, name, emailDomains }) => (
          <li key={code}>
            <b>{code}</b> {name}
            {emailDomains.length === 0
              ? ''
              : ` · ${t('desk.codes.domains', { domains: emailDomains.join(', ') })}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
