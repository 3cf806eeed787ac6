import type { Given } from '@saathi/contract/base/call.ts'
import { studioCalls } from '@saathi/contract/matching/studioCalls.ts'
import type { PoolEntry } from '@saathi/contract/matching/studioShapes.ts'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLocal } from '../../texts/texts.ts'
import { Heading } from '../../ui/Layout.tsx'
import { State } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import styles from '../parts/Desk.module.css'
import { More } from '../parts/More.tsx'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'

type Query = NonNullable<Given<typeof studioCalls.studioPool>['query']>

const roles = ['mentee', 'mentor'] as const

/** The people who wait for a match, with their days and limits. The filter is in the address. */
export function PoolPage() {
  const t = useDeskTexts()
  usePageTitle(t('desk.studio.pool'))
  const given = new URLSearchParams(useSearch()).get('role')
  const role = roles.find((each) => each === given)
  const [parts, setParts] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <>
      <Heading lead={t('desk.studio.poolLead')}>{t('desk.studio.pool')}</Heading>
      <nav className={styles.filters} aria-label={t('desk.filter.title')}>
        <Link to={places.matching} className={styles.filter}>
          {t('desk.studio.drafts')}
        </Link>
        {[undefined, ...roles].map((each) => (
          <Link
            key={each ?? ''}
            to={each === undefined ? places.pool : `${places.pool}?role=${each}`}
            className={styles.filter}
            aria-current={each === role ? 'true' : undefined}
            onClick={() => setParts([undefined])}
          >
            {each === undefined ? t('desk.filter.all') : t(`desk.role.${each}`)}
          </Link>
        ))}
      </nav>
      {parts.map((after, at) => (
        <Part
          key={`${role ?? ''} ${after ?? ''}`}
          query={{ ...(role === undefined ? {} : { role }), ...(after === undefined ? {} : { after }) }}
          onMore={at === parts.length - 1 ? (next) => setParts([...parts, next]) : undefined}
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
  const answer = useAsk(studioCalls.studioPool, { query }, { isAlwaysAsked: true })
  return (
    <Loaded answer={answer} shapes={['card', 'card']} failed={{ title: t('desk.failed'), saysWhy: true }}>
      {({ results, next }) => (
        <>
          {results.length === 0 && query.after === undefined ? (
            <State drawing="path" title={t('desk.studio.poolEmpty')} />
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

function Row({ person }: { readonly person: PoolEntry }) {
  const t = useDeskTexts()
  const local = useLocal()
  const { userId, name, role, waitedDays, places: free, open, limit, criterion } = person
  const values = { count: open, name: criterion === null ? '' : local(criterion.name, criterion.localeName) }
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <Link to={places.person(userId)}>
          <b>{name}</b>
        </Link>
        <span>{t(`desk.studio.limit.${limit}`, values)}</span>
      </span>
      <span className={styles.hint}>
        {t(`desk.role.${role}`)}
        {free === null ? '' : `, ${t('desk.studio.free', { count: free })}`}
      </span>
      <span className={styles.time}>{t('desk.studio.waits', { count: waitedDays })}</span>
    </li>
  )
}
