import { calendarCalls } from '@saathi/contract/calendar/calls.ts'

import { useIdentity } from '../../device/identity.ts'
import { useTexts } from '../../texts.ts'
import { Banner } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import { monthOf } from '../month/days.ts'
import { clashesWith } from '../month/marks.ts'
import type { Place } from '../place.ts'
import { dayOf } from '../zoned.ts'

interface ClashNoteProps {
  readonly place: Place
  /** When the event begins; undefined until a time is chosen. */
  readonly at: Date | undefined
  readonly minutes: number
  /** The series whose own events do not count. */
  readonly seriesId: string | undefined
}

/** Warns of events in the person's mentorships at the same time. The event can be saved anyway. */
export function ClashNote(props: ClashNoteProps) {
  const identity = useIdentity()
  const own = identity.state === 'signedIn' ? identity.user.mentorships.map(({ id }) => id) : []
  const ids = [...new Set([props.place.mentorship.id, ...own])]
  return ids.map((id) => <ClashesIn key={id} {...props} mentorshipId={id} />)
}

function ClashesIn(props: ClashNoteProps & { readonly mentorshipId: string }) {
  const { place, at, minutes, seriesId, mentorshipId } = props
  const t = useTexts()
  const month = at === undefined ? '' : monthOf(dayOf(at, place.zone))
  const { data } = useAsk(
    calendarCalls.month,
    { query: { month, mentorship: mentorshipId } },
    { enabled: /^(19|20|21)/.test(month) },
  )
  const clashes =
    at === undefined || data === undefined ? [] : clashesWith(data.events, { at, minutes, seriesId })
  return <Clashes clashes={clashes} place={place} words={t('calendar.clash.before')} />
}

interface ClashesProps {
  readonly clashes: readonly { readonly id: string; readonly title: string; readonly scheduledTime: string }[]
  readonly place: Place
  readonly words: string
}

/** A weekly event can meet many others: so many are named. */
const mostNamed = 3

/** A list of events at the same time; nothing where there are none. */
export function Clashes({ clashes, place, words }: ClashesProps) {
  const t = useTexts()
  const more = clashes.length - mostNamed
  if (clashes.length === 0) return null
  return (
    <Banner kind="glad" icon="warning">
      <p>{words}</p>
      <ul>
        {clashes.slice(0, mostNamed).map(({ id, title, scheduledTime }) => (
          <li key={id}>
            <strong>{title}</strong>, {place.when.full(scheduledTime)}
          </li>
        ))}
        {more > 0 ? <li>{t('calendar.clash.more', { count: more })}</li> : null}
      </ul>
    </Banner>
  )
}
