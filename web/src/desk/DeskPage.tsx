import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'

import { Guard } from '../shell/arrival/Guard.tsx'
import { Loaded } from '../shell/Loaded.tsx'
import { useLanguage } from '../texts/texts.ts'
import { Page } from '../ui/Layout.tsx'
import { useAsk } from '../wire/queries.ts'
import { Desk } from './Desk.tsx'
import { places } from './parts/places.ts'
import { wordsFor } from './parts/words.ts'

// For people who come by a link of a mail, once.
const ReferencePage = lazy(() =>
  import('./screening/ReferencePage.tsx').then((module) => ({ default: module.ReferencePage })),
)
const JoinPage = lazy(() => import('./team/JoinPage.tsx').then((module) => ({ default: module.JoinPage })))
// Shown once in the life of an installation.
const SetupPage = lazy(() =>
  import('./setup/SetupPage.tsx').then((module) => ({ default: module.SetupPage })),
)

/** The desk of the programme team, with its own texts, and the pages of an invitation, a reference and the first run, which everyone may open. */
export function DeskPage() {
  const language = useLanguage()
  const [path] = useLocation()
  const answer = useAsk(deskCalls.texts, wordsFor(language))
  return (
    <Loaded answer={answer} shapes={['line', 'card', 'card']} renderShape={(shape) => <Page>{shape}</Page>}>
      {() =>
        path === places.join || path === places.reference || path === places.setup ? (
          <Suspense>
            {path === places.join ? (
              <JoinPage />
            ) : path === places.reference ? (
              <ReferencePage />
            ) : (
              <SetupPage />
            )}
          </Suspense>
        ) : (
          <Guard>
            <Desk />
          </Guard>
        )
      }
    </Loaded>
  )
}
