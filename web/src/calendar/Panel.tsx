import type { Reply } from '@saathi/contract/base/call.ts'
import type { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import { daysAfter, mondayOf } from '@saathi/contract/base/indiaDays.ts'
import { type ReactNode, useState } from 'react'
import { useSearch } from 'wouter'

import { Loaded } from '../shell/Loaded.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Fold } from '../ui/Fold.tsx'
import { useIsAtLeast } from '../ui/useIsAtLeast.ts'
import { type Aged, useAsOf } from '../wire/freshness.ts'
import type { Loading } from '../wire/queries.ts'
import { Feed } from './links/Feed.tsx'
import links from './links/Sync.module.css'
import { SyncStrip } from './links/SyncStrip.tsx'
import styles from './MentorshipCalendar.module.css'
import { Agenda, DayList, NearWeek } from './month/Days.tsx'
import { monthOf } from './month/days.ts'
import { Legend } from './month/DayMark.tsx'
import { emptyDay, marksOf } from './month/marks.ts'
import { MonthGrid } from './month/MonthGrid.tsx'
import { dragging, dropping } from './moving/drag.ts'
import type { Target } from './moving/useMoving.ts'
import { isMentor, isRunning, mayPlan, type CalendarPlace } from './place/place.ts'
import { DeadlineRow } from './month/Rows.tsx'
import { StreakCard } from './StreakCard.tsx'
import { chosenView, type View, views } from './view.ts'
import { HourGrid } from './week/HourGrid.tsx'
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
    readonly move: (event: CalendarEvent, target: Target) => void
  }
  /** The next meeting. */
  readonly children: ReactNode
}

/** Week and day need this width. */
const deskPixels = 1000

/** The calendar itself: a month, a week, a day or a list; beside it the next meeting, the chosen day, streak, deadlines and links. */
export function Panel(props: PanelProps) {
  const { place, month, days, acts, children } = props
  const t = useTexts()
  const isDesk = useIsAtLeast(deskPixels)
  const chosen = chosenView.use() ?? 'month'
  const offered = isDesk ? views : (['month', 'agenda'] as const)
  const view = offered.find((each) => each === chosen) ?? 'month'
  return (
    <div className={styles.layout}>
      <div className={styles.next}>{children}</div>
      <div className={styles.main}>
        <Views offered={offered} view={view} />
        {view === 'month' && !isDesk ? (
          <NearWeek place={place} today={days.today} month={month.data} onOpen={acts.open} />
        ) : null}
        {view === 'agenda' ? <Agenda place={place} today={days.today} onOpen={acts.open} /> : null}
        {view === 'month' ? <MonthView {...props} isDesk={isDesk} /> : null}
        {view === 'week' || view === 'day' ? <HoursView {...props} view={view} /> : null}
      </div>
      <div className={styles.beside}>
        {view === 'agenda' ? (
          mayPlan(place) ? (
            <Button look="soft" wide onClick={() => acts.add(days.today)}>
              <span aria-hidden="true">+ </span>
              {t('calendar.add')}
            </Button>
          ) : null
        ) : (
          <ChosenDay {...props} />
        )}
        <ZoneNote zone={place.zone} when={place.when} />
        {month.data === undefined ? null : <Facts month={month.data} place={place} />}
        <Links place={place} isBroken={month.data?.isLinkBroken === true} onFree={acts.free} />
      </div>
    </div>
  )
}

function Views({ offered, view }: { readonly offered: readonly View[]; readonly view: View }) {
  const t = useTexts()
  return (
    <div className={styles.views}>
      {offered.map((each) => (
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
  )
}

interface LinksProps {
  readonly place: CalendarPlace
  readonly isBroken: boolean
  readonly onFree: () => void
}

/** The person's free times, and the calendars that can show these events. */
function Links({ place, isBroken, onFree }: LinksProps) {
  const t = useTexts()
  // A notice about a link leads here with what is wanted, and so does linking.
  const search = new URLSearchParams(useSearch())
  const isWanted = (search.get('calendar') ?? '') !== '' || search.has('linked')
  const [isShown, setShown] = useState(isWanted)
  // Stays so while another month is loading.
  if (!isShown && isBroken) setShown(true)
  return (
    <Fold key={String(isShown)} title={t('calendar.more')} level={2} startsOpen={isShown}>
      {isRunning(place.mentorship) ? (
        <section className={links.card} aria-labelledby="usually-free">
          <h3 id="usually-free" className={links.title}>
            {t('calendar.free.title')}
          </h3>
          <p className={links.words}>{t('calendar.free.lead')}</p>
          <Button look="plain" icon="clock" onClick={onFree}>
            {t('calendar.free.change')}
          </Button>
        </section>
      ) : null}
      <SyncStrip />
      <Feed />
    </Fold>
  )
}

function MonthView({ place, month, days, acts, isDesk }: PanelProps & { readonly isDesk: boolean }) {
  const { today, selected, onSelect } = days
  const marks = month.data === undefined ? new Map<string, never>() : marksOf(month.data)
  const wide = {
    open: acts.open,
    drag: (event: CalendarEvent) => (mayPlan(place) && event.mayChange ? dragging(event) : {}),
    onto: (day: string) => dropping((event) => acts.move(event, { day })),
  }
  return (
    <>
      <MonthGrid
        selected={selected}
        today={today}
        marks={marks}
        when={place.when}
        onSelect={onSelect}
        wide={isDesk ? wide : undefined}
      />
      <Legend hasQuizzes={!isMentor(place)} />
    </>
  )
}

function HoursView({ place, month, days, acts, view }: PanelProps & { readonly view: 'week' | 'day' }) {
  const t = useTexts()
  const { today, selected, onSelect } = days
  const monday = mondayOf(selected)
  const shown =
    view === 'day' ? [selected] : Array.from({ length: 7 }, (_, index) => daysAfter(monday, index))
  const turn = (by: number) => onSelect(daysAfter(selected, by * shown.length))
  return (
    <>
      <div className={styles.turns}>
        <h2 className={styles.span} aria-live="polite">
          {view === 'day' ? place.when.day(selected) : place.when.month(monthOf(selected))}
        </h2>
        <IconButton icon="back" label={t('calendar.step.before')} onClick={() => turn(-1)} />
        <IconButton icon="next" label={t('calendar.step.after')} onClick={() => turn(1)} />
      </div>
      <HourGrid
        place={place}
        days={shown}
        today={today}
        selected={selected}
        events={month.data?.events ?? []}
        onSelect={onSelect}
        onOpen={acts.open}
        onMove={acts.move}
      />
    </>
  )
}

/** Shows the events of the chosen day. */
function ChosenDay({ place, month, days: { today, selected }, acts }: PanelProps) {
  const t = useTexts()
  const age = useAsOf(month)
  return (
    <Loaded
      answer={month}
      shapes={['line', 'card']}
      failed={{ as: 'banner', title: t('calendar.failed'), saysWhy: true }}
    >
      {(loaded) => (
        <DayList
          day={selected}
          marks={marksOf(loaded).get(selected) ?? emptyDay}
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
  )
}

/** The streak, and the sessions that are due. */
function Facts({ month, place }: { readonly month: Month; readonly place: CalendarPlace }) {
  const t = useTexts()
  const open = month.deadlines.filter(({ isCompleted }) => !isCompleted)
  return (
    <div className={styles.facts}>
      {isMentor(place) ? null : <StreakCard streaks={month.quizStreaks} />}
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
