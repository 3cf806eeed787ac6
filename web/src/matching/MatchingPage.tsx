import { accessCalls } from '@saathi/contract/access/calls.ts'
import { matchingCalls, type MatchingState } from '@saathi/contract/matching/calls.ts'
import type { Role } from '@saathi/contract/people/user.ts'

import { Suspense } from 'react'

import { WayGates } from '../access/public/WayGates.tsx'
import { useIdentity } from '../device/identity.ts'
import { useMoment } from '../texts/moments.ts'
import { paths } from '../wire/paths.ts'
import { AsOf } from '../shell/AsOf.tsx'
import { Loaded } from '../shell/Loaded.tsx'
import { optionalPart } from '../shell/optionalPart.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { TeamLink } from '../team/public/TeamLink.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Chip, Heading, Page } from '../ui/Layout.tsx'
import { State } from '../ui/State.tsx'
import { type AsOf as Age, useAsOf } from '../wire/freshness.ts'
import { refreshAnswers, storeOffline, useAsk } from '../wire/queries.ts'
import { subscribe } from '../wire/socket.ts'
import { Facts } from './Facts.tsx'
import { Dialogs } from './flow/Dialogs.tsx'
import { Screens } from './flow/Screens.tsx'
import { Welcome } from './flow/Welcome.tsx'
import styles from './Matching.module.css'
import { MoveButton } from './MoveButton.tsx'
import { moveOf, stepsDone, type View, viewOf } from './rules.ts'
import { useMatchingPlace } from './place/useMatchingPlace.ts'
import { Way } from './Way.tsx'

const BirthYearCard = optionalPart(() =>
  import('../people/public/BirthYearCard.tsx').then((module) => module.BirthYearCard),
)

const OwnStages = optionalPart(() => import('./stages/OwnStages.tsx').then((module) => module.OwnStages))

// People who wait look often, even on the way, without a network.
storeOffline(matchingCalls.state)
// The notice about a decision changes what an open page shows.
subscribe('notice', () => {
  void refreshAnswers(matchingCalls.state)
  void refreshAnswers(accessCalls.status)
})

/** A person's stage on the way to a match, what it waits for, and what they can do. */
export function MatchingPage() {
  const t = useTexts()
  const identity = useIdentity()
  const state = useAsk(matchingCalls.state, {}, { isAlwaysAsked: true })
  const age = useAsOf(state)
  usePageTitle(t('matching.page'))
  return (
    <Loaded
      answer={state}
      shapes={['line', 'tall', 'line']}
      renderShape={(shape) => <Page narrow>{shape}</Page>}
      failed={{ as: 'page', title: t('matching.failed'), saysWhy: true }}
    >
      {(loaded) =>
        identity.state === 'signedIn' ? <Shown role={identity.user.role} state={loaded} age={age} /> : null
      }
    </Loaded>
  )
}

interface StateProps {
  readonly role: Role
  readonly state: MatchingState
  /** Since when the state may be old; undefined if it is fresh. */
  readonly age: Age | undefined
}

/** In the pool there are several screens, and a mentorship begins with a welcome; elsewhere there is one page. */
function Shown({ role, state, age }: StateProps) {
  const view = viewOf(role, state)
  const place = <StateOfMatching role={role} state={state} age={age} />
  const move = moveOf(role, state)
  if (role === 'staff') return <Page narrow>{place}</Page>
  return (
    <>
      {view === 'waiting' ? (
        <Screens role={role} finding={place} />
      ) : (
        <Page narrow>
          {view === 'matched' ? (
            <Welcome role={role}>
              {move === undefined ? null : <MoveButton move={move} state={state} />}
            </Welcome>
          ) : (
            place
          )}
        </Page>
      )}
      <Dialogs role={role} />
    </>
  )
}

