import { type DeskView, viewCalls } from '@saathi/contract/desk/viewCalls.ts'
import type { DeskList } from '@saathi/contract/desk/viewRules.ts'
import { useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import styles from '../parts/Desk.module.css'
import { Pills } from '../parts/Pills.tsx'
import { refreshDesk } from '../parts/refresh.ts'
import { deskFailure, useDeskTexts } from '../parts/words.ts'
import { WordsField } from '../fields/WordsArea.tsx'
import listStyles from './List.module.css'

interface ViewsDialogProps {
  readonly list: DeskList
  readonly filter: string
  readonly columns: readonly string[]
  readonly views: readonly DeskView[]
  readonly onClose: () => void
}

/** Saves the shown filter and columns under a name, and removes saved views. */
export function ViewsDialog({ list, filter, columns, views, onClose }: ViewsDialogProps) {
  const t = useDeskTexts()
  // One id for each time that the dialog opens, so that a repeated save is one view.
  const [id] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [isFor, setFor] = useState<'me' | 'team'>('me')
  const removal = useAct()
  const save = () =>
    ask(viewCalls.saveView, {
      params: { list, id },
      body: { name, filter, columns: [...columns], isTeam: isFor === 'team' },
    })
  const remove = (view: DeskView) => async () => {
    await ask(viewCalls.removeView, { params: { list, id: view.id } })
    await refreshDesk()
  }
  return (
    <ActDialog
      title={t('desk.views.title')}
      act={t('desk.views.save')}
      missing={name.trim() === '' ? t('desk.views.nameFirst') : undefined}
      onAct={save}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <p>{t('desk.views.about')}</p>
          <WordsField
            label={t('desk.views.name')}
            value={name}
            onChange={setName}
            maxLength={60}
            error={failure}
          />
          <Pills
            legend={t('desk.views.for')}
            options={(['me', 'team'] as const).map((value) => ({
              value,
              label: t(`desk.views.for.${value}`),
            }))}
            chosen={isFor}
            onChange={setFor}
          />
          {views.length === 0 ? null : (
            <ul className={listStyles.saved} aria-label={t('desk.views.saved')}>
              {views.map((view) => (
                <li key={view.id}>
                  {view.isTeam ? t('desk.views.ofTeam', { name: view.name }) : view.name}
                  <Button look="plain" busy={removal.isBusy} onClick={() => void removal.act(remove(view))}>
                    {t('desk.views.remove', { name: view.name })}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {removal.failure === undefined ? null : (
            <p className={styles.care}>{deskFailure(removal.failure, t)}</p>
          )}
        </>
      )}
    </ActDialog>
  )
}
