import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import type { GroupHold, MatchList } from '@saathi/contract/matching/trackers.ts'
import { type ReactNode, useState } from 'react'

import { loadErrorText } from '../../texts/errorText.ts'
import { useMoment } from '../../texts/moments.ts'
import { AsOf } from '../../shell/AsOf.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Layout.tsx'
import { Banner } from '../../ui/State.tsx'
import { type AsOf as Age, useAsOf } from '../../wire/freshness.ts'
import { useOnline } from '../../wire/network.ts'
import { refreshAnswers, storeOffline, together, useAsk } from '../../wire/queries.ts'
import { subscribe } from '../../wire/socket.ts'
import { draftsStillThere } from '../choices/candidates.ts'
import { matchDrafts } from '../choices/drafts.ts'
import { lostChoice, shownTrackers, useTellServer, useToldEndings } from '../choices/endings.ts'
import { PotentialMatches } from '../choices/PotentialMatches.tsx'
import { type Gone, UnavailableDialog } from '../choices/UnavailableDialog.tsx'
import { Congratulations } from '../group/Congratulations.tsx'
import { GroupCard } from '../group/GroupCard.tsx'
import { GroupHoldScreen } from '../group/GroupHoldScreen.tsx'
import { useGroup } from '../group/useGroup.ts'
import { type ScreenKey, useMatchingPlace } from '../place/useMatchingPlace.ts'
import { Awaiting } from './Awaiting.tsx'
import { Endings } from './Endings.tsx'
import { ScreenNav } from './ScreenNav.tsx'
import styles from './Screens.module.css'
import { mayHaveGroup, screensOf, shownScreen } from './screens.ts'

// People can read their proposals again without a network.
storeOffline(matchCalls.matchList)
// A new proposal, an answer or a start comes as a notice, and changes what an open page shows.
subscribe('notice', () => {
  void refreshAnswers(matchCalls.matchList)
  void refreshAnswers(matchCalls.groupHold)
})

interface ScreensProps {
  readonly role: 'mentee' | 'mentor'
  /** The page of a person who waits for a match. */
  readonly finding: ReactNode
}

/** The screens of matching for a person in the pool. The server names the one that opens. */
export function Screens({ role, finding }: ScreensProps) {
  const list = useAsk(matchCalls.matchList, {}, { isAlwaysAsked: true })
  const group = useGroup(list.data !== undefined && mayHaveGroup(role, list.data))
  const age = useAsOf(list)
  return (
    <Loaded
      answer={together<{ list: MatchList; group: GroupHold | null }>({ list, group })}
      shapes={['line', 'tall', 'line']}
      renderShape={(shape) => <Page>{shape}</Page>}
      renderFailure={({ error, again }) => (
        <Page narrow>
          <Unloaded error={error} onAgain={again} />
          {finding}
        </Page>
      )}
    >
      {(loaded) => <Chosen role={role} finding={finding} age={age} {...loaded} />}
    </Loaded>
  )
}

