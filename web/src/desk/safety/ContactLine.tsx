import type { PlaceContact } from '@saathi/contract/desk/fields.ts'

import styles from '../parts/Desk.module.css'
import { useDeskTexts } from '../parts/words.ts'
import caseStyles from './Safety.module.css'

/** The person to call at a place: a press on a phone calls them. */
export function ContactLine({ contact }: { readonly contact: NonNullable<PlaceContact['contact']> }) {
  const t = useDeskTexts()
  return (
    <span>
      <a href={`tel:${contact.phone}`} className={caseStyles.link}>
        {t('desk.call', { name: contact.name, phone: contact.phone })}
      </a>{' '}
      <span className={styles.hint}>{contact.hours}</span>
    </span>
  )
}
