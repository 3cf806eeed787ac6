import { type DeskView, viewCalls } from '@saathi/contract/desk/viewCalls.ts'
import { type DeskList, filterOf } from '@saathi/contract/desk/viewRules.ts'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

import { Button } from '../../ui/Button.tsx'
import { useAsk } from '../../wire/queries.ts'
import styles from '../parts/Desk.module.css'
import { useDeskTexts } from '../parts/words.ts'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import listStyles from './List.module.css'
import { columnsInAddress } from './useColumns.ts'
import { ViewsDialog } from './ViewsDialog.tsx'

interface ListToolsProps {
  readonly list: DeskList
  readonly columns: readonly string[]
}

/** The saved views of a list, and the buttons to save one and to choose the columns. */
export function ListTools({ list, columns }: ListToolsProps) {
  const t = useDeskTexts()
  const [path] = useLocation()
  const filter = filterOf(list, useSearch())
  const views = useAsk(viewCalls.views, { params: { list } }).data?.views ?? []
  const [open, setOpen] = useState<'views' | 'columns'>()
  const close = () => setOpen(undefined)
  const isShown = (view: DeskView) => view.filter === filter && view.columns.join() === columns.join()
  return (
    <div className={listStyles.tools}>
      {views.map((view) => (
        <Link
          key={view.id}
          to={`${path}?${addressOf(view)}`}
          className={styles.filter}
          aria-current={isShown(view) ? 'true' : undefined}
        >
          {view.isTeam ? t('desk.views.ofTeam', { name: view.name }) : view.name}
        </Link>
      ))}
      <span className={listStyles.end}>
        <Button look="plain" onClick={() => setOpen('views')}>
          {t('desk.views.title')}
        </Button>
        <Button look="plain" onClick={() => setOpen('columns')}>
          {t('desk.columns')}
        </Button>
      </span>
      {open === 'views' ? (
        <ViewsDialog list={list} filter={filter} columns={columns} views={views} onClose={close} />
      ) : null}
      {open === 'columns' ? <ColumnsDialog list={list} columns={columns} onClose={close} /> : null}
    </div>
  )
}

function addressOf({ filter, columns }: DeskView): string {
  const shown = `${columnsInAddress}=${encodeURIComponent(columns.join(','))}`
  return filter === '' ? shown : `${filter}&${shown}`
}
