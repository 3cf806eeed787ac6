import { caseCalls, type CaseEntry } from '@saathi/contract/safety/caseCalls.ts'
import type { Given } from '@saathi/contract/base/call.ts'
import { useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

import { usePageTitle } from '../../shell/usePageTitle.ts'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import styles from '../parts/Desk.module.css'
import { moveInLinks, usePageKeys } from '../keys/keys.ts'
import { places } from '../parts/places.ts'
import { PartedList } from '../parts/PartedList.tsx'
import { State } from '../../ui/State.tsx'
import { useDeskTexts } from '../parts/words.ts'
import { timeWords } from '../parts/timeWords.ts'
import { caseReason, caseTitle } from './caseWords.ts'
import { CasePart } from './CasePart.tsx'
import { PlacesDialog } from './PlacesDialog.tsx'
import caseStyles from './Safety.module.css'

const filters = ['open', 'report', 'distress', 'flag', 'block', 'closed'] as const
type Filter = (typeof filters)[number]
type Query = NonNullable<Given<typeof caseCalls.cases>['query']>

/** The queue of cases, and the chosen one beside it. The filter, the place in the queue and the case are in the address. */
export function SafetyPage({ id }: { readonly id: string | undefined }) {
  const t = useDeskTexts()
  usePageTitle(t('desk.safety'))
  const given = new URLSearchParams(useSearch())
  const filter: Filter = filters.find((each) => each === given.get('show')) ?? 'open'
  const after = given.get('after') ?? ''
  const filtered: Query =
    filter === 'open' ? {} : filter === 'closed' ? { state: 'closed' } : { kind: filter }
  const query: Query = after === '' ? filtered : { ...filtered, after }
  const [, goTo] = useLocation()
  const [showsPlaces, setShowsPlaces] = useState(false)
  const queue = useRef<HTMLElement>(null)
  const toFirst = () => {
    const to = moveInLinks(queue.current, 1)
    if (to !== undefined) goTo(to)
  }
  usePageKeys({ Enter: id === undefined ? toFirst : undefined })
  return (
    <div className={caseStyles.desk} data-has-case={id === undefined ? undefined : true}>
      <section className={caseStyles.queue} ref={queue}>
        <Heading>{t('desk.safety')}</Heading>
        <nav className={styles.filters} aria-label={t('desk.filter.title')}>
          {filters.map((each) => (
            <Link
              key={each}
              to={addressOf(undefined, each)}
              className={styles.filter}
              aria-current={each === filter ? 'true' : undefined}
            >
              {t(`desk.cases.${each}`)}
            </Link>
          ))}
        </nav>
        <Queue query={query} filter={filter} chosen={id} onMove={goTo} />
        <Button look="soft" icon="call" onClick={() => setShowsPlaces(true)}>
          {t('desk.contacts.title')}
        </Button>
        <p>
          <Link to={places.safetyYear} className={caseStyles.link}>
            {t('desk.year.title')}
          </Link>
        </p>
      </section>
      {id === undefined ? (
        <div className={caseStyles.none}>
          <State drawing="letter" title={t('desk.case.choose')} />
        </div>
      ) : (
        <CasePart key={id} id={id} back={addressOf(undefined, filter, after)} />
      )}
      {showsPlaces ? <PlacesDialog onClose={() => setShowsPlaces(false)} /> : null}
    </div>
  )
}

function addressOf(id: string | undefined, filter: Filter, after = ''): string {
  const search = new URLSearchParams({
    ...(filter === 'open' ? {} : { show: filter }),
    ...(after === '' ? {} : { after }),
  }).toString()
  return `${id === undefined ? places.safety : places.case(id)}${search === '' ? '' : `?${search}`}`
}

interface QueueProps {
  readonly query: Query
  readonly filter: Filter
  readonly chosen: string | undefined
  readonly onMove: (address: string) => void
}

/** A part of the queue. */
function Queue({ query, filter, chosen, onMove }: QueueProps) {
  const t = useDeskTexts()
  const answer = useAsk(caseCalls.cases, { query }, { isAlwaysAsked: true })
  const { after = '' } = query
  return (
    <PartedList
      answer={answer}
      after={after}
      empty={t('desk.noCases')}
      addressOf={(from) => addressOf(chosen, filter, from)}
      onMove={onMove}
    >
      {(results) => (
        <ul className={styles.rows}>
          {results.map((entry) => (
            <CaseRow
              key={entry.id}
              entry={entry}
              to={addressOf(entry.id, filter, after)}
              isChosen={entry.id === chosen}
            />
          ))}
        </ul>
      )}
    </PartedList>
  )
}

interface CaseRowProps {
  readonly entry: CaseEntry
  readonly to: string
  readonly isChosen: boolean
}

function CaseRow({ entry, to, isChosen }: CaseRowProps) {
  const t = useDeskTexts()
  const isLate = entry.kind === 'distress' || (entry.clock !== null && isPast(entry.clock.due))
  return (
    <li
      className={caseStyles.row}
      data-chosen={isChosen ? true : undefined}
      data-urgency={isLate ? 'now' : undefined}
    >
      <Link to={to} aria-current={isChosen ? 'true' : undefined}>
        <b>{caseTitle(entry, t)}</b>
      </Link>
      <span>{caseReason(entry, t)}</span>
      <span className={entry.openedBy === null ? styles.noOwner : styles.hint}>
        {entry.openedBy?.name ?? t('desk.noOwner')}
        {entry.isAboutStaff ? ` · ${t('desk.case.aboutStaff')}` : ''}
      </span>
      <span className={styles.time}>
        {entry.outcome === null ? '' : `${t(`desk.outcomes.${entry.outcome}`)} `}
        {entry.clock === null
          ? ''
          : `${t(`desk.clock.${entry.clock.name}`)}: ${timeWords({ due: entry.clock.due, since: entry.since }, t)}`}
      </span>
    </li>
  )
}

const isPast = (due: string) => Date.parse(due) < serverNow().getTime()
