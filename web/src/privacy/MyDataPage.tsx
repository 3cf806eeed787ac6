import { useTexts } from '../texts.ts'
import { MoreInfo } from '../shell/MoreInfo.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { Heading, Page } from '../ui/Layout.tsx'
import { ConsentSections } from '../people/public/ConsentSections.tsx'
import { EraseSection } from './EraseSection.tsx'
import { ExportSection } from './ExportSection.tsx'

/** What I allowed and agreed to, taking my data home, and leaving for good. */
export function MyDataPage() {
  const t = useTexts()
  usePageTitle(t('moreinfo.data'))
  return (
    <MoreInfo>
      <Page narrow>
        <Heading size="small" lead={t('data.lead')}>
          {t('moreinfo.data')}
        </Heading>
        <ConsentSections />
        <ExportSection />
        <EraseSection />
      </Page>
    </MoreInfo>
  )
}
