import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts.ts'
import { Heading, Page } from '../ui/Layout.tsx'
import { StaffCommands } from './public/StaffCommands.tsx'

/** The programme team's page until the desk is built. */
export function StaffPage() {
  const t = useTexts()
  usePageTitle(t('access.staff.page'))
  return (
    <Page narrow>
      <Heading>{t('access.staff.page')}</Heading>
      <StaffCommands />
    </Page>
  )
}
