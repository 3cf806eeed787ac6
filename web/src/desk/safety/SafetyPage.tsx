import { caseCalls, type CaseEntry } from '@saathi/contract/safety/caseCalls.ts'
import type { Given } from '@saathi/contract/base/call.ts'
import { useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { Heading } from '../../ui/Layout.tsx'
import { State } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import styles from '../parts/Desk.module.css'
import { moveInLinks, usePageKeys } from '../parts/keys.ts'
import { places } from '../parts/places.ts'
import { More } from '../parts/More.tsx'
import { useDeskTexts } from '../parts/words.ts'
import { timeWords } from '../parts/timeWords.ts'
import { caseReason, caseTitle } from './caseWords.ts'
import { CasePart } from './CasePart.tsx'
import caseStyles from './Safety.module.css'

const filters = ['open', 'report', 'distress', 'flag', 'block', 'closed'] as const
type Filter = (typeof filters)[number]
type Query = NonNullable<Given<typeof caseCalls.cases>['query']>

/** The queue of cases, and the chosen one beside it. The filter and the case are in the address. */
export function SafetyPage({ id }: { readonly id: string | undefined }) {
  const t = useDeskTexts()
  usePageTitle(t('desk.safety'))
  const given = new URLSearchParams(useSearch()).get('show')
  const filter: Filter = filters.find((each) => each === given) ?? 'open'
  const query: Query = filter === 'open' ? {} : filter === 'closed' ? { state: 'closed' } : { kind: filter }
  const [, goTo] = useLocation()
  const queue = useRef<HTMLElement>(null)
  const move = (by: number) => () => {
    const to = moveInLinks(queue.current, by)
    if (to !== undefined) goTo(to)
  }
  usePageKeys({ j: move(1), k: move(-1), Enter: id === undefined ? move(1) : undefined })
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
        <Queue key={filter} query={query} filter={filter} chosen={id} />
      </section>
      {id === undefined ? (
        <p className={caseStyles.none}>{t('desk.case.choose')}</p>
      ) : (
        <CasePart key={id} id={id} back={addressOf(undefined, filter)} />
      )}
    </div>
  )
}

const addressOf = (id: string | undefined, filter: Filter) =>
  `${id === undefined ? places.safety : places.case(id)}${filter === 'open' ? '' : `?show=${filter}`}`

interface QueueProps {
  readonly query: Query
  readonly filter: Filter
  readonly chosen: string | undefined
}

/** The loaded parts of the queue, one below the other. */
function Queue({ query, filter, chosen }: QueueProps) {
  const [parts, setParts] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <>
      {parts.map((after, index) => (
        <Part
          key={after ?? ''}
          query={after === undefined ? query : { ...query, after }}
          filter={filter}
          chosen={chosen}
          onMore={index === parts.length - 1 ? (next) => setParts([...parts, next]) : undefined}
        />
      ))}
    </>
  )
}

function Part({
  query,
  filter,
  chosen,
  onMore,
}: QueueProps & { readonly onMore: ((next: string) => void) | undefined }) {
  const t = useDeskTexts()
  const answer = useAsk(caseCalls.cases, { query }, { isAlwaysAsked: true })
  return (
    <Loaded answer={answer} shapes={['card', 'card']} failed={{ title: t('desk.failed'), saysWhy: true }}>
      {({ results, next }) => {
        return (
          <div>
            {results.length === 0 && query.after === undefined ? (
              <State drawing="path" title={t('desk.noCases')} />
            ) : null}
            <ul className={styles.rows}>
              {results.map((entry) => (
                <CaseRow
                  key={entry.id}
                  entry={entry}
                  to={addressOf(entry.id, filter)}
                  isChosen={entry.id === chosen}
                />
              ))}
            </ul>
            <More next={next} onMore={onMore} />
          </div>
        )
      }}
    </Loaded>
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
