import { type ItemKind, itemKinds } from '@saathi/contract/desk/todayRules.ts'
import { Link, useSearch } from 'wouter'

import styles from '../parts/Desk.module.css'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'
import filterStyles from './Filters.module.css'

/** Which part of today's list is shown. */
export interface Filter {
  readonly owner?: 'me' | 'nobody'
  readonly snoozed?: '1'
  readonly kind?: ItemKind
  /** The item after which this part of the list begins. */
  readonly after?: string
}

/** The filters in their order, each with its address and the key of its words. A digit chooses one, even while the list loads. */
export const filters = [
  ['', 'desk.filter.all'],
  ['owner=me', 'desk.filter.mine'],
  ['owner=nobody', 'desk.filter.nobody'],
  ['snoozed=1', 'desk.filter.later'],
] as const

/** Returns the address of a filter of the list. */
export const addressOf = (search: string) => (search === '' ? places.today : `${places.today}?${search}`)

/** The filter of the list is in the address, so that it can be sent to a colleague. */
export function filterIn(search: string): Filter {
  const given = new URLSearchParams(search)
  const [owner, after, kind] = [given.get('owner'), given.get('after'), given.get('kind') ?? '']
  return {
    ...(owner === 'me' || owner === 'nobody' ? { owner } : {}),
    ...(given.get('snoozed') === '1' ? { snoozed: '1' as const } : {}),
    ...(isKind(kind) ? { kind } : {}),
    ...(after === null ? {} : { after }),
  }
}

const isKind = (name: string): name is ItemKind => Object.hasOwn(itemKinds, name)

/** Returns the address of a part of the same list. */
export function partOf({ after: _from, ...filter }: Filter, after?: string): string {
  return addressOf(new URLSearchParams({ ...filter, ...(after === undefined ? {} : { after }) }).toString())
}

/** The filters by owner, and by kind if there are several kinds. */
export function Filters({ counts }: { readonly counts: Readonly<Record<string, number>> }) {
  const t = useDeskTexts()
  const { after: _after, kind, ...given } = filterIn(useSearch())
  const current = partOf(given).slice(places.today.length + 1)
  const kinds = Object.keys(itemKinds)
    .filter(isKind)
    .filter((each) => each === kind || (counts[`kind.${each}`] ?? 0) > 0)
  return (
    <nav className={styles.filters} aria-label={t('desk.filter.title')}>
      {filters.map(([to, words]) => (
        <Link
          key={to}
          to={addressOf(to)}
          className={styles.filter}
          aria-current={current === to ? 'true' : undefined}
        >
          {t(words)}
          {to === 'snoozed=1' && (counts.snoozed ?? 0) > 0 ? ` ${counts.snoozed}` : ''}
        </Link>
      ))}
      {kinds.length < 2 && kind === undefined ? null : (
        <KindFilter given={given} kind={kind} kinds={kinds} counts={counts} />
      )}
    </nav>
  )
}

interface KindFilterProps {
  readonly given: Filter
  readonly kind: ItemKind | undefined
  readonly kinds: readonly ItemKind[]
  readonly counts: Readonly<Record<string, number>>
}

function KindFilter({ given, kind, kinds, counts }: KindFilterProps) {
  const t = useDeskTexts()
  return kinds.map((each) => (
    <Link
      key={each}
      to={partOf(each === kind ? given : { ...given, kind: each })}
      className={filterStyles.kind}
      aria-current={each === kind ? 'true' : undefined}
    >
      {t(`desk.kind.${each}`)} {counts[`kind.${each}`]}
    </Link>
  ))
}
