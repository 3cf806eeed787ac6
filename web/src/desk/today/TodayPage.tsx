import type { deskCalls } from '@saathi/contract/desk/calls.ts'
import { todayCalls, type TodayItem } from '@saathi/contract/desk/todayCalls.ts'
import { urgencies } from '@saathi/contract/desk/todayRules.ts'
import { indiaDayOf, indiaZone } from '@saathi/contract/base/indiaDays.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { Suspense, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

import { useIdentity } from '../../device/identity.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { optionalPart } from '../../shell/optionalPart.ts'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Heading } from '../../ui/Layout.tsx'
import { Banner, State } from '../../ui/State.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { enterWay } from '../lists/way.ts'
import { dayWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { Key } from '../keys/Key.tsx'
import { usePageKeys } from '../keys/keys.ts'
import { PartNav } from '../parts/PartNav.tsx'
import { places } from '../parts/places.ts'
import { refreshDesk } from '../parts/refresh.ts'
import { deskFailure, useDeskTexts } from '../parts/words.ts'
import { Figures } from './Figures.tsx'
import { isDecidable, ItemRow } from './ItemRow.tsx'
import { addressOf, type Filter, filterIn, Filters, filters, partOf } from './Filters.tsx'
import type { Open } from './OpenDialog.tsx'
import { OwnActs } from './OwnActs.tsx'
import { pageOf, useChosenItem } from './useChosenItem.ts'

// The list is there before its dialogs, which load when one of them opens.
const OpeningNote = optionalPart(() =>
  import('../setup/OpeningNote.tsx').then((module) => module.OpeningNote),
)
const ContactDays = optionalPart(() => import('./ContactDays.tsx').then((module) => module.ContactDays))
const OpenDialog = optionalPart(() => import('./OpenDialog.tsx').then((module) => module.OpenDialog))

type Today = Reply<typeof todayCalls.today>

/** How often the list is asked again, because others change it and time passes. */
const againMs = 30_000

/** The work that waits for the team today, the most urgent first. Everything works by keys. */
export function TodayPage({ me }: { readonly me: Reply<typeof deskCalls.me> }) {
  const t = useDeskTexts()
  usePageTitle(t('desk.today'))
  const query = filterIn(useSearch())
  const [, goTo] = useLocation()
  usePageKeys(
    Object.fromEntries(filters.map(([search], at) => [String(at + 1), () => goTo(addressOf(search))])),
  )
  const answer = useAsk(todayCalls.today, { query }, { againIn: () => againMs, isAlwaysAsked: true })
  return (
    <>
      <Greeting counts={answer.data?.counts} />
      <Loaded
        answer={answer}
        shapes={['line', 'card', 'card', 'card']}
        failed={{ title: t('desk.failed'), saysWhy: true }}
      >
        {(today) => <List key={JSON.stringify(query)} today={today} query={query} me={me} />}
      </Loaded>
    </>
  )
}

interface ListProps {
  readonly today: Today
  readonly query: Filter
  readonly me: Reply<typeof deskCalls.me>
}

function List({ today, query, me }: ListProps) {
  const t = useDeskTexts()
  const [, goTo] = useLocation()
  const search = useSearch()
  const address = search === '' ? places.today : `${places.today}?${search}`
  const [open, setOpen] = useState<Open>()
  const { failure, act } = useAct()
  const groups = groupsOf(today, query)
  const items = groups.flatMap((group) => group.items)
  const { list, item, choose, move } = useChosenItem(items, address)
  const take = (one: TodayItem) =>
    void act(async () => {
      const given = { params: { id: one.id }, body: {} }
      await ask(one.offeredTo?.userId === me.userId ? todayCalls.acceptItem : todayCalls.takeItem, given)
      await refreshDesk()
    })
  const endOffer = (one: TodayItem) =>
    void act(async () => {
      await ask(todayCalls.endOffer, { params: { id: one.id }, body: {} })
      await refreshDesk()
    })
  const enter = (to: string) => enterWay({ name: t('desk.today'), address, stops: stopsOf(items) }, to)
  const openItem = (one: TodayItem) => {
    const to = pageOf(one)
    if (to === undefined) return
    enter(to)
    goTo(to)
  }
  const primary = (one: TodayItem) => {
    const name = one.actions.find((action) => action.primary)?.name
    // A colleague waits for the answer to an offer.
    if (one.offeredTo?.userId === me.userId) take(one)
    else if (name === 'contact' || name === 'bridge' || name === 'answer') setOpen({ kind: name, item: one })
    else if (isDecidable(one, me.userId)) setOpen({ kind: 'screen', item: one })
    else if (one.owner?.userId === me.userId || one.about.some(({ caseId }) => caseId !== undefined))
      openItem(one)
    else take(one)
  }
  // The server counts all parts of the list, but not what is mine or nobody's.
  const numberOf = (name: TodayItem['urgency'] | 'snoozed', shown: number) => {
    if (query.owner === undefined && query.kind === undefined) return today.counts[name] ?? shown
    return query.after === undefined && today.next === null ? shown : null
  }
  const isFree = ({ owner }: TodayItem) => owner === null || owner.userId === me.userId
  const withItem = (work: (one: TodayItem) => unknown) => () => {
    if (item !== undefined) work(item)
  }
  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: withItem(primary),
    o: withItem(openItem),
    t: withItem(take),
    s: withItem((one) => isFree(one) && one.kind !== 'distress' && setOpen({ kind: 'snooze', item: one })),
    h: withItem((one) => isFree(one) && setOpen({ kind: 'handOn', item: one })),
  })
  const row = (one: TodayItem) => (
    <ItemRow
      key={one.id}
      item={one}
      me={me.userId}
      isChosen={one.id === item?.id}
      onChoose={() => choose(one.id)}
      onAct={() => primary(one)}
      page={pageOf(one)}
      onEnter={enter}
      onSnooze={() => setOpen({ kind: 'snooze', item: one })}
      onHandOn={() => setOpen({ kind: 'handOn', item: one })}
      onEndOffer={() => endOffer(one)}
    />
  )
  return (
    <div>
      {me.rights.includes('programme') ? (
        <Suspense>
          <OpeningNote />
        </Suspense>
      ) : null}
      <Figures counts={today.counts} rights={me.rights} late={today.contacts[0]?.count ?? 0} />
      <Filters counts={today.counts} />
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {deskFailure(failure, t)}
        </Banner>
      )}
      <div className={styles.columns}>
        <div ref={list}>
          {items.length === 0 ? <State drawing="path" title={t('desk.nothing')} /> : null}
          {groups.map(({ name, items: group }) =>
            group.length === 0 ? null : (
              <section key={name} className={styles.group} aria-label={t(`desk.urgency.${name}`)}>
                <h2 className={styles.groupTitle}>
                  {t(`desk.urgency.${name}`)} <span>{numberOf(name, group.length)}</span>
                </h2>
                <ul className={styles.rows}>{group.map(row)}</ul>
              </section>
            ),
          )}
          <PartNav after={query.after ?? ''} next={today.next} addressOf={(after) => partOf(query, after)} />
          <OwnActs own={today.own} />
          <p className={styles.keyHints} aria-hidden="true">
            <Key>J</Key> <Key>K</Key> {t('desk.keys.move')} <Key>Enter</Key> {t('desk.keys.enter')}{' '}
            <Key>?</Key> {t('desk.keys.help')}
          </p>
        </div>
        <Suspense>
          <ContactDays contacts={today.contacts} />
        </Suspense>
      </div>
      {open === undefined ? null : (
        <Suspense>
          <OpenDialog open={open} me={me.userId} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

/** Returns the items in the order of the screen: distress is the first of its group. */
function groupsOf({ results }: Today, { snoozed }: Filter) {
  if (snoozed !== undefined) return [{ name: 'snoozed' as const, items: results.toSorted(bySnooze) }]
  return urgencies.map((name) => ({ name, items: results.filter(({ urgency }) => urgency === name) }))
}

/** Returns the pages of these items, through which J and K lead. */
const stopsOf = (items: readonly TodayItem[]) =>
  items.flatMap((each) => {
    const to = pageOf(each)
    return to === undefined ? [] : [{ to, words: each.about.map(({ name }) => name).join(', ') }]
  })

/** The item that comes back first is the first. */
const bySnooze = (one: TodayItem, other: TodayItem) =>
  (one.snoozedUntil ?? '') < (other.snoozedUntil ?? '') ? -1 : 1

/** The heading, which stays while the list is loaded or fails. */
function Greeting({ counts }: { readonly counts: Today['counts'] | undefined }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const identity = useIdentity()
  const now = serverNow()
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: indiaZone }).format(now),
  )
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
  const name = identity.state === 'signedIn' ? identity.user.firstName : ''
  const { now: urgent = 0, today: due = 0, week = 0 } = counts ?? {}
  const all = t('desk.things', { count: urgent + due + week })
  const things = urgent === 0 ? all : `${all} ${t('desk.cannotWait', { count: urgent })}`
  return (
    <Heading lead={`${dayWords(indiaDayOf(now), language)}.${counts === undefined ? '' : ` ${things}`}`}>
      {t(`desk.hello.${part}`, { name })}
    </Heading>
  )
}
