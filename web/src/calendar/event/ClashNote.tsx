import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { CalendarEvent, ClashesOfPlan } from '@saathi/contract/calendar/event.ts'
import type { RecurringScope } from '@saathi/contract/calendar/rules.ts'

import { useIdentity } from '../../device/identity.ts'
import { useTexts } from '../../texts/texts.ts'
import { Banner } from '../../ui/State.tsx'
import { useDebounced } from '../../ui/useSettled.ts'
import { useAsk } from '../../wire/queries.ts'
import { monthOf } from '../month/days.ts'
import { clashesWith } from '../month/marks.ts'
import { nameOf, type CalendarPlace } from '../place/place.ts'
import { dayOf } from '@saathi/contract/base/zoned.ts'
import { useForm } from './draft.ts'
import { planOf, startOf } from './eventForm.ts'

interface ClashNoteProps {
  readonly place: CalendarPlace
  readonly event: CalendarEvent | undefined
  readonly scope: RecurringScope
}

/**
 * Warns of what else is at the time of the event, or of its series. The server knows all of it; until it has replied, and
 * without a network, the months on this device say what they know. The event can be saved anyway.
 */
export function ClashNote({ place, event, scope }: ClashNoteProps) {
  const form = useForm()
  const at = startOf(form, place.zone)
  const plan = at === undefined ? '' : JSON.stringify(planOf(form, { at, event, scope }))
  // A date that is typed is another date with each digit.
  const debounced = useDebounced(plan)
  const { data } = useAsk(
    calendarCalls.clashes,
    { params: { mentorshipId: place.mentorship.id }, query: at && planOf(form, { at, event, scope }) },
    { enabled: plan !== '' && plan === debounced },
  )
  if (at === undefined) return null
  if (data === undefined) return <KnownClashes place={place} at={at} event={event} />
  return <FoundClashes place={place} found={data} />
}

interface KnownProps extends Pick<ClashNoteProps, 'place' | 'event'> {
  readonly at: Date
}

function KnownClashes(props: KnownProps) {
  const identity = useIdentity()
  const own = identity.state === 'signedIn' ? identity.user.mentorships.map(({ id }) => id) : []
  const ids = [...new Set([props.place.mentorship.id, ...own])]
  return ids.map((id) => <ClashesIn key={id} {...props} mentorshipId={id} />)
}

function ClashesIn({ place, at, event, mentorshipId }: KnownProps & { readonly mentorshipId: string }) {
  const t = useTexts()
  const { minutes } = useForm()
  const month = monthOf(dayOf(at, place.zone))
  const { data } = useAsk(
    calendarCalls.month,
    { query: { month, mentorship: mentorshipId } },
    { enabled: false },
  )
  const clashes =
    data === undefined ? [] : clashesWith(data.events, { at, minutes, seriesId: event?.seriesId })
  return <Clashes clashes={clashes} place={place} words={t('calendar.clash.before')} />
}

function FoundClashes({ place, found }: { readonly place: CalendarPlace; readonly found: ClashesOfPlan }) {
  const t = useTexts()
  // Two members can have one first name, and then the sentences about them are the same.
  const sentences = found.busy.flatMap(({ userId, scheduledTime }) => {
    const name = nameOf(place.mentorship, userId)
    return name === undefined
      ? []
      : [
          {
            key: `${userId} ${scheduledTime}`,
            sentence: t('calendar.clash.busy', { name, date: place.when.short(scheduledTime) }),
          },
        ]
  })
  return (
    <>
      <Clashes clashes={found.clashes} place={place} words={t('calendar.clash.before')} />
      {sentences.length === 0 ? null : (
        <Banner kind="glad" icon="warning">
          {sentences.map(({ key, sentence }) => (
            <p key={key}>{sentence}</p>
          ))}
          {found.clashes.length === 0 ? <p>{t('calendar.clash.anyway')}</p> : null}
        </Banner>
      )}
    </>
  )
}

interface ClashesProps {
  readonly clashes: readonly { readonly id: string; readonly title: string; readonly scheduledTime: string }[]
  readonly place: CalendarPlace
  readonly words: string
}

/** A weekly event can meet many others: so many are named. */
const mostNamed = 3

/** A list of events at the same time; empty if there are none. */
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
            <strong>{title}</strong>, {place.when.short(scheduledTime)}
          </li>
        ))}
        {more > 0 ? <li>{t('calendar.clash.more', { count: more })}</li> : null}
      </ul>
    </Banner>
  )
}
