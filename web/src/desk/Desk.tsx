import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { caseCountCalls } from '@saathi/contract/safety/caseCountCalls.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { Route, Switch } from 'wouter'

import { Loaded } from '../shell/Loaded.tsx'
import { optionalPart } from '../shell/optionalPart.ts'
import type { Translate } from '../texts/texts.ts'
import { Page } from '../ui/Layout.tsx'
import { Problem } from '../wire/api.ts'
import { useAsk } from '../wire/queries.ts'
import { DeskBar, type DeskEntry } from './DeskBar.tsx'
import { Here } from './Here.tsx'
import styles from './parts/Desk.module.css'
import { type Keys, usePageKeys } from './keys/keys.ts'
import { laterPage } from './laterPage.tsx'
import { followDesk } from './parts/live.ts'
import { places } from './parts/places.ts'
import { SlowBar } from './SlowBar.tsx'
import { undoNewest } from './parts/undo.ts'
import { UndoBar } from './parts/UndoBar.tsx'
import { useDeskTexts } from './parts/words.ts'
import { TodayPage } from './today/TodayPage.tsx'

// Other pages load it on demand too, and a file that is loaded in both ways would be cut in two.
const NotFoundPage = lazy(() =>
  import('../shell/NotFoundPage.tsx').then((module) => ({ default: module.NotFoundPage })),
)

const loadPalette = () => import('./parts/Palette.tsx')
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })))

const KeysDialog = optionalPart(() => import('./parts/KeysDialog.tsx').then((module) => module.KeysDialog))
// Needed twice a day.
const factor = () => import('./factor/FactorPage.tsx')
const FactorPage = laterPage('factor', async () => (await factor()).FactorPage)
const FactorDialog = laterPage('factorAgain', async () => (await factor()).FactorDialog)

const laterPages = () => import('./laterPages.ts')
const PairPage = laterPage('pair', async () => (await laterPages()).PairPage)
const PersonPage = laterPage('person', async () => (await laterPages()).PersonPage)
const ScreeningPage = laterPage('screening', async () => (await laterPages()).ScreeningPage)
const StaffCommands = laterPage('commands', async () => (await laterPages()).StaffCommands)
const PairsPage = laterPage('pairs', async () => (await laterPages()).PairsPage)
const PeoplePage = laterPage('people', async () => (await laterPages()).PeoplePage)
const PoolPage = laterPage('pool', async () => (await laterPages()).PoolPage)
const DraftsPage = laterPage('drafts', async () => (await laterPages()).DraftsPage)
const TeamPage = laterPage('team', async () => (await laterPages()).TeamPage)
const AuditPage = laterPage('audit', async () => (await laterPages()).AuditPage)
const OpeningPage = laterPage('opening', async () => (await import('./setup/OpeningPage.tsx')).OpeningPage)
const SystemPage = laterPage('system', async () => (await import('./system/SystemPage.tsx')).SystemPage)
// Only those who match load the studio, and only those who protect the cases.
const StudioPage = laterPage('studio', async () => (await import('./studio/StudioPage.tsx')).StudioPage)
const SafetyPage = laterPage('safety', async () => (await import('./safety/SafetyPage.tsx')).SafetyPage)
const YearPage = laterPage('year', async () => (await import('./safety/YearPage.tsx')).YearPage)
const SeeAsPage = laterPage('seeAs', async () => (await import('./seeAs/SeeAsPage.tsx')).SeeAsPage)

type Me = Reply<typeof deskCalls.me>

/** The desk: first the second factor, then its pages. People who are not staff see that there is no such page. */
export function Desk() {
  const t = useDeskTexts()
  const answer = useAsk(deskCalls.me, {})
  const { data, error } = answer
  if (data === undefined && error instanceof Problem && error.status === 403) return <Missing />
  return (
    <Loaded
      answer={answer}
      shapes={['line', 'card', 'card']}
      renderShape={(shape) => <Page>{shape}</Page>}
      failed={{ title: t('shell.broken.title'), saysWhy: true, as: 'page' }}
    >
      {(me) => <Opened me={me} />}
    </Loaded>
  )
}

/** The pages behind the second step. When it is asked again, they stay with everything that was typed, and are not shown. */
function Opened({ me }: { readonly me: Me }) {
  const isAsked = me.secondFactorNeeded && me.secondFactorUntil === null
  const [wasOpen, setWasOpen] = useState(!isAsked)
  if (!isAsked && !wasOpen) setWasOpen(true)
  if (!wasOpen) return <FactorPage me={me} />
  return (
    <>
      <div className={isAsked ? styles.closed : undefined}>
        <Pages me={me} />
      </div>
      {isAsked ? <FactorDialog me={me} /> : null}
    </>
  )
}

function Missing({ back }: ComponentProps<typeof NotFoundPage>) {
  return (
    <Suspense>
      <NotFoundPage {...(back === undefined ? {} : { back })} />
    </Suspense>
  )
}

