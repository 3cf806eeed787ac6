import type { Reply } from '@saathi/contract/call.ts'
import type { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { useState } from 'react'
import { useSearch } from 'wouter'

import { Loaded } from '../shell/Loaded.tsx'
import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { Fold } from '../ui/Fold.tsx'
import { type Aged, useAsOf } from '../wire/freshness.ts'
import type { Loading } from '../wire/queries.ts'
import { Feed } from './links/Feed.tsx'
import { SyncStrip } from './links/SyncStrip.tsx'
import styles from './MentorshipCalendar.module.css'
import { Agenda, DayList } from './month/Days.tsx'
import { Legend } from './DayMark.tsx'
import { emptyDay, marksOf } from './month/marks.ts'
import { MonthGrid } from './month/MonthGrid.tsx'
import { isRunning, mayPlan, type CalendarPlace } from './place.ts'
import { DeadlineRow } from './Rows.tsx'
import { StreakCard } from './StreakCard.tsx'
import { chosenView } from './view.ts'
import { ZoneNote } from './zone/ZoneNote.tsx'

type Month = Reply<typeof calendarCalls.month>

interface PanelProps {
  readonly place: CalendarPlace
  readonly month: Loading<Month> & Aged
  readonly days: {
    readonly today: string
    readonly selected: string
    readonly onSelect: (day: string) => void
  }
  readonly acts: {
    readonly open: (eventId: string) => void
    readonly add: (day: string) => void
    readonly free: () => void
  }
}

/** The calendar itself: a month with the day that is chosen, or a list of the next weeks; then streak, deadlines and links. */
export function Panel(props: PanelProps) {
  const { place, month, days, acts } = props
  const t = useTexts()
  const view = chosenView.use() ?? 'month'
  // A notice about a link leads here with what is wanted, and so does linking.
  const search = new URLSearchParams(useSearch())
  const isWanted = (search.get('calendar') ?? '') !== '' || search.has('linked')
  const [isLinkShown, setLinkShown] = useState(isWanted)
  // Stays so while another month is loading.
  if (!isLinkShown && month.data?.isLinkBroken === true) setLinkShown(true)
  return (
    <>
      <div className={styles.head}>
        <div className={styles.views}>
          {(['month', 'agenda'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className={styles.view}
              aria-pressed={view === each}
              onClick={() => chosenView.put(each)}
            >
              {t(`calendar.view.${each}`)}
            </button>
          ))}
        </div>
      </div>
      {view === 'month' ? (
        <MonthView {...props} />
      ) : (
        <>
          {mayPlan(place) ? (
            <Button look="soft" wide onClick={() => acts.add(days.today)}>
              <span aria-hidden="true">+ </span>
              {t('calendar.add')}
            </Button>
          ) : null}
          <Agenda place={place} today={days.today} onOpen={acts.open} />
        </>
      )}
      <ZoneNote zone={place.zone} when={place.when} />
      {month.data === undefined ? null : <Facts month={month.data} place={place} />}
      <Fold key={String(isLinkShown)} title={t('calendar.more')} level={2} startsOpen={isLinkShown}>
        {isRunning(place.mentorship) ? (
          <Button look="plain" icon="clock" onClick={acts.free}>
            {t('calendar.free.change')}
          </Button>
        ) : null}
        <SyncStrip />
        <Feed />
      </Fold>
    </>
  )
}

function MonthView({ place, month, days, acts }: PanelProps) {
  const t = useTexts()
  const { today, selected, onSelect } = days
  const age = useAsOf(month)
  const marks = month.data === undefined ? new Map<string, never>() : marksOf(month.data)
  return (
    <>
      <MonthGrid selected={selected} today={today} marks={marks} when={place.when} onSelect={onSelect} />
      <Legend />
      <Loaded
        answer={month}
        shapes={['line', 'card']}
        failed={{ as: 'banner', title: t('calendar.failed'), saysWhy: true }}
      >
        {() => (
          <DayList
            day={selected}
            marks={marks.get(selected) ?? emptyDay}
            age={age}
            place={place}
            onOpen={acts.open}
            add={
              <Button look="plain" onClick={() => acts.add(selected < today ? today : selected)}>
                <span aria-hidden="true">+ </span>
                {t('calendar.add')}
              </Button>
            }
          />
        )}
      </Loaded>
    </>
  )
}

/** The streak, and the sessions that are due. */
function Facts({ month, place }: { readonly month: Month; readonly place: CalendarPlace }) {
  const t = useTexts()
  const open = month.deadlines.filter(({ isCompleted }) => !isCompleted)
  return (
    <div className={styles.facts}>
      <StreakCard streaks={month.quizStreaks} />
      {open.length === 0 ? null : (
        <section>
          <h2 className={styles.subtitle}>{t('calendar.deadlines')}</h2>
          <ul className={styles.rows}>
            {open.map((deadline) => (
              <DeadlineRow key={deadline.id} deadline={deadline} when={place.when} zone={place.zone} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
