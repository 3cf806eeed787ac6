import { todayCalls, type TodayItem } from '@saathi/contract/desk/todayCalls.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { useState } from 'react'

import { ask } from '../../wire/api.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { useLanguage } from '../../texts/texts.ts'
import { dayWords } from '../parts/days.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import { DayField } from '../parts/DayField.tsx'
import { useDeskTexts } from '../parts/words.ts'
import { WordsArea } from '../fields/WordsArea.tsx'

/** Puts an item off until a day, with a reason. */
export function SnoozeDialog({ item, onClose }: { readonly item: TodayItem; readonly onClose: () => void }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const tomorrow = daysAfter(indiaDayOf(serverNow()), 1)
  const [until, setUntil] = useState(tomorrow)
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      title={t('desk.snooze')}
      done={t('desk.snoozed', { day: until === '' ? '' : dayWords(until, language) })}
      missing={reason.trim() === '' ? t('desk.reasonFirst') : undefined}
      onAct={() => ask(todayCalls.snoozeItem, { params: { id: item.id }, body: { until, reason } })}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <DayField label={t('desk.until')} min={tomorrow} value={until} onChange={setUntil} />
          <WordsArea
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
