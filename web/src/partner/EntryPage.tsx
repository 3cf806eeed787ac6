import { useEffect, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'

import { NetworkFailure, Problem } from '../wire/api.ts'
import { errorText } from '../texts/errorText.ts'
import { useIdentity } from '../device/identity.ts'
import { paths } from '../wire/paths.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Page } from '../ui/Layout.tsx'
import { Skeleton, State } from '../ui/State.tsx'
import { arrive, LinkMissing } from './visit.ts'

/** The target of the portal's links: opens the link and continues with sign-up or sign-in. */
export function EntryPage() {
  const t = useTexts()
  const [, navigate] = useLocation()
  const search = useSearch()
  const [params] = useState(() => ({
    data: new URLSearchParams(search).get('data') ?? '',
    originalLink: location.href,
  }))
  const [failure, setFailure] = useState<unknown>()
  const [turn, setTurn] = useState(0)
  const isKnown = useIdentity().state !== 'checking'
  usePageTitle(t('partner.entry.title'))
  useEffect(() => {
    if (!isKnown) return undefined
    let isHere = true
    arrive(params).then(
      (page) => isHere && navigate(page, { replace: true }),
      (error: unknown) => isHere && setFailure(error),
    )
    return () => {
      isHere = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a further turn asks once more
  }, [isKnown, params, turn, navigate])
  if (failure === undefined) {
    return (
      <Page narrow>
        {/* The link identifies a person: it must stay neither in the address bar nor in the history. */}
        {search === '' ? null : <Redirect to={paths.ncsEntry} replace />}
        <Skeleton label={t('partner.entry.opening')} labelShown shapes={['line', 'card', 'card']} />
      </Page>
    )
  }
  const mayHelp = failure instanceof NetworkFailure || (failure instanceof Problem && failure.status >= 429)
  const tryAgain = () => {
    setFailure(undefined)
    setTurn(turn + 1)
  }
  return (
    <State
      as="page"
      drawing="lampOut"
      title={t('partner.entry.failed')}
      action={
        mayHelp ? (
          <Button look="soft" icon="reload" wide onClick={tryAgain}>
            {t('shell.tryAgain')}
          </Button>
        ) : (
          <LinkButton look="soft" wide to={paths.signIn}>
            {t('partner.entry.toSignIn')}
          </LinkButton>
        )
      }
    >
      <p role="alert">
        {failure instanceof LinkMissing ? t('partner.entry.missing') : errorText(failure, t)}
      </p>
    </State>
  )
}
