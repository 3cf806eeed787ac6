import { feedCalls, feedEvents } from '@saathi/contract/feed/calls.ts'
import { indiaDayOf } from '@saathi/contract/indiaDays.ts'
import { useState } from 'react'

import { useAsk } from '../wire/queries.ts'
import { useTexts } from '../texts.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { ChoiceGroup } from '../ui/Choice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { type FeedFilter, timelineOf } from './filter.ts'
import styles from './Filter.module.css'
import { TimelineField } from './TimelineField.tsx'

interface FilterDialogProps {
  readonly filter: FeedFilter
  readonly onChoose: (filter: FeedFilter) => void
  readonly onClose: () => void
}

/** Chooses the kinds and days of the feed; nothing changes before the button is pressed. */
export function FilterDialog({ filter, onChoose, onClose }: FilterDialogProps) {
  const t = useTexts()
  const range = useAsk(feedCalls.dateRange, {})
  const [chosen, setChosen] = useState(filter)
  const [today] = useState(() => indiaDayOf(new Date()))
  return (
    <Dialog
      title={t('feed.filter.title')}
      onClose={onClose}
      actions={
        <>
          <Button look="soft" onClick={() => onChoose({ events: [], from: undefined, to: undefined })}>
            {t('feed.filter.all')}
          </Button>
          <Button onClick={() => onChoose(chosen)}>{t('feed.filter.show')}</Button>
        </>
      }
    >
      <div className={styles.close}>
        <IconButton icon="close" label={t('feed.filter.close')} onClick={onClose} />
      </div>
      <div className={styles.fields}>
        <div className={styles.kinds}>
          <ChoiceGroup
            legend={t('feed.filter.kinds')}
            several
            options={feedEvents.map((event) => ({ value: event, label: t(`feed.filter.kind.${event}`) }))}
            chosen={chosen.events}
            onChange={(values) =>
              setChosen({ ...chosen, events: feedEvents.filter((event) => values.includes(event)) })
            }
          />
        </div>
        <TimelineField
          timeline={timelineOf(range.data?.firstDate, today)}
          days={chosen}
          onChange={(days) => setChosen({ ...chosen, ...days })}
        />
      </div>
    </Dialog>
  )
}
