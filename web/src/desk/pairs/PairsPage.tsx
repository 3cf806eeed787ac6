import type { deskCalls } from '@saathi/contract/desk/calls.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import type { Given, Reply } from '@saathi/contract/base/call.ts'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { LongList } from '../lists/LongList.tsx'
import { dateWords, dayWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import formStyles from '../parts/Form.module.css'
import { places } from '../parts/places.ts'
import peopleStyles from '../people/People.module.css'
import { useDeskTexts } from '../parts/words.ts'
import { silenceWords } from './silenceWords.ts'

const filters = ['active', 'late', 'quiet', 'paused', 'closing', 'ended'] as const
type Filter = (typeof filters)[number]
type Query = NonNullable<Given<typeof careCalls.pairs>['query']>

/** The pairs by the day of their next contact. The filter is in the address. */
export function PairsPage({ me }: { readonly me: Reply<typeof deskCalls.me> }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const today = indiaDayOf(serverNow())
  usePageTitle(t('desk.pairs'))
  const [, goTo] = useLocation()
  const given = new URLSearchParams(useSearch())
  const state: Filter = filters.find((each) => each === given.get('state')) ?? 'active'
  const isMine = given.get('owner') === 'me'
  const isByRisk = given.get('risk') === 'some'
  const after = given.get('after') ?? ''
  const q = given.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  const query: Query = {
    ...(q === '' ? {} : { q }),
    state,
    ...(isMine ? { owner: 'me' } : {}),
    ...(isByRisk ? { risk: 'some' as const } : {}),
    ...(after === '' ? {} : { after }),
  }
  const answer = useAsk(careCalls.pairs, { query }, { isAlwaysAsked: true })
  const addressOf = (changed: { state?: Filter; isMine?: boolean; isByRisk?: boolean; from?: string }) => {
    const next = { state, isMine, isByRisk, ...changed }
    const shown = {
      state: next.state,
      ...(q === '' ? {} : { q }),
      ...(next.isMine ? { owner: 'me' } : {}),
      ...(next.isByRisk ? { risk: 'some' } : {}),
      ...(next.from === undefined ? {} : { after: next.from }),
    }
    return `${places.pairs}?${new URLSearchParams(shown).toString()}`
  }
  const nextWords = (day: string) =>
    day < today ? t('desk.contactOverdue', { day: dayWords(day, language) }) : dayWords(day, language)
  return (
    <>
      <Heading lead={t('desk.pairsLead')}>{t('desk.pairs')}</Heading>
      <form
        role="search"
        className={peopleStyles.search}
        onSubmit={(event) => {
          event.preventDefault()
          goTo(
            `${places.pairs}?${new URLSearchParams({ state, q: typed.trim(), ...(isMine ? { owner: 'me' } : {}) }).toString()}`,
          )
        }}
      >
        <TextField label={t('desk.search')} type="search" value={typed} onChange={setTyped} maxLength={100} />
        <Button type="submit">{t('desk.find')}</Button>
      </form>
      <nav className={styles.filters} aria-label={t('desk.filter.title')}>
        {filters.map((each) => (
          <Link
            key={each}
            to={addressOf({ state: each })}
            className={styles.filter}
            aria-current={each === state ? 'true' : undefined}
          >
            {t(`desk.state.${each}`)}
          </Link>
        ))}
        <label className={formStyles.check}>
          <input type="checkbox" checked={isMine} onChange={() => goTo(addressOf({ isMine: !isMine }))} />
          {t('desk.filter.mine')}
        </label>
        {state === 'ended' ? null : (
          <label className={formStyles.check}>
            <input
              type="checkbox"
              checked={isByRisk}
              onChange={() => goTo(addressOf({ isByRisk: !isByRisk }))}
            />
            {t('desk.filter.risk')}
          </label>
        )}
      </nav>
      <LongList
        list="pairs"
        answer={answer}
        after={after}
        empty={t('desk.noPairs')}
        addressOf={(from) => addressOf(from === undefined ? {} : { from })}
        keyOf={({ id }) => id}
        isLate={({ nextContactOn }) => nextContactOn !== null && nextContactOn < today}
        nameOf={({ id, members }) => ({
          to: places.pair(id),
          words: members
            .map(({ name, role }) => t('desk.pairMember', { name, role: t(`desk.role.${role}`) }))
            .join(', '),
        })}
        cells={{
          silence: (pair) => silenceWords(pair, t, language),
          risk: ({ risk }) => risk?.sum,
          nextContact: ({ nextContactOn }) =>
            nextContactOn === null ? t('desk.state.ended') : nextWords(nextContactOn),
          owner: ({ ownerId, ownerName }) =>
            ownerId === me.userId ? t('desk.you') : ownerName || t('desk.noOwner'),
          state: (pair) => t(`desk.state.${pair.state}`),
          since: ({ since }) => dateWords(indiaDayOf(new Date(since)), language),
        }}
      />
    </>
  )
}
