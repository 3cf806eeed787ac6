import type { Given } from '@saathi/contract/base/call.ts'
import { studioCalls } from '@saathi/contract/matching/studioCalls.ts'
import { Link, useSearch } from 'wouter'

import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLocal } from '../../texts/texts.ts'
import { Heading } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import { LongList } from '../lists/LongList.tsx'
import styles from '../parts/Desk.module.css'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'

type Query = NonNullable<Given<typeof studioCalls.studioPool>['query']>

const roles = ['mentee', 'mentor'] as const

/** The people who wait for a match, with their days and limits. The filter is in the address. */
export function PoolPage() {
  const t = useDeskTexts()
  const local = useLocal()
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
      <LongList
        list="pool"
        answer={answer}
        after={after}
        empty={t('desk.studio.poolEmpty')}
        addressOf={(from) => addressOf(role, from)}
        keyOf={({ userId }) => userId}
        nameOf={({ userId, name }) => ({ to: places.person(userId), words: name })}
        cells={{
          waits: ({ waitedDays }) => t('desk.studio.waits', { count: waitedDays }),
          limit: ({ limit, open, criterion }) =>
            t(`desk.studio.limit.${limit}`, {
              count: open,
              name: criterion === null ? '' : local(criterion.name, criterion.localeName),
            }),
          role: (person) => t(`desk.role.${person.role}`),
          places: ({ places: free }) => (free === null ? '' : t('desk.studio.free', { count: free })),
        }}
      />
    </>
  )
}

function addressOf(role?: (typeof roles)[number], after?: string): string {
  const shown = { ...(role === undefined ? {} : { role }), ...(after === undefined ? {} : { after }) }
  const search = new URLSearchParams(shown).toString()
  return search === '' ? places.pool : `${places.pool}?${search}`
}