/** Says that proposals may wait that can't be shown now; what the device knows is below. */
function Unloaded({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  const t = useTexts()
  return (
    <div className={styles.unloaded}>
      <Banner kind="info" icon="reload">
        <p>{t('matching.listFailed')}</p>
        <p>{loadErrorText(error, t)}</p>
        <Button look="plain" onClick={onAgain}>
          {t('shell.tryAgain')}
        </Button>
      </Banner>
    </div>
  )
}

interface ChosenProps extends ScreensProps {
  readonly list: MatchList
  readonly group: GroupHold | null
  /** Since when the list and the group may be old; undefined if they are fresh. */
  readonly age: Age | undefined
}

function Chosen({ role, finding, list: whole, group, age }: ChosenProps) {
  const place = useMatchingPlace()
  const [gone, setGone] = useState<Gone>()
  const { drafts } = matchDrafts.use()
  const told = useToldEndings()
  useTellServer(whole.matchTrackers, told)
  const list = { ...whole, matchTrackers: shownTrackers(whole.matchTrackers, told) }
  // The choice may become impossible before it is sent. The page learns this by a notice, or when the network is back.
  const unavailable = gone ?? (lostChoice(whole.matchTrackers, drafts) ? goneFor(role) : undefined)
  const screens = screensOf(role, list)
  const shown = shownScreen(place.screen, screens, list)
  const open = list.matchTrackers.filter(
    ({ status, interestStatus, groupCompatibility }) =>
      status === 'ACTIVE' && interestStatus === null && groupCompatibility === 'COMPATIBLE',
  ).length
  return (
    <Page>
      <div className={styles.room}>
        <ScreenNav
          screens={screens}
          shown={shown}
          entries={list.screensList}
          open={open}
          onHistory={() => place.open('history')}
        />
        <div className={styles.main}>
          <Notes pausedUntil={list.pausedUntil} />
          {age === undefined ? null : <AsOf age={age} />}
          {shown === 'potential_match' ? null : (
            <Endings role={role} ended={list.matchTrackers.filter(({ status }) => status === 'EXPIRED')} />
          )}
          {shown === 'finding_matches' ? (
            <div className={styles.finding}>{finding}</div>
          ) : (
            <Screen
              key={shown}
              shown={shown}
              role={role}
              list={list}
              group={group}
              age={age}
              onGone={setGone}
            />
          )}
        </div>
      </div>
      {group === null ? null : <Congratulations role={role} group={group} />}
      {unavailable === undefined ? null : (
        <UnavailableDialog gone={unavailable} onReload={() => startAgain(whole)} />
      )}
    </Page>
  )
}

function goneFor(role: 'mentee' | 'mentor'): Gone {
  return role === 'mentor' ? 'MENTEE_UNAVAILABLE' : 'MENTOR_UNAVAILABLE'
}

/** Forgets the choices about people who are gone, and loads the page again. */
function startAgain({ matchTrackers }: MatchList): void {
  const open = matchTrackers.filter(({ status }) => status === 'ACTIVE')
  matchDrafts.change({ drafts: draftsStillThere(matchDrafts.now().drafts, open) })
  location.reload()
}

interface ScreenProps extends Omit<ChosenProps, 'finding'> {
  readonly shown: Exclude<ScreenKey, 'finding_matches'>
  readonly onGone: (gone: Gone) => void
}

function Screen({ shown, role, list, group, age, onGone }: ScreenProps) {
  const local = useLocal()
  const { title, localeTitle, description, localeDescription, image } = list.screensList[shown]
  const shared = {
    title: local(title, localeTitle),
    lead: local(description, localeDescription),
    image,
    isFresh: age === undefined,
  }
  if (shown === 'awaiting_mentor_response') return <Awaiting list={list} onGone={onGone} {...shared} />
  if (shown === 'group_hold') return <GroupHoldScreen role={role} group={group} {...shared} />
  return (
    <PotentialMatches role={role} list={list} group={group ?? undefined} onGone={onGone} {...shared}>
      {role === 'mentor' && group !== null ? <GroupCard group={group} /> : null}
    </PotentialMatches>
  )
}

/** The notes on every screen: there is no network, or the programme's calendar stops the clock. */
function Notes({ pausedUntil }: { readonly pausedUntil: string | null }) {
  const t = useTexts()
  const moment = useMoment()
  const isOnline = useOnline()
  return (
    <>
      {isOnline ? null : (
        <Banner kind="info" icon="phone">
          {t('matching.offline')}
        </Banner>
      )}
      {pausedUntil === null ? null : (
        <Banner kind="info" icon="calendar">
          {t('matching.paused', {
            date: moment(pausedUntil, { weekday: 'long', day: 'numeric', month: 'long' }),
          })}
        </Banner>
      )}
    </>
  )
}
