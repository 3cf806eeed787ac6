import type { KeyboardEvent } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import type { When } from '../public/when.ts'
import { dayAfterKey, dayMonthsAfter, monthOf, weeksOf } from './days.ts'
import { DayMark } from './DayMark.tsx'
import { emptyDay, type DayMarks } from './marks.ts'
import { CellEvents, type WideMonth } from './CellEvents.tsx'
import styles from './MonthGrid.module.css'

interface MonthGridProps {
  readonly selected: string
  readonly today: string
  readonly marks: ReadonlyMap<string, DayMarks>
  readonly when: When
  readonly onSelect: (day: string) => void
  /** What a wide month also shows and does: titles in its days, which open their event and can be dragged. */
  readonly wide: WideMonth | undefined
}

/** A month as a grid of days. The arrow keys move by a day and a week, Home and End in the week, Page Up and Down by a month. */
export function MonthGrid({ selected, today, marks, when, onSelect, wide }: MonthGridProps) {
  const t = useTexts()
  const month = monthOf(selected)
  const weeks = weeksOf(month)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayAfterKey(selected, event.key)
    if (next === undefined) return
    event.preventDefault()
    onSelect(next)
    focusSelected(event.currentTarget)
  }
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.month} aria-live="polite">
          {when.month(month)}
        </h2>
        <div className={styles.turn}>
          <IconButton
            icon="back"
            label={t('calendar.month.before')}
            onClick={() => onSelect(dayMonthsAfter(selected, -1))}
          />
          <IconButton
            icon="next"
            label={t('calendar.month.after')}
            onClick={() => onSelect(dayMonthsAfter(selected, 1))}
          />
        </div>
      </div>
      <div
        role="grid"
        tabIndex={-1}
        aria-label={when.month(month)}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <div role="row" className={styles.week}>
          {weeks[0]?.map((day) => (
            <span
              key={day}
              role="columnheader"
              className={styles.weekday}
              aria-label={when.weekday(day, 'long')}
            >
              {when.weekday(day, 'narrow')}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={styles.week}>
            {week.map((day) => (
              <div
                key={day}
                role="gridcell"
                aria-selected={day === selected}
                className={wide === undefined ? undefined : styles.cell}
                {...wide?.onto(day)}
              >
                <Day
                  day={day}
                  marks={marks.get(day) ?? emptyDay}
                  when={when}
                  look={{
                    isSelected: day === selected,
                    isToday: day === today,
                    isOutside: monthOf(day) !== month,
                    isWide: wide !== undefined,
                  }}
                  onSelect={() => onSelect(day)}
                />
                {wide === undefined ? null : (
                  <CellEvents events={marks.get(day)?.events ?? []} when={when} wide={wide} />
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

/** The focus follows the keys to the day that they chose, once it is rendered. */
function focusSelected(grid: HTMLElement): void {
  requestAnimationFrame(() => grid.querySelector<HTMLElement>('[aria-selected="true"] button')?.focus())
}

interface DayLook {
  readonly isSelected: boolean
  readonly isToday: boolean
  readonly isOutside: boolean
  /** Whether the titles of its events are shown too. */
  readonly isWide: boolean
}

interface DayProps {
  readonly day: string
  readonly marks: DayMarks
  readonly when: When
  readonly look: DayLook
  readonly onSelect: () => void
}

function Day({ day, marks, when, look, onSelect }: DayProps) {
  const t = useTexts()
  const { isSelected, isToday, isOutside, isWide } = look
  const { events, deadlines, quizzes } = marks
  const due = deadlines.filter(({ isCompleted }) => !isCompleted).length
  const label = [
    when.day(day),
    isToday ? t('calendar.today') : '',
    events.length > 0 ? t('calendar.mark.events', { count: events.length }) : '',
    due > 0 ? t('calendar.mark.deadlines', { count: due }) : '',
    quizzes > 0 ? t('calendar.mark.quizzes', { count: quizzes }) : '',
  ].filter((part) => part !== '')
  return (
    <button
      type="button"
      className={[
        styles.day,
        isSelected ? styles.selected : '',
        isToday ? styles.today : '',
        isOutside ? styles.outside : '',
      ].join(' ')}
      tabIndex={isSelected ? 0 : -1}
      aria-label={label.join(', ')}
      aria-current={isToday ? 'date' : undefined}
      onClick={onSelect}
    >
      <span>{Number(day.slice(8))}</span>
      <span className={styles.marks}>
        {events.length > 0 && !isWide ? <DayMark kind="event" /> : null}
        {due > 0 ? <DayMark kind="deadline" /> : null}
        {quizzes > 0 ? <DayMark kind="quiz" /> : null}
      </span>
    </button>
  )
}
