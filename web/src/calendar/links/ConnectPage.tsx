import { calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'
import { type CalendarProvider, providerNames } from '@saathi/contract/calendar/rules.ts'
import { useParams } from 'wouter'

import { errorText } from '../../texts/errorText.ts'
import { paths } from '../../wire/paths.ts'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Layout.tsx'
import { State } from '../../ui/State.tsx'
import { ask } from '../../wire/api.ts'
import { isSafeProviderUrl, providerOf } from './providers.ts'
import { useOnce } from './useOnce.ts'

/** Sends the person to the sign-in of the calendar that they want to link. */
export function ConnectPage() {
  const t = useTexts()
  usePageTitle(t('calendar.connect.title'))
  const provider = providerOf(useParams().provider)
  return (
    <Page narrow>{provider === undefined ? <Failed why={undefined} /> : <Going provider={provider} />}</Page>
  )
}

function Going({ provider }: { readonly provider: CalendarProvider }) {
  const t = useTexts()
  const failure = useOnce(provider, () => goTo(provider))
  if (failure !== undefined) return <Failed why={errorText(failure.error, t)} />
  return (
    <State as="page" drawing="sun" title={t('calendar.connect.title')}>
      <p role="status">{t('calendar.connect.lead', { provider: providerNames[provider] })}</p>
    </State>
  )
}

async function goTo(provider: CalendarProvider): Promise<void> {
  const { url } = await ask(calendarLinkCalls.connectCalendar, { params: { provider } })
  if (!isSafeProviderUrl(url)) throw new Error('The calendar has an address that is not safe to open.')
  location.replace(url)
}

function Failed({ why }: { readonly why: string | undefined }) {
  const t = useTexts()
  return (
    <State
      as="page"
      drawing="lampOut"
      title={t('calendar.connect.failed')}
      action={
        <LinkButton to={paths.calendar} wide>
          {t('calendar.goTo')}
        </LinkButton>
      }
    >
      <p>{why ?? t('calendar.connect.unknown')}</p>
    </State>
  )
}
