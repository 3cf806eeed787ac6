import { useTexts } from '../texts/texts.ts'
import { MoreInfo } from '../shell/bars/MoreInfo.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { Heading, Page } from '../ui/Layout.tsx'
import { ConsentSections } from '../people/public/ConsentSections.tsx'
import { EraseSection } from './EraseSection.tsx'
import { ExportSection } from './ExportSection.tsx'

/** The person's consents, the export of their data and the deletion of their account. */
export function MyDataPage() {
  const t = useTexts()
  usePageTitle(t('shell.menu.data'))
  return (
    <MoreInfo>
      <Page narrow>
        <Heading size="small" lead={t('data.lead')}>
          {t('shell.menu.data')}
        </Heading>
        <ConsentSections />
        <ExportSection />
        <EraseSection />
      </Page>
    </MoreInfo>
  )
}
