import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import { type DueKind, dueKind } from '../../engines/work/dueWork.ts'
import type { House } from '../../house/house.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import { answersBySeries } from '../series/answers.ts'
import { answersTo } from '../series/answerStore.ts'
import { callPage } from '../ics/calendarText.ts'
import { occurrenceAt } from '../series/recurrence.ts'
import { seriesById } from '../series/seriesStore.ts'
import type { Series } from '../series/series.ts'
import { takesPlaceWith } from '../series/takesPlace.ts'
import { remindedOf } from './audience.ts'
import { dueReminders, nextReminder, type Reminder } from './reminders.ts'
import { momentValue } from './when.ts'

const name = 'calendarReminder'

type RemindingHouse = NoticeHouse & Pick<House, 'due'>

/** Plans the next reminder of a series in place of the one before. */
export async function planReminder(
  { due, clock }: Pick<House, 'due' | 'clock'>,
  tx: Database,
  series: Series,
): Promise<void> {
  const key = `calendar:remind:${series.id}`
  const at = nextReminder(series, clock.now())
  if (at === undefined) return due.drop(tx, key)
  await due.plan(tx, { key, name, payload: { seriesId: series.id }, at })
}

interface Replaced {
  readonly before: Series
  readonly after: Series
}

/**
 * Sends the reminders that were due before a change, whose plan it has just replaced: the reminders of occurrences
 * that stay where they are. Runs after planning, which waits for a reminder that is being sent.
 */
export async function remindBefore(
  house: RemindingHouse,
  tx: Database,
  { before, after }: Replaced,
): Promise<void> {
  for (const reminder of dueReminders(before, house.clock.now())) {
    const occurrence = occurrenceAt(after, reminder.occurrence.recurrenceAt)
    const isThere = occurrence?.startsAt.getTime() === reminder.occurrence.startsAt.getTime()
    if (occurrence !== undefined && isThere) await remind(house, tx, { ...reminder, occurrence })
  }
}

/** The work that reminds people of the meetings of a series, and plans the next time. */
export function reminderKinds(house: RemindingHouse): Readonly<Record<string, DueKind>> {
  return {
    [name]: dueKind({
      payload: v.object({ seriesId: v.string() }),
      work: async (tx, { seriesId }) => {
        const series = await seriesById(tx, seriesId)
        if (series === undefined || series.cancelledAt !== null) return
        for (const reminder of dueReminders(series, house.clock.now())) {
          await remind(house, tx, reminder)
        }
        await planReminder(house, tx, series)
      },
    }),
  }
}

/** Reminds every member, including the one who made the event, except those who can't come; nobody if fewer than two come. */
async function remind(house: RemindingHouse, tx: Database, { kind, occurrence }: Reminder): Promise<void> {
  const { series, recurrenceAt, startsAt } = occurrence
  const people = await remindedOf(tx, series.mentorshipId)
  const answers = await answersTo(tx, [series.id])
  const ids = people.map(({ id }) => id)
  if (!takesPlaceWith(answers, () => ids)(occurrence)) return
  const answerOf = answersBySeries(answers)
  for (const person of people) {
    if (answerOf(series, { personId: person.id, recurrenceAt }) === 'no') continue
    await notify(house, tx, {
      personId: person.id,
      kind,
      // An occurrence that was moved to another time gets new reminders.
      key: `${kind}:${series.id}:${recurrenceAt.toISOString()}:${startsAt.toISOString()}`,
      values: {
        mentorship: series.mentorshipId,
        event: occurrence.id,
        title: occurrence.title,
        names: { list: people.filter(({ id }) => id !== person.id).map(({ id }) => ({ person: id })) },
        when: momentValue(startsAt),
        call: occurrence.isPairGroupCall
          ? callPage(house, occurrence.id)
          : `${house.config.publicUrl}/mentorship`,
      },
    })
  }
}
