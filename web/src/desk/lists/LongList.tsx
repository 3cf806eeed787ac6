import type { ColumnOf, DeskList } from '@saathi/contract/desk/viewRules.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

import { PartedList, type PartedListProps } from '../parts/PartedList.tsx'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'
import styles from './List.module.css'
import { ListTools } from './ListTools.tsx'
import { columnsInAddress, useColumns } from './useColumns.ts'
import { enterWay, lastOf, type Stop } from './way.ts'

interface LongListProps<List extends DeskList, Item> extends Omit<PartedListProps<Item>, 'children'> {
  readonly list: List
  readonly keyOf: (item: Item) => string | number
  /** What the item is, and where it leads: the first column, which is always shown. */
  readonly nameOf: (item: Item) => { readonly to: string; readonly words: string }
  readonly cells: Readonly<Record<ColumnOf<List>, (item: Item) => ReactNode>>
  readonly isLate?: (item: Item) => boolean
}

const names: Readonly<Record<DeskList, string>> = {
  people: 'desk.people',
  pairs: 'desk.pairs',
  pool: 'desk.studio.pool',
  audit: 'desk.audit',
}

/** A long list as a table: its columns can be chosen, and its filter saved as a view. */
export function LongList<List extends DeskList, Item>(props: LongListProps<List, Item>) {
  const { list, keyOf, nameOf, cells, isLate, addressOf, ...parted } = props
  const t = useDeskTexts()
  const columns = useColumns(list)
  const [page] = useLocation()
  const search = useSearch()
  const address = search === '' ? page : `${page}?${search}`
  const inAddress = new URLSearchParams(search).get(columnsInAddress)
  const shown = columns.filter((column): column is ColumnOf<List> => Object.hasOwn(cells, column))
  const partAddress = (after?: string) => {
    const part = addressOf(after)
    if (inAddress === null) return part
    return `${part}${part.includes('?') ? '&' : '?'}${columnsInAddress}=${encodeURIComponent(inAddress)}`
  }
  return (
    <>
      <ListTools list={list} columns={columns} />
      <PartedList {...parted} addressOf={partAddress}>
        {(results, next) => (
          <Table
            address={address}
            name={t(names[list])}
            more={next === null ? undefined : { to: partAddress(String(next)), words: t('desk.pages.more') }}
          >
            <thead>
              <tr>
                <th scope="col">{t(`desk.column.${list}`)}</th>
                {shown.map((column) => (
                  <th key={column} scope="col">
                    {t(`desk.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {results.map((item) => (
                <tr key={keyOf(item)} data-late={isLate?.(item) === true ? true : undefined}>
                  <th scope="row">
                    <Link to={nameOf(item).to}>{nameOf(item).words}</Link>
                  </th>
                  {shown.map((column) => {
                    const cell = cells[column](item)
                    return (
                      <td key={column} data-column={column} data-empty={isEmpty(cell) ? true : undefined}>
                        <span className={styles.label}>{t(`desk.column.${column}`)}</span>
                        {cell}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </PartedList>
    </>
  )
}

interface TableProps extends Pick<Parameters<typeof enterWay>[0], 'name' | 'address' | 'more'> {
  readonly children: ReactNode
}

/** A table that remembers its order when one of its links is followed, and shows that link again afterwards. */
function Table({ name, address, more, children }: TableProps) {
  const table = useRef<HTMLTableElement>(null)
  // An effect, because the focus is outside of React. It waits a frame, because the heading of a new page takes the focus.
  useEffect(() => {
    const last = lastOf(address)
    if (last === undefined) return undefined
    const frame = requestAnimationFrame(() => linkIn(table.current, last)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [address])
  const remember = ({ target }: { readonly target: EventTarget }) => {
    const to = target instanceof Element ? target.closest('a')?.getAttribute('href') : undefined
    const stops = stopsIn(table.current)
    if (typeof to === 'string' && stops.some((stop) => stop.to === to))
      enterWay({ name, address, stops, more }, to)
  }
  return (
    <table ref={table} className={styles.table} onClickCapture={remember}>
      {children}
    </table>
  )
}

function linkIn(table: HTMLElement | null, to: string): HTMLElement | undefined {
  return [...(table?.querySelectorAll<HTMLElement>('a') ?? [])].find(
    (link) => link.getAttribute('href') === to,
  )
}

/** Returns the pages of people and pairs to which the table leads, in its order. */
function stopsIn(table: HTMLElement | null): Stop[] {
  return [...(table?.querySelectorAll('a') ?? [])].flatMap((link) => {
    const to = link.getAttribute('href') ?? ''
    const isPage = to.startsWith(places.person('')) || to.startsWith(places.pair(''))
    return isPage ? [{ to, words: link.textContent }] : []
  })
}

/** On a phone, where each cell has its name, a cell without words would be a name alone. */
const isEmpty = (cell: ReactNode) =>
  cell === undefined || cell === null || cell === '' || (Array.isArray(cell) && cell.length === 0)