function StateOfMatching({ role, state, age }: StateProps) {
  const t = useTexts()
  const view = viewOf(role, state)
  const done = stepsDone(view)
  const lead = age === undefined ? t(`matching.lead.${role}.${view}`) : <AsOf age={age} />
  const title = t(`matching.title.${role}.${view}`)
  const actions = (
    <Actions className={done === undefined ? styles.stacked : styles.actions} role={role} state={state} />
  )
  if (done === undefined) {
    return (
      <State
        as="page"
        drawing={view === 'out' || view === 'ended' ? 'sun' : 'path'}
        title={title}
        action={actions}
      >
        <p>{lead}</p>
        <Chips view={view} state={state} />
        {view === 'out' || view === 'ended' ? <p>{t('matching.out.stays')}</p> : null}
      </State>
    )
  }
  return (
    <>
      <Heading lead={lead}>{title}</Heading>
      <Chips view={view} state={state} />
      <Way done={done} />
      <Gates />
      {view === 'notYet' || view === 'refused' ? (
        <>
          <Reason because={state.because} />
          <p>
            <TeamLink />
          </p>
        </>
      ) : null}
      {view === 'birthYear' ? <BirthYear /> : null}
      {screenedViews.includes(view) ? (
        <Suspense>
          <OwnStages />
        </Suspense>
      ) : null}
      <Facts role={role} view={view} state={state} />
      {actions}
    </>
  )
}

/** The views of people on the way from the application to the pool. */
const screenedViews: readonly View[] = ['surveys', 'team', 'notYet', 'refused', 'birthYear', 'parent']

/** The gates and whose turn it is, as the other pages show them. */
function Gates() {
  const way = useAsk(accessCalls.status, {}).data?.way
  return way === undefined ? null : (
    <div className={styles.head}>
      <WayGates way={way} />
    </div>
  )
}

/** Asks for the year of birth here, where the person waits because of it. */
function BirthYear() {
  const identity = useIdentity()
  if (identity.state !== 'signedIn') return null
  return (
    <Suspense>
      <BirthYearCard user={identity.user} onSaved={() => refreshAnswers(matchingCalls.state)} />
    </Suspense>
  )
}

interface ActionsProps {
  readonly className: string | undefined
  readonly role: Role
  readonly state: MatchingState
}

/** The next thing to do, the break from matching or its end, and the way to the history if there are no screens. */
function Actions({ className, role, state }: ActionsProps) {
  const t = useTexts()
  const place = useMatchingPlace()
  const view = viewOf(role, state)
  const move = moveOf(role, state)
  return (
    <div className={className}>
      {move === 'rejoin' ? <MoveButton move={move} state={state} /> : null}
      <LinkButton to={nextOf(view)} look={move === 'rejoin' || view === 'birthYear' ? 'soft' : 'primary'}>
        {t(`matching.go.${view}`)}
      </LinkButton>
      {move === 'leave' ? <MoveButton move={move} state={state} /> : null}
      {view === 'out' || view === 'ended' ? (
        <Button look="plain" onClick={() => place.open('history')}>
          {t('matching.history.open')}
        </Button>
      ) : null}
    </div>
  )
}

/** The views in which someone waits for the team or for a match. */
const waitingViews: readonly View[] = ['team', 'notYet', 'refused', 'waiting', 'out']

/** Since when the person waits, and how many more mentees a mentor takes. */
function Chips({
  view,
  state: { since, freePlaces },
}: {
  readonly view: View
  readonly state: MatchingState
}) {
  const t = useTexts()
  const moment = useMoment()
  const places = view === 'waiting' ? freePlaces : null
  if (since === null || !waitingViews.includes(view)) return null
  return (
    <div className={`${styles.head} ${styles.chips}`}>
      <Chip icon="clock">
        {t('matching.since', { date: moment(since, { day: 'numeric', month: 'long', year: 'numeric' }) })}
      </Chip>
      {places === null ? null : (
        <Chip icon="people" kind="glad">
          {t('matching.places', { count: places })}
        </Chip>
      )}
    </div>
  )
}

/** The programme team's note about an application that is not accepted yet. */
function Reason({ because }: { readonly because: string }) {
  const t = useTexts()
  return (
    <figure className={styles.wrote}>
      <figcaption>{t('matching.wrote')}</figcaption>
      <p>{because === '' ? t('matching.wroteNothing') : because}</p>
    </figure>
  )
}

/** Returns the page with the next thing to do. */
function nextOf(view: View): string {
  if (view === 'surveys') return paths.surveyListing
  if (view === 'matched' || view === 'ended') return paths.mentorship
  if (view === 'staff') return paths.staff
  return paths.learningHub
}
