import { type KeyboardEvent, useEffect, useRef } from 'react'

import { useTexts } from '../../texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import type { When } from '../public/when.ts'
import { dayAfterKey, dayMonthsAfter, monthOf, weeksOf } from './days.ts'
import { DayMark } from './DayMark.tsx'
import { emptyDay, type DayMarks } from './marks.ts'
import styles from './MonthGrid.module.css'

interface MonthGridProps {
  readonly selected: string
  readonly today: string
  readonly marks: ReadonlyMap<string, DayMarks>
  readonly when: When
  readonly onSelect: (day: string) => void
}

/** A month as a grid of days. The arrow keys move by a day and a week, Home and End in the week, Page Up and Down by a month. */
export function MonthGrid({ selected, today, marks, when, onSelect }: MonthGridProps) {
  const t = useTexts()
  const month = monthOf(selected)
  const weeks = weeksOf(month)
  const grid = useFocusAfterKey(selected)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayAfterKey(selected, event.key)
    if (next === undefined) return
    event.preventDefault()
    grid.willMove()
    onSelect(next)
  }
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.month} aria-live="polite">
          {when.month(month)}
        </h3>
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
      <table
        ref={grid.ref}
        role="grid"
        aria-label={when.month(month)}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={when.weekday(day, 'long')}>
                {when.weekday(day, 'narrow')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === selected}>
                  <Day
                    day={day}
                    marks={marks.get(day) ?? emptyDay}
                    when={when}
                    look={{
                      isSelected: day === selected,
                      isToday: day === today,
                      isOutside: monthOf(day) !== month,
                    }}
                    onSelect={() => onSelect(day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** After a key has moved to another day, the focus moves there too. */
function useFocusAfterKey(selected: string) {
  const ref = useRef<HTMLTableElement>(null)
  const moves = useRef(false)
  useEffect(() => {
    if (moves.current) ref.current?.querySelector<HTMLElement>('[aria-selected="true"] button')?.focus()
    moves.current = false
  }, [selected])
  return {
    ref,
    willMove: () => {
      moves.current = true
    },
  }
}

interface DayProps {
  readonly day: string
  readonly marks: DayMarks
  readonly when: When
  readonly look: { readonly isSelected: boolean; readonly isToday: boolean; readonly isOutside: boolean }
  readonly onSelect: () => void
}

function Day({ day, marks, when, look, onSelect }: DayProps) {
  const t = useTexts()
  const { isSelected, isToday, isOutside } = look
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
        {events.length > 0 ? <DayMark kind="event" /> : null}
        {due > 0 ? <DayMark kind="deadline" /> : null}
        {quizzes > 0 ? <DayMark kind="quiz" /> : null}
      </span>
    </button>
  )
}
