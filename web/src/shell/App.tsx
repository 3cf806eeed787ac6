import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Route as Match, Switch, useLocation } from 'wouter'

import { queryClient } from '../queries.ts'
import type { PageRoute } from '../route.ts'
import { useTexts } from '../texts.ts'
import { Page } from '../ui/Layout.tsx'
import { Skeleton } from '../ui/State.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Frame } from './Frame.tsx'
import { Guard } from './Guard.tsx'

const NotFoundPage = lazy(() =>
  import('./NotHereYet.tsx').then((module) => ({ default: module.NotFoundPage })),
)

/** The whole client: the routes it is given, each in its surroundings and, where it needs one, behind the guard. */
export function App({ routes }: { readonly routes: readonly PageRoute[] }) {
  return (
    <QueryClientProvider client={queryClient}>
      <FocusOnArrival />
      <Switch>
        {routes.map((route) => (
          <Match key={route.path} path={route.path}>
            <Shown route={route} />
          </Match>
        ))}
        <Match>
          <Frame surroundings="top">
            <Suspense>
              <NotFoundPage />
            </Suspense>
          </Frame>
        </Match>
      </Switch>
    </QueryClientProvider>
  )
}

function Shown({ route }: { readonly route: PageRoute }) {
  // The page's code comes while the guard still asks who is there; a failure is the page's own to show.
  useEffect(() => void route.preload().catch(() => undefined), [route])
  const page = (
    <Frame surroundings={route.surroundings}>
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

/** After a change of page the focus goes to its heading, and the view to its top, as after loading a document. */
function FocusOnArrival() {
  const [path] = useLocation()
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return undefined
    }
    scrollTo(0, 0)
    return whenHeadingComes((heading) => heading.focus({ preventScroll: true }))
  }, [path])
  return null
}

function whenHeadingComes(found: (heading: HTMLElement) => void): () => void {
  const find = () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading === null) return
    observer.disconnect()
    if (document.activeElement === null || document.activeElement === document.body) found(heading)
  }
  const observer = new MutationObserver(find)
  observer.observe(document.body, { childList: true, subtree: true })
  find()
  return () => observer.disconnect()
}
