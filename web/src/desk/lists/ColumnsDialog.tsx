import { viewCalls } from '@saathi/contract/desk/viewCalls.ts'
import { type DeskList, listColumns } from '@saathi/contract/desk/viewRules.ts'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'

import { ask } from '../../wire/api.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import formStyles from '../parts/Form.module.css'
import { useDeskTexts } from '../parts/words.ts'
import { columnsInAddress } from './useColumns.ts'

interface ColumnsDialogProps {
  readonly list: DeskList
  readonly columns: readonly string[]
  readonly onClose: () => void
}

/** The columns of a list as boxes to tick. The choice is remembered for this member of the team. */
export function ColumnsDialog({ list, columns, onClose }: ColumnsDialogProps) {
  const t = useDeskTexts()
  const [path, goTo] = useLocation()
  const search = useSearch()
  const [chosen, setChosen] = useState(columns)
  const choose = async () => {
    await ask(viewCalls.chooseColumns, { params: { list }, body: { columns: [...chosen] } })
    const given = new URLSearchParams(search)
    if (!given.has(columnsInAddress)) return
    // The columns of a view are in the address; now the chosen ones count.
    given.delete(columnsInAddress)
    goTo(given.size === 0 ? path : `${path}?${given.toString()}`)
  }
  return (
    <ActDialog title={t('desk.columns')} act={t('desk.columns.show')} onAct={choose} onClose={onClose}>
      {(failure) => (
        <fieldset className={formStyles.pills}>
          <legend className={formStyles.label}>{failure ?? t('desk.columns.about')}</legend>
          {listColumns[list].map((column) => (
            <label key={column} className={formStyles.pill}>
              <input
                type="checkbox"
                checked={chosen.includes(column)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, column] : chosen.filter((each) => each !== column))
                }
              />
              <span>{t(`desk.column.${column}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </ActDialog>
  )
}
