import type { deskCalls } from '@saathi/contract/desk/calls.ts'
import { careCalls, type PairEntry } from '@saathi/contract/mentorship/careCalls.ts'
import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import type { Given, Reply } from '@saathi/contract/base/call.ts'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Heading } from '../../ui/Layout.tsx'
import { State } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { dayWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import formStyles from '../parts/Form.module.css'
import { places } from '../parts/places.ts'
import { More } from '../parts/More.tsx'
import { useDeskTexts } from '../parts/words.ts'

const filters = ['active', 'late', 'quiet', 'paused', 'closing', 'ended'] as const
type Filter = (typeof filters)[number]
type Query = NonNullable<Given<typeof careCalls.pairs>['query']>

/** The pairs by the day of their next contact. The filter is in the address. */
export function PairsPage({ me }: { readonly me: Reply<typeof deskCalls.me> }) {
  const t = useDeskTexts()
  usePageTitle(t('desk.pairs'))
  const [, goTo] = useLocation()
  const given = new URLSearchParams(useSearch())
  const state: Filter = filters.find((each) => each === given.get('state')) ?? 'active'
  const isMine = given.get('owner') === 'me'
  const query: Query = { state, ...(isMine ? { owner: 'me' } : {}) }
  const addressOf = (next: Filter, mine: boolean) =>
    `${places.pairs}?${new URLSearchParams({ state: next, ...(mine ? { owner: 'me' } : {}) }).toString()}`
  return (
    <>
      <Heading lead={t('desk.pairsLead')}>{t('desk.pairs')}</Heading>
      <nav className={styles.filters} aria-label={t('desk.filter.title')}>
        {filters.map((each) => (
          <Link
            key={each}
            to={addressOf(each, isMine)}
            className={styles.filter}
            aria-current={each === state ? 'true' : undefined}
          >
            {t(`desk.state.${each}`)}
          </Link>
        ))}
        <label className={formStyles.check}>
          <input type="checkbox" checked={isMine} onChange={() => goTo(addressOf(state, !isMine))} />
          {t('desk.filter.mine')}
        </label>
      </nav>
      <Pages key={JSON.stringify(query)} query={query} me={me.userId} />
    </>
  )
}

/** The loaded parts of the list, one below the other. */
function Pages({ query, me }: { readonly query: Query; readonly me: string }) {
  const [parts, setPlaces] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <>
      {parts.map((after, index) => (
        <Part
          key={after ?? ''}
          query={after === undefined ? query : { ...query, after }}
          me={me}
          onMore={index === parts.length - 1 ? (next) => setPlaces([...parts, next]) : undefined}
        />
      ))}
    </>
  )
}

interface PartProps {
  readonly query: Query
  readonly me: string
  readonly onMore: ((next: string) => void) | undefined
}

function Part({ query, me, onMore }: PartProps) {
  const t = useDeskTexts()
  const answer = useAsk(careCalls.pairs, { query }, { isAlwaysAsked: true })
  return (
    <Loaded
      answer={answer}
      shapes={['card', 'card', 'card']}
      failed={{ title: t('desk.failed'), saysWhy: true }}
    >
      {({ results, next }) => (
        <>
          {results.length === 0 && query.after === undefined ? (
            <State drawing="path" title={t('desk.noPairs')} />
          ) : null}
          <ul className={styles.rows}>
            {results.map((pair) => (
              <PairRow key={pair.id} pair={pair} me={me} />
            ))}
          </ul>
          <More next={next} onMore={onMore} />
        </>
      )}
    </Loaded>
  )
}

function PairRow({ pair, me }: { readonly pair: PairEntry; readonly me: string }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const today = indiaDayOf(serverNow())
  const { nextContactOn } = pair
  const isLate = nextContactOn !== null && nextContactOn < today
  return (
    <li className={styles.row} data-urgency={isLate ? 'now' : undefined}>
      <span className={styles.words}>
        <Link to={places.pair(pair.id)}>
          <b>{pair.members.map(({ name }) => name).join(', ')}</b>
        </Link>
        <span>
          {pair.silentDays === 0 ? t('desk.activeToday') : t('desk.silent', { count: pair.silentDays })}
          {pair.risk === null || pair.risk.sum === 0 ? '' : ` · ${t('desk.riskSum', { sum: pair.risk.sum })}`}
        </span>
      </span>
      <span className={styles.time}>
        {nextContactOn === null
          ? t('desk.state.ended')
          : t(isLate ? 'desk.lateContact' : 'desk.nextContact', { day: dayWords(nextContactOn, language) })}
      </span>
      <span className={pair.ownerId === null ? styles.noOwner : styles.owner}>
        {pair.ownerId === me ? t('desk.you') : pair.ownerName || t('desk.noOwner')}
      </span>
    </li>
  )
}
