import { feedCalls, type FeedEvent, feedEvents } from '@saathi/contract/feed/calls.ts'
import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { useState } from 'react'

import { useAsk } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ChoiceGroup } from '../../ui/fields/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showFirstProblem } from '../../ui/showProblem.ts'
import {
  daysTyped,
  type FeedFilter,
  problemsOfDays,
  timelineOf,
  type TypedDays,
  typedDaysOf,
} from './filter.ts'
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
  const [events, setEvents] = useState<readonly FeedEvent[]>(filter.events)
  const [typed, setTyped] = useState<TypedDays>()
  const [saysAll, setSaysAll] = useState(false)
  const [today] = useState(() => indiaDayOf(serverNow()))
  const timeline = timelineOf(range.data?.firstDate, today)
  const days = typed ?? typedDaysOf(filter, timeline)
  const choose = () => {
    // Until the person types, the filter keeps its own days, even if they are outside the timeline.
    if (typed === undefined) return onChoose({ ...filter, events })
    if (Object.keys(problemsOfDays(typed, timeline)).length === 0)
      return onChoose({ events, ...daysTyped(typed, timeline) })
    setSaysAll(true)
    return showFirstProblem()
  }
  return (
    <Dialog
      title={t('feed.filter.title')}
      onClose={onClose}
      actions={
        <>
          <Button look="soft" onClick={() => onChoose({ events: [], from: undefined, to: undefined })}>
            {t('feed.filter.all')}
          </Button>
          <Button onClick={choose}>{t('feed.filter.show')}</Button>
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
            chosen={events}
            onChange={(values) => setEvents(feedEvents.filter((event) => values.includes(event)))}
          />
        </div>
        <TimelineField timeline={timeline} days={days} saysAll={saysAll} onChange={setTyped} />
      </div>
    </Dialog>
  )
}
