import { todayCalls, type TodayItem } from '@saathi/contract/desk/todayCalls.ts'
import { useState } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import { Pills } from '../parts/Pills.tsx'
import { useDeskTexts } from '../parts/words.ts'
import { WordsArea } from '../fields/WordsArea.tsx'

interface HandOnProps {
  readonly item: TodayItem
  /** The reader, who hands it on to someone else. */
  readonly me: string
  readonly onClose: () => void
}

/** Offers an item to a colleague with its right. */
export function HandOnDialog({ item, me, onClose }: HandOnProps) {
  const t = useDeskTexts()
  const answer = useAsk(todayCalls.colleagues, { query: { item: item.id } })
  const [chosen, setChosen] = useState<string>()
  const [words, setWords] = useState('')
  const colleague = answer.data?.results.find(({ userId }) => userId === chosen)?.name ?? ''
  return (
    <ActDialog
      title={t('desk.handOn')}
      missing={chosen === undefined ? t('desk.chooseFirst') : undefined}
      done={t('desk.handedOn', { name: colleague })}
      onAct={() =>
        ask(todayCalls.handItemOn, { params: { id: item.id }, body: { userId: chosen ?? '', words } })
      }
      onClose={onClose}
    >
      {(failure) => (
        <>
          <p>{failure ?? t('desk.handOnAbout')}</p>
          <Loaded answer={answer} shapes={['line']}>
            {({ results }) => {
              const others = results.filter(({ userId }) => userId !== me)
              return others.length === 0 ? (
                <p>{t('desk.handOnNobody')}</p>
              ) : (
                <Pills
                  legend={t('desk.colleague')}
                  options={others.map(({ userId, name }) => ({ value: userId, label: name }))}
                  chosen={chosen}
                  onChange={setChosen}
                />
              )
            }}
          </Loaded>
          <WordsArea label={t('desk.handOnWords')} value={words} onChange={setWords} maxLength={500} />
        </>
      )}
    </ActDialog>
  )
}
