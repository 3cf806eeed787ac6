import type { ComponentProps } from 'react'

import { useLanguage } from '../../texts/texts.ts'
import { TypedDayField } from '../../questions/public/TypedDayField.tsx'
import { dateWords } from './days.ts'
import { useDeskTexts } from './words.ts'

/** A day at the desk. A day that does not exist, is too early or too late is told below the field. */
export function DayField(props: Omit<ComponentProps<typeof TypedDayField>, 'calendarLabel' | 'problemOf'>) {
  const t = useDeskTexts()
  const language = useLanguage()
  const { min, max } = props
  const problemOf = (typed: string, day: string) => {
    if (day === '') return typed.length === 10 ? t('desk.day.none') : undefined
    if (min !== undefined && day < min) return t('desk.day.early', { day: dateWords(min, language) })
    return max !== undefined && day > max ? t('desk.day.late', { day: dateWords(max, language) }) : undefined
  }
  return <TypedDayField {...props} calendarLabel={t('questions.calendar')} problemOf={problemOf} />
}
