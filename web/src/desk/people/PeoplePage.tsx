import { peopleDeskCalls, type PersonEntry } from '@saathi/contract/desk/peopleCalls.ts'
import { personStates } from '@saathi/contract/desk/peopleRules.ts'
import type { Given } from '@saathi/contract/base/call.ts'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { State } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import styles from '../parts/Desk.module.css'
import { places } from '../parts/places.ts'
import { More } from '../parts/More.tsx'
import { useDeskTexts } from '../parts/words.ts'
import peopleStyles from './People.module.css'
import { usePlaceNames } from './placeNames.ts'

type Query = NonNullable<Given<typeof peopleDeskCalls.deskPeople>['query']>

/** The people of the programme. The search and the filter are in the address. */
export function PeoplePage() {
  const t = useDeskTexts()
  usePageTitle(t('desk.people'))
  const [, goTo] = useLocation()
  const given = new URLSearchParams(useSearch())
  const [q, setQ] = useState(given.get('q') ?? '')
  const state = personStates.find((each) => each === given.get('state'))
  const role = (['mentee', 'mentor'] as const).find((each) => each === given.get('role'))
  const query: Query = {
    ...(given.get('q') === null ? {} : { q: given.get('q') ?? '' }),
    ...(state === undefined ? {} : { state }),
    ...(role === undefined ? {} : { role }),
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    goTo(addressOf({ ...query, q }))
  }
  return (
    <>
      <Heading lead={t('desk.peopleLead')}>{t('desk.people')}</Heading>
      <form role="search" className={peopleStyles.search} onSubmit={search}>
        <TextField label={t('desk.search')} type="search" value={q} onChange={setQ} maxLength={100} />
        <Button type="submit">{t('desk.find')}</Button>
      </form>
      <nav className={styles.filters} aria-label={t('desk.filter.title')}>
        <Filter to={addressOf({ ...query, state: undefined })} isCurrent={state === undefined}>
          {t('desk.filter.all')}
        </Filter>
        {personStates.map((each) => (
          <Filter key={each} to={addressOf({ ...query, state: each })} isCurrent={each === state}>
            {t(`desk.personState.${each}`)}
          </Filter>
        ))}
        {(['mentee', 'mentor'] as const).map((each) => (
          <Filter
            key={each}
            to={addressOf({ ...query, role: each === role ? undefined : each })}
            isCurrent={each === role}
          >
            {t(`desk.role.${each}`)}
          </Filter>
        ))}
      </nav>
      <Parts key={JSON.stringify(query)} query={query} />
    </>
  )
}

function addressOf({ q, state, role }: Query): string {
  const search = new URLSearchParams({
    ...(q === undefined || q === '' ? {} : { q }),
    ...(state === undefined ? {} : { state }),
    ...(role === undefined ? {} : { role }),
  }).toString()
  return search === '' ? places.people : `${places.people}?${search}`
}

interface FilterProps {
  readonly to: string
  readonly isCurrent: boolean
  readonly children: string
}

function Filter({ to, isCurrent, children }: FilterProps) {
  return (
    <Link to={to} className={styles.filter} aria-current={isCurrent ? 'true' : undefined}>
      {children}
    </Link>
  )
}

/** The loaded parts of the list, one below the other. */
function Parts({ query }: { readonly query: Query }) {
  const [parts, setParts] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <>
      {parts.map((after, index) => (
        <Part
          key={after ?? ''}
          query={after === undefined ? query : { ...query, after }}
          onMore={index === parts.length - 1 ? (next) => setParts([...parts, next]) : undefined}
        />
      ))}
    </>
  )
}

interface PartProps {
  readonly query: Query
  readonly onMore: ((next: string) => void) | undefined
}

function Part({ query, onMore }: PartProps) {
  const t = useDeskTexts()
  const answer = useAsk(peopleDeskCalls.deskPeople, { query }, { isAlwaysAsked: true })
  return (
    <Loaded answer={answer} shapes={['card', 'card']} failed={{ title: t('desk.failed'), saysWhy: true }}>
      {({ results, next }) => (
        <>
          {results.length === 0 && query.after === undefined ? (
            <State drawing="path" title={t('desk.noPeople')} />
          ) : null}
          <ul className={styles.rows}>
            {results.map((person) => (
              <Row key={person.userId} person={person} />
            ))}
          </ul>
          <More next={next} onMore={onMore} />
        </>
      )}
    </Loaded>
  )
}

function Row({ person }: { readonly person: PersonEntry }) {
  const t = useDeskTexts()
  const placesOf = usePlaceNames()
  const { userId, name, role, email, phone, state } = person
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <Link to={places.person(userId)} className={peopleStyles.name}>
          <b>{name}</b>
        </Link>
        <span>{[email, phone].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles.hint}>{[t(`desk.role.${role}`), ...placesOf(person)].join(', ')}</span>
      <span className={styles.time}>{t(`desk.personState.${state}`)}</span>
    </li>
  )
}
