import type { ColumnOf, DeskList } from '@saathi/contract/desk/viewRules.ts'
import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'

import { PartedList, type PartedListProps } from '../parts/PartedList.tsx'
import { useDeskTexts } from '../parts/words.ts'
import styles from './List.module.css'
import { ListTools } from './ListTools.tsx'
import { columnsInAddress, useColumns } from './useColumns.ts'

interface LongListProps<List extends DeskList, Item> extends Omit<PartedListProps<Item>, 'children'> {
  readonly list: List
  readonly keyOf: (item: Item) => string | number
  /** What the item is, and where it leads: the first column, which is always shown. */
  readonly nameOf: (item: Item) => { readonly to: string; readonly words: string }
  readonly cells: Readonly<Record<ColumnOf<List>, (item: Item) => ReactNode>>
  readonly isLate?: (item: Item) => boolean
}

/** A long list as a table: its columns can be chosen, and its filter saved as a view. */
export function LongList<List extends DeskList, Item>(props: LongListProps<List, Item>) {
  const { list, keyOf, nameOf, cells, isLate, addressOf, ...parted } = props
  const t = useDeskTexts()
  const columns = useColumns(list)
  const inAddress = new URLSearchParams(useSearch()).get(columnsInAddress)
  const shown = columns.filter((column): column is ColumnOf<List> => Object.hasOwn(cells, column))
  const partAddress = (after?: string) => {
    const address = addressOf(after)
    if (inAddress === null) return address
    return `${address}${address.includes('?') ? '&' : '?'}${columnsInAddress}=${encodeURIComponent(inAddress)}`
  }
  return (
    <>
      <ListTools list={list} columns={columns} />
      <PartedList {...parted} addressOf={partAddress}>
        {(results) => (
          <table className={styles.table}>
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
          </table>
        )}
      </PartedList>
    </>
  )
}

/** On a phone, where each cell has its name, a cell without words would be a name alone. */
const isEmpty = (cell: ReactNode) =>
  cell === undefined || cell === null || cell === '' || (Array.isArray(cell) && cell.length === 0)
