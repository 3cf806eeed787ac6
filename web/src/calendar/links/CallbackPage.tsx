import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'
import type { CalendarProvider } from '@saathi/contract/calendar/rules.ts'
import { Redirect, useLocation, useSearch } from 'wouter'

import { useIdentity } from '../../device/identity.ts'
import { paths } from '../../wire/paths.ts'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useTexts } from '../../texts/texts.ts'
import { Page } from '../../ui/Layout.tsx'
import { State } from '../../ui/State.tsx'
import { ask } from '../../wire/api.ts'
import { refreshAnswers } from '../../wire/queries.ts'
import { providerOf } from './providers.ts'
import { useOnce } from './useOnce.ts'

/** Where a calendar's sign-in sends the person back: stores the link and leads to the mentorship. */
export function CallbackPage() {
  const t = useTexts()
  usePageTitle(t('calendar.callback.title'))
  const { state: who } = useIdentity()
  const search = new URLSearchParams(useSearch())
  const code = search.get('code')
  const state = search.get('state') ?? ''
  const provider = providerOf(state.split('.')[0])
  if (who === 'signedOut') return <Redirect to={paths.signIn} replace />
  if (who === 'signedIn') {
    const hasFailed = search.has('error') || (code !== null && provider === undefined)
    if (hasFailed) return <Redirect to={paths.calendarFailed} replace />
    if (code === null || provider === undefined) return <Redirect to={paths.learningHub} replace />
    return <Linking provider={provider} code={code} state={state} />
  }
  return <Waiting />
}

interface LinkingProps {
  readonly provider: CalendarProvider
  readonly code: string
  readonly state: string
}

function Linking({ provider, code, state }: LinkingProps) {
  const [, navigate] = useLocation()
  const failure = useOnce(state, async () => {
    await ask(calendarLinkCalls.saveIntegration, { body: { provider, code, state } })
    await Promise.all([refreshAnswers(calendarLinkCalls.integrations), refreshAnswers(calendarCalls.month)])
    navigate(paths.calendarLinked(provider), { replace: true })
  })
  return failure === undefined ? <Waiting /> : <Redirect to={paths.calendarFailed} replace />
}

function Waiting() {
  const t = useTexts()
  return (
    <Page narrow>
      <State as="page" drawing="sun" title={t('calendar.callback.title')}>
        <p role="status">{t('calendar.callback.lead')}</p>
      </State>
    </Page>
  )
}
