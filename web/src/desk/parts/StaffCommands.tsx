import { staffCommands } from '@saathi/contract/access/staffCommands.ts'

import { Section } from '../../ui/Layout.tsx'
import styles from './StaffCommands.module.css'
import { useDeskTexts } from './words.ts'

/** The commands of the programme team. */
export function StaffCommands() {
  const t = useDeskTexts()
  return (
    <Section title={t('desk.commands.title')}>
      <p>{t('desk.commands.lead')}</p>
      <dl className={styles.commands}>
        {staffCommands.map(({ name, words }) => (
          <div key={name}>
            <dt>
              <code>npm run staff -- {words}</code>
            </dt>
            <dd>{t(`desk.commands.of.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
