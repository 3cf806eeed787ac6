import { todayCalls, type TodayItem } from '@saathi/contract/desk/todayCalls.ts'
import { itemKinds } from '@saathi/contract/desk/todayRules.ts'
import { useState } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'
import { Pills } from '../parts/Pills.tsx'
import { refreshDesk } from '../parts/refresh.ts'
import { deskFailure, useDeskTexts } from '../parts/words.ts'

/** Offers an item to a colleague with its right. */
export function HandOnDialog({ item, onClose }: { readonly item: TodayItem; readonly onClose: () => void }) {
  const t = useDeskTexts()
  const answer = useAsk(todayCalls.colleagues, {})
  const [chosen, setChosen] = useState<string>()
  const { isBusy, failure, act } = useAct()
  const handOn = async () => {
    await ask(todayCalls.handItemOn, { params: { id: item.id }, body: { userId: chosen ?? '' } })
    await refreshDesk()
    onClose()
  }
  return (
    <Dialog
      title={t('desk.handOn')}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t('desk.close')}
          </Button>
          <Button
            busy={isBusy}
            disabledReason={chosen === undefined ? t('desk.chooseFirst') : undefined}
            onClick={() => void act(handOn)}
          >
            {t('desk.handOn')}
          </Button>
        </>
      }
    >
      <p>{failure === undefined ? t('desk.handOnAbout') : deskFailure(failure, t)}</p>
      <Loaded answer={answer} shapes={['line']}>
        {({ results }) => (
          <Pills
            legend={t('desk.colleague')}
            options={results
              .filter(({ rights }) => rights.includes(itemKinds[item.kind]))
              .map(({ userId, name }) => ({ value: userId, label: name }))}
            chosen={chosen}
            onChange={setChosen}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
