import { staffCommands } from '@saathi/contract/access/staffCommands.ts'

import { useTexts } from '../../texts.ts'
import { Section } from '../../ui/Layout.tsx'
import styles from './StaffCommands.module.css'

/** What the programme team can do on the command line. The desk will replace it. */
export function StaffCommands() {
  const t = useTexts()
  return (
    <Section title={t('access.staff.title')}>
      <p>{t('access.staff.lead')}</p>
      <dl className={styles.commands}>
        {staffCommands.map(({ name, words }) => (
          <div key={name}>
            <dt>
              <code>npm run staff -- {words}</code>
            </dt>
            <dd>{t(`access.staff.command.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
