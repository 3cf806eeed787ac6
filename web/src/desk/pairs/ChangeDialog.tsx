import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { useState } from 'react'

import { TextArea } from '../../ui/fields/Field.tsx'
import { ask } from '../../wire/api.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import { useDeskTexts } from '../parts/words.ts'

interface ChangeDialogProps {
  readonly id: string
  readonly change: 'pause' | 'resume' | 'close'
  readonly onClose: () => void
}

/** Asks for the reason of a pause, a resumption or a closure. */
export function ChangeDialog({ id, change, onClose }: ChangeDialogProps) {
  const t = useDeskTexts()
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      title={t(`desk.change.${change}`)}
      done={t(`desk.changed.${change}`)}
      missing={reason.trim() === '' ? t('desk.reasonFirst') : undefined}
      onAct={() => ask(careCalls.change, { params: { id }, body: { change, reason } })}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <p>{t(`desk.changeAbout.${change}`)}</p>
          <TextArea
            label={t('desk.why')}
            value={reason}
            onChange={setReason}
            maxLength={500}
            error={failure}
          />
        </>
      )}
    </ActDialog>
  )
}
