import { MoreInfo } from '../shell/bars/MoreInfo.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { Heading, Page, Section } from '../ui/Layout.tsx'
import { BlockedSection } from './BlockedSection.tsx'
import { HelpLineList } from './public/HelpLineList.tsx'
import { ReportSection } from './ReportSection.tsx'
import { ReportsSection } from './ReportsSection.tsx'
import styles from './SafetyPage.module.css'

const readers = ['members', 'team', 'assistant', 'ratings'] as const

/** The person's reports, whom they have blocked, help lines, and who may read what. */
export function SafetyPage() {
  const t = useTexts()
  usePageTitle(t('shell.menu.safety'))
  return (
    <MoreInfo>
      <Page narrow>
        <Heading size="small" lead={t('safety.lead')}>
          {t('shell.menu.safety')}
        </Heading>
        <ReportSection />
        <ReportsSection />
        <BlockedSection />
        <Section title={t('safety.lines.title')}>
          <p className={styles.explains}>{t('safety.lines.body')}</p>
          <HelpLineList />
        </Section>
        <Section title={t('safety.readers.title')}>
          <ul className={styles.points}>
            {readers.map((reader) => (
              <li key={reader}>{t(`safety.readers.${reader}`)}</li>
            ))}
          </ul>
        </Section>
      </Page>
    </MoreInfo>
  )
}
