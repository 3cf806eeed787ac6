import { type ComponentType, Fragment, lazy, Suspense, useState } from 'react'
import { matchRoute, Route as Match, Router, Switch, useLocation, useRouter } from 'wouter'

import { useIdentity } from '../device/identity.ts'
import type { PageRoute } from './route.ts'
import { useTexts } from '../texts/texts.ts'
import { Page } from '../ui/Layout.tsx'
import { Skeleton } from '../ui/State.tsx'
import { useHeadingFocus } from '../ui/useHeadingFocus.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Frame } from './bars/Frame.tsx'
import { Guard } from './arrival/Guard.tsx'
import { heldRouting } from './heldLocation.ts'
import { knowPages } from './arrival/knownPages.ts'
import { MaintenanceGate } from './Maintenance.tsx'
import type { SignedInBar } from './bars/SignedInBars.tsx'

const NotFoundPage = lazy(() =>
  import('./NotFoundPage.tsx').then((module) => ({ default: module.NotFoundPage })),
)

interface AppProps {
  readonly routes: readonly PageRoute[]
  /** The bars of signed-in people. */
  readonly bar: SignedInBar
  /** The component that stays beside the pages with tabs while they change. */
  readonly aside: ComponentType
}

/** The whole client: shows each route in its surroundings and, if it needs a signed-in person, behind the guard. */
export function App({ routes, bar, aside }: AppProps) {
  return (
    <ErrorBoundary>
      <Router {...heldRouting}>
        <FocusOnArrival />
        <MaintenanceGate>
          <Pages routes={routes} bar={bar} aside={aside} />
        </MaintenanceGate>
      </Router>
    </ErrorBoundary>
  )
}

function Pages({ routes, bar, aside: Beside }: AppProps) {
  const { parser } = useRouter()
  const [path] = useLocation()
  const current = routes.find((route) => matchRoute(parser, route.path, path)[0])
  useState(() =>
    knowPages((asked) =>
      routes.some((route) => route.access === 'signedIn' && matchRoute(parser, route.path, asked)[0]),
    ),
  )
  return (
    <Fragment key={usePersonTurn()}>
      <Switch>
        {routes.map((route) => (
          <Match key={route.path} path={route.path}>
            <Shown route={route} bar={bar} />
          </Match>
        ))}
        <Match>
          <Frame surroundings="top" bar={bar}>
            <Suspense>
              <NotFoundPage />
            </Suspense>
          </Frame>
        </Match>
      </Switch>
      <Suspense>{current?.surroundings === 'whole' ? <Beside /> : null}</Suspense>
    </Fragment>
  )
}

/** Returns a number that changes with the person, so that no input of one person is shown to the next. */
function usePersonTurn(): number {
  const identity = useIdentity()
  const person = identity.state === 'signedIn' ? identity.user.id : undefined
  const [known, setKnown] = useState({ person, turn: 0 })
  if (person === undefined || person === known.person) return known.turn
  const turn = known.person === undefined ? known.turn : known.turn + 1
  setKnown({ person, turn })
  return turn
}

function Shown({ route, bar }: { readonly route: PageRoute; readonly bar: SignedInBar }) {
  const page = (
    <Frame surroundings={route.surroundings} bar={bar}>
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>
          <route.Page />
        </Suspense>
      </ErrorBoundary>
    </Frame>
  )
  return route.access === 'public' ? page : <Guard>{page}</Guard>
}

function Waiting() {
  const t = useTexts()
  return (
    <Page>
      <Skeleton label={t('shell.loading')} shapes={['line', 'tall', 'card', 'card']} />
    </Page>
  )
}

/** After a page change, moves the focus to the heading and scrolls to the top, as loading a document does. */
function FocusOnArrival() {
  const [path] = useLocation()
  useHeadingFocus(path, { unlessHeld: true })
  return null
}
