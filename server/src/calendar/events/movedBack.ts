import type { RecurringScope } from '@saathi/contract/calendar/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import { peopleOfRunning } from '../../mentorship/public/store.ts'
import { newsOf } from '../announcements/newsStore.ts'
import { putAnswers, type GivenAnswer } from '../series/answerStore.ts'
import { occurrenceAt } from '../series/recurrence.ts'
import type { Occurrence, Series } from '../series/series.ts'
import type { Edit } from './edit.ts'

/** A series before a person's move of one event. */
export interface Unmoved {
  readonly series: Series
  readonly answers: readonly GivenAnswer[]
}

interface MovingBack {
  readonly occurrence: Occurrence
  readonly edit: Edit
  readonly scope: RecurringScope
  readonly personId: string
  readonly now: Date
}

/**
 * Returns the series as it was before the person's last move if this edit only undoes that move, before the others
 * are told. Otherwise an undone move would delete everyone's answers, and the event would count as changed.
 */
export async function unmovedBy(
  tx: Database,
  { occurrence, edit, scope, personId, now }: MovingBack,
): Promise<Unmoved | undefined> {
  const { series, recurrenceAt } = occurrence
  const news = await newsOf(tx, series.id)
  if (news?.beforeMove === undefined || news.byId !== personId || news.dueAt <= now) return undefined
  const { series: former } = news.beforeMove
  // Another sequence: the series was changed after the move.
  if (former.sequence !== series.sequence - 1 || !isOnlyMove(edit)) return undefined
  const isSingle = former.frequency === 'none'
  if (scope !== 'THIS' && !isSingle) return undefined
  const was = occurrenceAt(former, isSingle ? former.startsAt : recurrenceAt)
  return was?.startsAt.getTime() === edit.startsAt?.getTime() ? news.beforeMove : undefined
}

function isOnlyMove({ words, startsAt, frequency, repeatEndDate }: Edit): boolean {
  const isOther = frequency !== undefined || repeatEndDate !== undefined || Object.keys(words).length > 0
  return startsAt !== undefined && !isOther
}

/** Gives an event the answers of its members from before it was moved. */
export async function answerAsBefore(
  tx: Database,
  { answers }: Unmoved,
  { series, recurrenceAt }: Occurrence,
): Promise<void> {
  const at = series.frequency === 'none' ? undefined : recurrenceAt
  const members = await peopleOfRunning(tx, series.mentorshipId)
  const ofMembers = answers.filter(({ personId }) => members.includes(personId))
  await putAnswers(tx, { seriesId: series.id, at, answers: ofMembers })
}
