import { staffCommands } from '@saathi/contract/access/staffCommands.ts'

import { paths } from '../../paths.ts'
import { useTexts } from '../../texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Layout.tsx'
import styles from './StaffCommands.module.css'

/** The way to the desk, and the commands of the programme team. */
export function StaffCommands() {
  const t = useTexts()
  return (
    <Section title={t('access.staff.title')}>
      <LinkButton to={paths.staff}>{t('access.staff.open')}</LinkButton>
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
