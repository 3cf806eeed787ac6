import type { Given } from '@saathi/contract/base/call.ts'
import { studioCalls } from '@saathi/contract/matching/studioCalls.ts'
import type { PoolEntry } from '@saathi/contract/matching/studioShapes.ts'
import { Link, useSearch } from 'wouter'

import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLocal } from '../../texts/texts.ts'
import { Heading } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import styles from '../parts/Desk.module.css'
import { PartedList } from '../parts/PartedList.tsx'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'

type Query = NonNullable<Given<typeof studioCalls.studioPool>['query']>

const roles = ['mentee', 'mentor'] as const

/** The people who wait for a match, with their days and limits. The filter is in the address. */
export function PoolPage() {
  const t = useDeskTexts()
  usePageTitle(t('desk.studio.pool'))
  const given = new URLSearchParams(useSearch())
  const role = roles.find((each) => each === given.get('role'))
  const after = given.get('after') ?? ''
  const query: Query = { ...(role === undefined ? {} : { role }), ...(after === '' ? {} : { after }) }
  const answer = useAsk(studioCalls.studioPool, { query }, { isAlwaysAsked: true })
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
            to={addressOf(each)}
            className={styles.filter}
            aria-current={each === role ? 'true' : undefined}
          >
            {each === undefined ? t('desk.filter.all') : t(`desk.role.${each}`)}
          </Link>
        ))}
      </nav>
      <PartedList
        answer={answer}
        after={after}
        empty={t('desk.studio.poolEmpty')}
        addressOf={(from) => addressOf(role, from)}
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

function addressOf(role?: (typeof roles)[number], after?: string): string {
  const shown = { ...(role === undefined ? {} : { role }), ...(after === undefined ? {} : { after }) }
  const search = new URLSearchParams(shown).toString()
  return search === '' ? places.pool : `${places.pool}?${search}`
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
