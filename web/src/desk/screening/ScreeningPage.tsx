import type { Given } from '@saathi/contract/base/call.ts'
import {
  type ScreenedPage as ScreenedPerson,
  screeningDeskCalls,
  type ScreeningEntry,
} from '@saathi/contract/matching/screeningCalls.ts'
import type { StageDecision } from '@saathi/contract/matching/screeningRules.ts'
import { useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLocal } from '../../texts/texts.ts'
import { Heading } from '../../ui/Layout.tsx'
import { State } from '../../ui/State.tsx'
import { keyOf, queryClient, useAsk } from '../../wire/queries.ts'
import styles from '../parts/Desk.module.css'
import { moveInLinks, usePageKeys } from '../parts/keys.ts'
import { More } from '../parts/More.tsx'
import { places } from '../parts/places.ts'
import { timeWords } from '../parts/timeWords.ts'
import { useDeskTexts } from '../parts/words.ts'
import queueStyles from '../safety/Safety.module.css'
import { DecideDialog, type Deciding } from './DecideDialog.tsx'
import { Screened, stageForKeys } from './Screened.tsx'

type Query = NonNullable<Given<typeof screeningDeskCalls.screening>['query']>

const turns = ['team', 'outside', 'person'] as const

/** The applicants by the side that has to act, and the chosen one beside them. The filter and the person are in the address. */
export function ScreeningPage({ id }: { readonly id: string | undefined }) {
  const t = useDeskTexts()
  usePageTitle(t('desk.screening'))
  const search = useSearch()
  const given = new URLSearchParams(search).get('turn')
  const turn = turns.find((each) => each === given)
  const [open, setOpen] = useState<Deciding>()
  const [, goTo] = useLocation()
  const queue = useRef<HTMLElement>(null)
  const move = (by: number) => () => {
    const to = moveInLinks(queue.current, by)
    if (to !== undefined) goTo(to)
  }
  const decide = (decision: StageDecision) => () => {
    if (id === undefined) return
    const known = keyOf(screeningDeskCalls.personScreening, { params: { id } })
    const page = queryClient.getQueryData<ScreenedPerson>(known)
    const stage = stageForKeys(page)
    if (page !== undefined && stage !== undefined) setOpen({ name: page.name, stage, decision })
  }
  const toPerson = () => {
    if (id === undefined) move(1)()
    else document.querySelector<HTMLElement>('h2[tabindex]')?.focus()
  }
  usePageKeys({
    j: move(1),
    k: move(-1),
    Enter: toPerson,
    o: toPerson,
    p: decide('pass'),
    n: decide('not_now'),
    x: decide('no'),
  })
  return (
    <div className={queueStyles.desk} data-has-case={id === undefined ? undefined : true}>
      <section className={queueStyles.queue} ref={queue}>
        <Heading>{t('desk.screening')}</Heading>
        <nav className={styles.filters} aria-label={t('desk.filter.title')}>
          {[undefined, ...turns].map((each) => (
            <Link
              key={each ?? ''}
              to={addressOf(undefined, each)}
              className={styles.filter}
              aria-current={each === turn ? 'true' : undefined}
            >
              {each === undefined ? t('desk.filter.all') : t(`desk.turn.${each}`)}
            </Link>
          ))}
        </nav>
        <Queue key={turn} turn={turn} chosen={id} />
      </section>
      {id === undefined ? (
        <p className={queueStyles.none}>{t('desk.screen.choose')}</p>
      ) : (
        <Screened key={id} id={id} back={addressOf(undefined, turn)} onDecide={setOpen} />
      )}
      {id === undefined || open === undefined ? null : (
        <DecideDialog userId={id} {...open} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

const addressOf = (id: string | undefined, turn: Query['turn']) =>
  `${id === undefined ? places.screening : places.screened(id)}${turn === undefined ? '' : `?turn=${turn}`}`

interface QueueProps {
  readonly turn: Query['turn']
  readonly chosen: string | undefined
}

/** The loaded parts of the list, one below the other. */
function Queue({ turn, chosen }: QueueProps) {
  const [parts, setParts] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <>
      {parts.map((after, index) => (
        <Part
          key={after ?? ''}
          query={{
            ...(turn === undefined ? {} : { turn }),
            ...(after === undefined ? {} : { after }),
          }}
          chosen={chosen}
          onMore={index === parts.length - 1 ? (next) => setParts([...parts, next]) : undefined}
        />
      ))}
    </>
  )
}

const nobodyIn = {
  all: 'desk.screen.nobody',
  team: 'desk.screen.nobody',
  person: 'desk.screen.nobodyThere',
  outside: 'desk.screen.nobodyThere',
} as const

interface PartProps {
  readonly query: Query
  readonly chosen: string | undefined
  readonly onMore: ((next: string) => void) | undefined
}

function Part({ query, chosen, onMore }: PartProps) {
  const t = useDeskTexts()
  const answer = useAsk(screeningDeskCalls.screening, { query }, { isAlwaysAsked: true })
  return (
    <Loaded answer={answer} shapes={['card', 'card']} failed={{ title: t('desk.failed'), saysWhy: true }}>
      {({ results, next }) => {
        return (
          <div>
            {results.length === 0 && query.after === undefined ? (
              <State drawing="path" title={t(nobodyIn[query.turn ?? 'all'])} />
            ) : null}
            <ul className={styles.rows}>
              {results.map((entry) => (
                <Row
                  key={entry.userId}
                  entry={entry}
                  to={addressOf(entry.userId, query.turn)}
                  isChosen={entry.userId === chosen}
                />
              ))}
            </ul>
            <More next={next === null ? null : String(next)} onMore={onMore} />
          </div>
        )
      }}
    </Loaded>
  )
}

interface RowProps {
  readonly entry: ScreeningEntry
  readonly to: string
  readonly isChosen: boolean
}

function Row({ entry, to, isChosen }: RowProps) {
  const t = useDeskTexts()
  const local = useLocal()
  const { name, role, stageName, localeStageName, turn, since, needsSecond, needs } = entry
  return (
    <li className={queueStyles.row} data-chosen={isChosen ? true : undefined}>
      <Link to={to} aria-current={isChosen ? 'true' : undefined}>
        <b>{name}</b>
      </Link>
      <span>
        {t(`desk.role.${role}`)} ·{' '}
        {needs === null ? local(stageName, localeStageName) : t(`desk.screen.needs.${needs}`)}
      </span>
      <span className={styles.hint}>
        {t(needsSecond ? 'desk.screen.needsSecond' : `desk.turn.${turn}`)} ·{' '}
        {timeWords({ due: null, since }, t)}
      </span>
    </li>
  )
}
