import type { Card } from '@saathi/contract/internships/calls.ts'

import { useMoment } from '../texts/moments.ts'
import { useTexts } from '../texts/texts.ts'
import { Chip } from '../ui/Layout.tsx'
import { deadlineLook } from './rules.ts'

/** The last day to apply, without its year, or the days that are left. */
export function Deadline({ card: { daysLeft, deadline } }: { readonly card: Card }) {
  const t = useTexts()
  const moment = useMoment()
  const { kind, icon, text } = deadlineLook(daysLeft)
  const day = moment(`${deadline}T12:00:00+05:30`, { day: 'numeric', month: 'short' })
  return (
    <Chip kind={kind} icon={icon}>
      {t(`internships.deadline.${text}`, { day, count: daysLeft ?? 0 })}
    </Chip>
  )
}