function Pages({ me }: { readonly me: Me }) {
  const t = useDeskTexts()
  const [showsKeys, setShowsKeys] = useState(false)
  const [showsPalette, setShowsPalette] = useState(false)
  // An effect, because the socket is outside of React.
  useEffect(followDesk, [])
  const [early, setEarly] = useState('')
  const hasSafety = me.rights.includes('safety')
  const { data: cases } = useAsk(caseCountCalls.caseCount, {}, { enabled: hasSafety })
  const entries = entriesFor(me.rights, t, cases?.open ?? 0)
  const keys: Keys = {
    'Ctrl+k': () => setShowsPalette(true),
    // The palette follows: its file loads while the second key is pressed.
    'Ctrl+control': () => void loadPalette().catch(() => undefined),
    '?': () => setShowsKeys(true),
    z: () => void undoNewest((done) => t('desk.undone', { done })).catch(() => undefined),
  }
  usePageKeys(keys)
  return (
    <div className={styles.desk} tabIndex={-1}>
      <DeskBar entries={entries} onFind={() => setShowsPalette(true)} />
      <div className={styles.page}>
        {me.rights.length === 0 ? null : <Here />}
        <Switch>
          <Route path={places.today}>
            <TodayPage me={me} />
          </Route>
          <Route path={places.pairs}>
            <PairsPage me={me} />
          </Route>
          <Route path={`${places.pairs}/:id`}>{({ id }) => <PairPage id={id} />}</Route>
          <Route path={places.people}>
            <PeoplePage />
          </Route>
          <Route path={`${places.people}/:id/see-as`}>{({ id }) => <SeeAsPage id={id} />}</Route>
          <Route path={`${places.people}/:id`}>{({ id }) => <PersonPage id={id} />}</Route>
          <Route path={places.safetyYear}>
            <YearPage />
          </Route>
          <Route path={`${places.safety}/:id?`}>{({ id }) => <SafetyPage id={id} />}</Route>
          <Route path={`${places.screening}/:id?`}>{({ id }) => <ScreeningPage id={id} />}</Route>
          <Route path={places.matching}>
            <StudioPage />
          </Route>
          <Route path={places.pool}>
            <PoolPage />
          </Route>
          <Route path={places.drafts}>
            <DraftsPage />
          </Route>
          <Route path={places.team}>
            <TeamPage me={me} />
          </Route>
          <Route path={places.audit}>
            <AuditPage />
          </Route>
          <Route path={places.opening}>
            <OpeningPage />
          </Route>
          <Route path={places.system}>
            <SystemPage />
          </Route>
          <Route path={places.commands}>
            <StaffCommands />
          </Route>
          <Route>
            <Missing back={{ to: places.today, words: t('desk.toToday') }} />
          </Route>
        </Switch>
        <SlowBar />
        <UndoBar />
      </div>
      {showsKeys ? (
        <Suspense>
          <KeysDialog onClose={() => setShowsKeys(false)} />
        </Suspense>
      ) : null}
      {showsPalette ? (
        <Suspense fallback={<Early value={early} onType={setEarly} />}>
          <Palette
            typed={early}
            pages={entries}
            hasPeople={entries.some(({ to }) => to === places.people)}
            hasPairs={entries.some(({ to }) => to === places.pairs)}
            onClose={() => {
              setShowsPalette(false)
              setEarly('')
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Takes the letters that are typed before the palette has loaded. */
function Early({ value, onType }: { readonly value: string; readonly onType: (typed: string) => void }) {
  const t = useDeskTexts()
  return (
    <input
      ref={takeFocus}
      className="hidden-words"
      aria-label={t('desk.palette.label')}
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** Returns the pages that these rights open. */
function entriesFor(rights: Me['rights'], t: Translate, cases: number): DeskEntry[] {
  const hasTeam = rights.includes('team')
  const hasPairs = (['care', 'matching', 'people'] as const).some((right) => rights.includes(right))
  const hasPeople = (['people', 'screening', 'matching', 'care', 'safety'] as const).some((right) =>
    rights.includes(right),
  )
  const all: readonly DeskEntry[] = [
    { to: places.today, words: t('desk.today'), icon: 'survey', isOpen: true },
    { to: places.pairs, words: t('desk.pairs'), icon: 'path', isOpen: hasPairs },
    { to: places.people, words: t('desk.people'), icon: 'people', isOpen: hasPeople },
    {
      to: places.safety,
      words: t('desk.safety'),
      icon: 'shield',
      isOpen: rights.includes('safety'),
      waits: { count: cases, label: t('desk.safetyCount', { count: cases }) },
    },
    {
      to: places.screening,
      words: t('desk.screening'),
      icon: 'survey',
      isOpen: rights.includes('screening'),
    },
    { to: places.matching, words: t('desk.matching'), icon: 'people', isOpen: rights.includes('matching') },
    { to: places.team, words: t('desk.team'), icon: 'lock', isOpen: hasTeam },
    { to: places.audit, words: t('desk.audit'), icon: 'eye', isOpen: hasTeam },
    { to: places.system, words: t('desk.system'), icon: 'globe', isOpen: rights.length > 0 },
    { to: places.commands, words: t('desk.commands'), icon: 'laptop', isOpen: true },
  ]
  return all.filter(({ isOpen }) => isOpen)
}
