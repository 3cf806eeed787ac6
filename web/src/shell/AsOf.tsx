import { useState } from 'react'

import { timeParts, useMoment } from '../texts/moments.ts'
import { useTexts } from '../texts/texts.ts'
import type { AsOf as Age } from '../wire/freshness.ts'

const day = { day: 'numeric', month: 'short' } as const

/** A quiet mark beside what may be old: since when it is known, and whether it is being updated. */
export function AsOf({ age }: { readonly age: Age }) {
  const t = useTexts()
  const moment = useMoment()
  const [opened] = useState(() => new Date().toISOString())
  const at = new Date(age.at).toISOString()
  const isToday = moment(at, day) === moment(opened, day)
  const time = moment(at, isToday ? timeParts : { ...day, ...timeParts })
  return <small>{t(age.isUpdating ? 'shell.asOf.updating' : 'shell.asOf', { time })}</small>
}
