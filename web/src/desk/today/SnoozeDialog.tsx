import { todayCalls, type TodayItem } from '@saathi/contract/desk/todayCalls.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/indiaDays.ts'
import { useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea, TextField } from '../../ui/fields/Field.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { refreshDesk } from '../parts/refresh.ts'
import { offerUndo } from '../parts/undo.ts'
import { deskFailure, useDeskTexts } from '../parts/words.ts'

/** Puts an item off until a day, with a reason. */
export function SnoozeDialog({ item, onClose }: { readonly item: TodayItem; readonly onClose: () => void }) {
  const t = useDeskTexts()
  const tomorrow = daysAfter(indiaDayOf(serverNow()), 1)
  const [until, setUntil] = useState(tomorrow)
  const [reason, setReason] = useState('')
  const { isBusy, failure, act } = useAct()
  const snooze = async () => {
    const done = await ask(todayCalls.snoozeItem, { params: { id: item.id }, body: { until, reason } })
    offerUndo({ ...done, words: t('desk.snoozed') })
    await refreshDesk()
    onClose()
  }
  return (
    <Dialog
      title={t('desk.snooze')}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t('desk.close')}
          </Button>
          <Button
            busy={isBusy}
            disabledReason={reason.trim() === '' ? t('desk.reasonFirst') : undefined}
            onClick={() => void act(snooze)}
          >
            {t('desk.snooze')}
          </Button>
        </>
      }
    >
      <TextField label={t('desk.until')} type="date" min={tomorrow} value={until} onChange={setUntil} />
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
