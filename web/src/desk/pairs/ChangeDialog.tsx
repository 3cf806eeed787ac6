import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { refreshDesk } from '../parts/refresh.ts'
import { offerUndo } from '../parts/undo.ts'
import { deskFailure, useDeskTexts } from '../parts/words.ts'

interface ChangeDialogProps {
  readonly id: string
  readonly change: 'pause' | 'resume' | 'close'
  readonly onClose: () => void
}

/** Asks for the reason of a pause, a resumption or a closure. */
export function ChangeDialog({ id, change, onClose }: ChangeDialogProps) {
  const t = useDeskTexts()
  const [reason, setReason] = useState('')
  const { isBusy, failure, act } = useAct()
  const save = async () => {
    const { actionId, undoUntil } = await ask(careCalls.change, { params: { id }, body: { change, reason } })
    if (actionId !== null) offerUndo({ actionId, undoUntil, words: t(`desk.changed.${change}`) })
    await refreshDesk()
    onClose()
  }
  return (
    <Dialog
      title={t(`desk.change.${change}`)}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t('desk.cancel')}
          </Button>
          <Button
            busy={isBusy}
            disabledReason={reason.trim() === '' ? t('desk.reasonFirst') : undefined}
            onClick={() => void act(save)}
          >
            {t(`desk.change.${change}`)}
          </Button>
        </>
      }
    >
      <p>{t(`desk.changeAbout.${change}`)}</p>
      <TextArea
        label={t('desk.why')}
        value={reason}
        onChange={setReason}
        maxLength={500}
        error={failure === undefined ? undefined : deskFailure(failure, t)}
      />
    </Dialog>
  )
}
