import { staffCommands } from '@saathi/contract/access/staffCommands.ts'

import { usePageTitle } from '../../shell/usePageTitle.ts'
import { Heading } from '../../ui/Layout.tsx'
import styles from './StaffCommands.module.css'
import { useDeskTexts } from './words.ts'

/** The commands of the programme team. */
export function StaffCommands() {
  const t = useDeskTexts()
  usePageTitle(t('desk.commands'))
  return (
    <>
      <Heading lead={t('desk.commands.lead')}>{t('desk.commands.title')}</Heading>
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
    </>
  )
}
