import type { NoticeKindName } from '@saathi/contract/domainNotices.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { type NoticeHouse, type NoticeValue, notify } from '../../notifications/public.ts'
import type { PersonRow } from '../../people/public/store.ts'
import { calendarText } from '../ics/calendarText.ts'
import { entriesFor } from '../ics/entries.ts'
import { nextOccurrence, occurrenceAt } from '../series/recurrence.ts'
import type { Series } from '../series/series.ts'
import { audienceOf } from './audience.ts'
import { momentValue, seriesValue } from './when.ts'

/** A series that was made or changed. */
export interface SeriesChange {
  /** Undefined for a new one. */
  readonly before: Series | undefined
  readonly after: Series
  /** The person who did it, who needs no mail about it. */
  readonly byId: string
  /** The changed or deleted occurrence, named by its time in the rule of the series; undefined for the whole series. */
  readonly occurrence?: Date
}

/** The parts of the house that announcing needs. */
export type AnnouncingHouse = NoticeHouse & Pick<House, 'due' | 'queue'>

/** Tells the other members of a change, in the caller's transaction: by a notice, and by a mail that calendar programs read. */
export async function tellOthers(house: AnnouncingHouse, tx: Database, change: SeriesChange): Promise<void> {
  const { after, byId } = change
  const people = await audienceOf(tx, after.mentorshipId)
  const by = people.find(({ id }) => id === byId)
  for (const person of people) {
    if (person.id !== byId) await tell(house, tx, { ...change, person, by })
  }
}

interface Telling extends SeriesChange {
  readonly person: PersonRow
  readonly by: PersonRow | undefined
}

async function tell(house: AnnouncingHouse, tx: Database, telling: Telling): Promise<void> {
  const { after, person, by, occurrence } = telling
  const kind = kindOf(telling)
  const [entry] = await entriesFor(tx, person, [after])
  if (entry === undefined) return
  const method = isWithdrawn(telling) ? 'CANCEL' : 'REQUEST'
  const content = calendarText(house, { method, entries: [{ ...entry, only: occurrence }] })
  await notify(house, tx, {
    personId: person.id,
    kind,
    key: `meeting:${after.id}:${after.sequence}:${occurrence?.toISOString() ?? ''}`,
    values: {
      mentorship: after.mentorshipId,
      title: titleOf(telling),
      name: by === undefined ? { text: 'notice.meeting.someone' } : { person: by.id },
      when: whenOf(house, telling),
      ...(kind === 'meetingCancelled' ? {} : eventOf(house, telling)),
    },
    calendar: { method, content },
  })
}

type MeetingKind = Extract<NoticeKindName, 'meetingInvited' | 'meetingChanged' | 'meetingCancelled'>

function kindOf(change: SeriesChange): MeetingKind {
  if (change.before === undefined) return 'meetingInvited'
  return isWithdrawn(change) || isEnded(change) ? 'meetingCancelled' : 'meetingChanged'
}

/** Whether calendar programs have to remove the series, or its one occurrence. */
function isWithdrawn({ after, occurrence }: SeriesChange): boolean {
  if (after.cancelledAt !== null) return true
  return occurrence !== undefined && occurrenceAt(after, occurrence) === undefined
}

/**
 * Whether a change left a series only past occurrences. They stay in calendars; people are told that the others are
 * cancelled.
 */
function isEnded({ after, occurrence }: SeriesChange): boolean {
  return occurrence === undefined && nextOccurrence(after, after.changedAt) === undefined
}

function titleOf({ before, after, occurrence }: SeriesChange): string {
  if (occurrence === undefined) return after.title
  const one = occurrenceAt(after, occurrence) ?? (before && occurrenceAt(before, occurrence))
  return one?.title ?? after.title
}

/** The occurrence that the page opens: the one that is changed, or the next; or one that has begun since the change. */
function eventOf(
  { clock }: AnnouncingHouse,
  { after, occurrence }: Telling,
): Readonly<Record<string, string>> {
  const one =
    occurrence === undefined
      ? (nextOccurrence(after, clock.now()) ?? nextOccurrence(after, after.changedAt))
      : occurrenceAt(after, occurrence)
  return one === undefined ? {} : { event: one.id }
}

/** The new time; for a deleted occurrence, the time that it had. */
function whenOf(house: AnnouncingHouse, telling: Telling): NoticeValue {
  const { before, after, occurrence, person } = telling
  if (occurrence !== undefined) {
    const one = occurrenceAt(after, occurrence) ?? (before && occurrenceAt(before, occurrence))
    return momentValue(one?.startsAt ?? occurrence)
  }
  const series = isEnded(telling) && before !== undefined ? before : after
  const now = house.clock.now()
  const hasNext = nextOccurrence(series, now) !== undefined
  return seriesValue(person.timeZone, { series, now: hasNext ? now : after.changedAt })
}
