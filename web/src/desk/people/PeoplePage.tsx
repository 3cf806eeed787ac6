import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { personStates } from '@saathi/contract/desk/peopleRules.ts'
import type { Given } from '@saathi/contract/base/call.ts'
import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/fields/Field.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import { LongList } from '../lists/LongList.tsx'
import { dateWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'
import peopleStyles from './People.module.css'
import { InstitutionCodes } from './InstitutionCodes.tsx'
import { usePlaceNames, usePlaces } from './placeNames.ts'

type Query = NonNullable<Given<typeof peopleDeskCalls.deskPeople>['query']>

/** The people of the programme. The search and the filter are in the address. */
export function PeoplePage() {
  const t = useDeskTexts()
  const language = useLanguage()
  const placesOf = usePlaceNames()
  const { programmes } = usePlaces()
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
    ...(given.has('programme') ? { programme: given.get('programme') ?? '' } : {}),
    ...(given.has('institution') ? { institution: given.get('institution') ?? '' } : {}),
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
        <SelectField
          label={t('desk.column.programme')}
          placeholder={t('desk.filter.anyProgramme')}
          options={programmes}
          value={query.programme ?? ''}
          onChange={(programme) => goTo(addressOf({ ...query, programme }))}
        />
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
      <LongList
        list="people"
        answer={answer}
        after={after}
        empty={t('desk.noPeople')}
        addressOf={(from) => addressOf({ ...query, after: from })}
        keyOf={({ userId }) => userId}
        nameOf={({ userId, name }) => ({ to: places.person(userId), words: name })}
        cells={{
          email: ({ email }) => email,
          phone: ({ phone }) => phone,
          role: ({ role: each }) => t(`desk.role.${each}`),
          programme: ({ programme }) => placesOf({ programme, institution: null }),
          institution: ({ institution }) => placesOf({ programme: null, institution }),
          state: (person) => t(`desk.personState.${person.state}`),
          since: ({ since }) => dateWords(indiaDayOf(new Date(since)), language),
        }}
      />
    </>
  )
}

function addressOf(query: Query): string {
  const shown = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  const search = new URLSearchParams(shown).toString()
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
