/** The long lists of the desk whose columns can be chosen, each with all its columns in their order. */
export const listColumns = {
  people: ['email', 'phone', 'role', 'programme', 'institution', 'state', 'since'],
  pairs: ['silence', 'risk', 'nextContact', 'owner', 'state', 'since'],
  pool: ['waits', 'limit', 'role', 'places'],
  audit: ['at', 'staff', 'about', 'change', 'why'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type DeskList = keyof typeof listColumns
export type ColumnOf<List extends DeskList> = (typeof listColumns)[List][number]

export const deskLists = ['people', 'pairs', 'pool', 'audit'] as const satisfies readonly DeskList[]

/** The columns that are not shown until someone chooses them. */
const restColumns: readonly string[] = ['since']

/** Returns the columns of a list that are shown until someone chooses others. */
export function usualColumns(list: DeskList): string[] {
  return listColumns[list].filter(
    (column) => !restColumns.includes(column) && !(list === 'pairs' && column === 'state'),
  )
}

/** The filters that a view may contain. A search for a name is not among them: it would outlive the person. */
const listFilters: Readonly<Record<DeskList, readonly string[]>> = {
  people: ['state', 'role', 'programme', 'institution'],
  pairs: ['state', 'owner'],
  pool: ['role'],
  audit: ['act', 'staff', 'day'],
}

/** Returns the part of an address that a view of a list keeps: its filters, in one order. */
export function filterOf(list: DeskList, search: string): string {
  const given = new URLSearchParams(search)
  const kept = listFilters[list].flatMap((name) => {
    const value = given.get(name)
    return value === null || value === '' ? [] : [[name, value]]
  })
  return new URLSearchParams(kept).toString()
}

/** Returns those of these names that are columns of a list, each once, in the order of the list. */
export function columnsIn(list: DeskList, names: readonly string[]): string[] {
  return listColumns[list].filter((column) => names.includes(column))
}

/** The most views of a member of the team, and the most of the whole team. */
export const mostViews = 40
