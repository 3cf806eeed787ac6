import { peopleDeskCalls, type PersonEntry } from '@saathi/contract/desk/peopleCalls.ts'
import { personStates } from '@saathi/contract/desk/peopleRules.ts'
import type { Given } from '@saathi/contract/base/call.ts'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

import { usePageTitle } from '../../shell/usePageTitle.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import styles from '../parts/Desk.module.css'
import { places } from '../parts/places.ts'
import { PartedList } from '../parts/PartedList.tsx'
import { useDeskTexts } from '../parts/words.ts'
import peopleStyles from './People.module.css'
import { InstitutionCodes } from './InstitutionCodes.tsx'
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
  const after = given.get('after') ?? ''
  const answer = useAsk(
    peopleDeskCalls.deskPeople,
    { query: after === '' ? query : { ...query, after } },
    { isAlwaysAsked: true },
  )
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
      <InstitutionCodes />
      <PartedList
        answer={answer}
        after={after}
        empty={t('desk.noPeople')}
        addressOf={(from) => addressOf({ ...query, after: from })}
      >
        {(results) => (
          <ul className={styles.rows}>
            {results.map((person) => (
              <Row key={person.userId} person={person} />
            ))}
          </ul>
        )}
      </PartedList>
    </>
  )
}

function addressOf({ q, state, role, after }: Query): string {
  const search = new URLSearchParams({
    ...(q === undefined || q === '' ? {} : { q }),
    ...(state === undefined ? {} : { state }),
    ...(role === undefined ? {} : { role }),
    ...(after === undefined ? {} : { after }),
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
