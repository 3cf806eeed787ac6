import { accessCalls } from '@saathi/contract/access/calls.ts'

import { useAsk } from '../../wire/queries.ts'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { Section } from '../../ui/Layout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Openings.module.css'

/** The areas of the product, in the order of the tabs. */
const areas = ['session', 'curriculum', 'internship', 'chattype', 'video'] as const

/** Shows which areas are open to the person, and when the others open. Areas that are not for their role are left out. */
export function OpeningsSection() {
  const t = useTexts()
  const local = useLocal()
  const status = useAsk(accessCalls.status, { query: { explain: 'true' } })
  const why = new Map((status.data?.why ?? []).map((entry) => [entry.about, entry]))
  if (why.size === 0) return null
  return (
    <Section title={t('access.openings')}>
      <ul className={styles.openings}>
        {areas.map((area) => {
          const entry = why.get(`experiences.${area}`)
          if (entry === undefined || entry.isWithheld) return null
          const isOpen = entry.value === 'use'
          return (
            <li key={area} className={isOpen ? styles.open : styles.closed}>
              <Icon name={isOpen ? 'tick' : 'lock'} />
              <span>
                <span className={styles.area}>{t(`access.area.${area}`)}</span>
                <span className={styles.why}>{local(entry.because, entry.localeBecause)}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
