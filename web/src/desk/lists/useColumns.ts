import { viewCalls } from '@saathi/contract/desk/viewCalls.ts'
import { columnsIn, type DeskList, usualColumns } from '@saathi/contract/desk/viewRules.ts'
import { useSearch } from 'wouter'

import { useAsk } from '../../wire/queries.ts'

/** The name of the columns in the address of a list. */
export const columnsInAddress = 'columns'

/** Returns the shown columns of a list: those of the address, the chosen ones, or the usual ones. */
export function useColumns(list: DeskList): string[] {
  const given = new URLSearchParams(useSearch()).get(columnsInAddress)
  const chosen = useAsk(viewCalls.views, { params: { list } }).data?.columns
  return given === null ? (chosen ?? usualColumns(list)) : columnsIn(list, given.split(','))
}
