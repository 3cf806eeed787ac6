import type { Given } from '@saathi/contract/base/call.ts'
import {
  type ScreenedPage as ScreenedPerson,
  screeningDeskCalls,
  type ScreeningEntry,
  screeningTurns as turns,
} from '@saathi/contract/matching/screeningCalls.ts'
import { type StageDecision, stageDecisions } from '@saathi/contract/matching/screeningRules.ts'
import { useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLocal } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { keyOf, queryClient, useAsk } from '../../wire/queries.ts'
import styles from '../parts/Desk.module.css'
import { moveInLinks, usePageKeys } from '../keys/keys.ts'
import { decisionLetters, keysOf } from '../keys/letters.ts'
import { PartedList } from '../parts/PartedList.tsx'
import { places } from '../parts/places.ts'
import { timeWords } from '../parts/timeWords.ts'
import { State } from '../../ui/State.tsx'
import { useDeskTexts } from '../parts/words.ts'
import peopleStyles from '../people/People.module.css'
import queueStyles from '../safety/Safety.module.css'
import { DecideDialog, type Deciding } from './DecideDialog.tsx'
import { Screened, stageForKeys } from './Screened.tsx'

type Query = NonNullable<Given<typeof screeningDeskCalls.screening>['query']>

/** The applicants by the side that has to act, and the chosen one beside them. The filter, the place in the list and the person are in the address. */
export function ScreeningPage({ id }: { readonly id: string | undefined }) {
  const t = useDeskTexts()
  usePageTitle(t('desk.screening'))
  const given = new URLSearchParams(useSearch())
  const turn = turns.find((each) => each === given.get('turn'))
  const role = roles.find((each) => each === given.get('role'))
  const [q, after] = [given.get('q') ?? '', given.get('after') ?? '']
  const filter: Query = {
    ...(turn === undefined ? {} : { turn }),
    ...(role === undefined ? {} : { role }),
    ...(q === '' ? {} : { q }),
  }
  const [typed, setTyped] = useState(q)
  const [open, setOpen] = useState<Deciding>()
  const [, goTo] = useLocation()
  const queue = useRef<HTMLElement>(null)
  const toFirst = () => {
    const to = moveInLinks(queue.current, 1)
    if (to !== undefined) goTo(to)
  }
  const decide = (decision: StageDecision) => {
    if (id === undefined) return
    const known = keyOf(screeningDeskCalls.personScreening, { params: { id } })
    const page = queryClient.getQueryData<ScreenedPerson>(known)
    const stage = stageForKeys(page)
    if (page === undefined || stage === undefined) return
    setOpen({ name: page.name, letters: page.letters, stage, decision })
  }
  const toPerson = () => {
    if (id === undefined) toFirst()
    else document.querySelector<HTMLElement>('h2[tabindex]')?.focus()
  }
  usePageKeys({
    Enter: toPerson,
    o: toPerson,
    ...keysOf(decisionLetters, stageDecisions, decide),
  })
  return (
    <div className={queueStyles.desk} data-has-case={id === undefined ? undefined : true}>
      <section className={queueStyles.queue} ref={queue}>
        <Heading>{t('desk.screening')}</Heading>
        <form
          role="search"
          className={peopleStyles.search}
          onSubmit={(event) => {
            event.preventDefault()
            goTo(addressOf(undefined, { ...filter, q: typed.trim() }))
          }}
        >
          <TextField
            label={t('desk.search')}
            type="search"
            value={typed}
            onChange={setTyped}
            maxLength={100}
          />
          <Button type="submit" look="soft">
            {t('desk.find')}
          </Button>
        </form>
        <nav className={styles.filters} aria-label={t('desk.filter.title')}>
          {[undefined, ...turns].map((each) => (
            <Link
              key={each ?? ''}
              to={addressOf(undefined, { ...filter, turn: each })}
              className={styles.filter}
              aria-current={each === turn ? 'true' : undefined}
            >
              {each === undefined ? t('desk.filter.all') : t(`desk.turn.${each}`)}
            </Link>
          ))}
          {roles.map((each) => (
            <Link
              key={each}
              to={addressOf(undefined, { ...filter, role: each === role ? undefined : each })}
              className={styles.filter}
              aria-current={each === role ? 'true' : undefined}
            >
              {t(`desk.role.${each}`)}
            </Link>
          ))}
        </nav>
        <Queue filter={filter} after={after} chosen={id} onMove={goTo} />
      </section>
      {id === undefined ? (
        <div className={queueStyles.none}>
          <State drawing="letter" title={t('desk.screen.choose')} />
        </div>
      ) : (
        <Screened key={id} id={id} back={addressOf(undefined, filter, after)} onDecide={setOpen} />
      )}
      {id === undefined || open === undefined ? null : (
        <DecideDialog userId={id} {...open} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

const roles = ['mentor', 'mentee'] as const

function addressOf(id: string | undefined, filter: Query, after = ''): string {
  const given = { ...filter, after }
  const kept = Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const search = new URLSearchParams(kept).toString()
  return `${id === undefined ? places.screening : places.screened(id)}${search === '' ? '' : `?${search}`}`
}

const nobodyIn = {
  all: 'desk.screen.nobody',
  team: 'desk.screen.nobody',
  person: 'desk.screen.nobodyThere',
  outside: 'desk.screen.nobodyThere',
  refused: 'desk.screen.nobodyThere',
} as const

interface QueueProps {
  readonly filter: Query
  readonly after: string
  readonly chosen: string | undefined
  readonly onMove: (address: string) => void
}

/** A part of the applicants. */
function Queue({ filter, after, chosen, onMove }: QueueProps) {
  const t = useDeskTexts()
  const query: Query = { ...filter, ...(after === '' ? {} : { after }) }
  const answer = useAsk(screeningDeskCalls.screening, { query }, { isAlwaysAsked: true })
  return (
    <PartedList
      answer={answer}
      after={after}
      empty={t(filter.q === undefined ? nobodyIn[filter.turn ?? 'all'] : 'desk.picker.nobody')}
      addressOf={(from) => addressOf(chosen, filter, from)}
      onMove={onMove}
    >
      {(results) => (
        <ul className={styles.rows}>
          {results.map((entry) => (
            <Row
              key={entry.userId}
              entry={entry}
              to={addressOf(entry.userId, filter, after)}
              isChosen={entry.userId === chosen}
            />
          ))}
        </ul>
      )}
    </PartedList>
  )
}

interface RowProps {
  readonly entry: ScreeningEntry
  readonly to: string
  readonly isChosen: boolean
}

function Row({ entry, to, isChosen }: RowProps) {
  const t = useDeskTexts()
  const local = useLocal()
  const { name, role, stageName, localeStageName, state, turn, since, needsSecond, needs } = entry
  // A refused person is in the list as long as they can send something again.
  const waits = state === 'not_now' && needs === null ? 'desk.screen.closedTurn' : `desk.turn.${turn}`
  return (
    <li className={queueStyles.row} data-chosen={isChosen ? true : undefined}>
      <Link to={to} aria-current={isChosen ? 'true' : undefined}>
        <b>{name}</b>
      </Link>
      <span>
        {t(`desk.role.${role}`)} ·{' '}
        {needs === null ? local(stageName, localeStageName) : t(`desk.screen.needs.${needs}`)}
      </span>
      <span className={styles.hint}>
        {t(needsSecond ? 'desk.screen.needsSecond' : waits)} · {timeWords({ due: null, since }, t)}
      </span>
    </li>
  )
}
