import { lazy, type ReactNode, Suspense } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'

import { useIdentity } from '../../device/identity.ts'
import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { startIdentity } from '../../wire/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { State } from '../../ui/State.tsx'
import { moveFrom } from './moves.ts'
import { useTarget } from './arrival.ts'

const TermsDialog = lazy(() =>
  import('./TermsDialog.tsx').then((module) => ({ default: module.TermsDialog })),
)

/** Shows the page to signed-in people only. Others go to sign-in and return here afterwards. It shows nothing while checking. */
export function Guard({ children }: { readonly children: ReactNode }) {
  const identity = useIdentity()
  const [path] = useLocation()
  const search = useSearch()
  const move = moveFrom({ path, access: 'signedIn', who: identity.state })
  // After a sign-out the page is not remembered, because the next person did not ask for it.
  const isWanted = identity.state === 'signedOut' && !identity.left
  useTarget(isWanted ? (search === '' ? path : `${path}?${search}`) : undefined)
  if (move === 'signIn') return <Redirect to={paths.signIn} replace />
  if (identity.state === 'unreachable') return <Unreachable />
  if (identity.state !== 'signedIn') return null
  return (
    <>
      {children}
      <Suspense>{identity.user.hasAgreedTerms ? null : <TermsDialog user={identity.user} />}</Suspense>
    </>
  )
}

function Unreachable() {
  const t = useTexts()
  return (
    <State
      as="page"
      drawing="lampOut"
      title={t('shell.unreachable.title')}
      action={
        <Button look="soft" icon="reload" wide onClick={() => void startIdentity()}>
          {t('shell.tryAgain')}
        </Button>
      }
    >
      <p>{t('shell.unreachable.body')}</p>
    </State>
  )
}
