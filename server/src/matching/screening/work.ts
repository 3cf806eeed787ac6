import { daysAfter, daysBetween, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { expiringDays, urgentAfterDays } from '@saathi/contract/matching/screeningRules.ts'

import type { House } from '../../house/house.ts'
import { runningOf } from '../../mentorship/public/store.ts'
import { isInScope } from '../../people/public/scope.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { TeamAsked, TeamItem } from '../../room/teamWork.ts'
import { pooledAmong } from '../pool/store.ts'
import { screeningOf } from '../public/screening.ts'
import { peopleWithEnd } from '../stages/decisionStore.ts'
import { screeningQueue, type Waiting } from './queue.ts'

type WorkHouse = Pick<House, 'db' | 'clock'>

/** Returns the applicants and the ending stages that wait for the team. */
export async function screeningItems(house: WorkHouse, asked: TeamAsked): Promise<TeamItem[]> {
  const waiting = await screeningQueue(house, asked.staff)
  return [...waiting.flatMap((each) => waitingItem(each, asked)), ...(await expiringItems(house, asked))]
}

/**
 * The team's turn is an item from the first day on. A silent person outside and a missing consent of a parent are one from the
 * seventh.
 */
function waitingItem(waiting: Waiting, { now, say, language }: TeamAsked): TeamItem[] {
  const { screening, stage, progress, needsSecond, needs } = waiting
  const { person, hasStages } = screening
  const days = daysBetween(indiaDayOf(progress.since), indiaDayOf(now))
  if (needs !== null)
    return days < urgentAfterDays
      ? []
      : [lackItem(waiting, say(`desk.reason.needs.${needs}`, { count: String(days) }))]
  const isOutside = progress.turn === 'outside' && days >= urgentAfterDays
  if ((progress.turn !== 'team' && !isOutside) || needsSecond) return []
  const role = person.role === 'mentor' ? 'mentor' : 'mentee'
  const count = String(days)
  const stageName = stage.localeName[language] ?? stage.name
  const ours = days === 0 ? say('desk.reason.stageToday', { stage: stageName }) : undefined
  const applied = days === 0 ? say(`desk.reason.${role}Today`) : say(`desk.reason.${role}Applied`, { count })
  const reason = isOutside
    ? say('desk.reason.refereeSilent', { count })
    : hasStages && stage.kind !== 'application'
      ? (ours ?? say('desk.reason.stageWaits', { stage: stageName, count }))
      : applied
  return [
    {
      kind: 'application_waiting',
      subject: person.id,
      urgency: days >= urgentAfterDays ? 'now' : 'today',
      reason,
      since: progress.since,
      due: null,
      about: [{ userId: person.id, name: displayNameOf(person) }],
      actions: ['screen'],
    },
  ]
}

/** Without a parent's consent or a year of birth, nobody can accept the person: the team asks them. */
function lackItem({ screening: { person }, progress }: Waiting, reason: string): TeamItem {
  return {
    kind: 'application_waiting',
    subject: person.id,
    urgency: 'today',
    reason,
    since: progress.since,
    due: null,
    about: [{ userId: person.id, name: displayNameOf(person) }],
    actions: ['open'],
  }
}

/** Returns a day in words, such as "5 March 2027". */
function dayIn(language: string, day: string): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-IN' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return format.format(new Date(day))
}

/** The required stages of people in the pool or in a match that end soon, and of matched people also those that ended. */
async function expiringItems(
  house: WorkHouse,
  { staff, now, say, language }: TeamAsked,
): Promise<TeamItem[]> {
  const { db } = house
  const today = indiaDayOf(now)
  const ids = await peopleWithEnd(db, daysAfter(today, expiringDays))
  const matched = new Set((await runningOf(db, ids)).map(({ personId }) => personId))
  const pooled = new Set(await pooledAmong(db, ids))
  const items: TeamItem[] = []
  for (const person of await peopleByIds(db, ids)) {
    const isActive = matched.has(person.id) || pooled.has(person.id)
    if (!isActive || person.disabledAt !== null || !isInScope(staff.scope, person)) continue
    const { stages, progress } = await screeningOf(house, db, person)
    for (const [index, { rule, state, expiresOn }] of progress.entries()) {
      const stage = stages[index]
      const isEnding = state === 'passed' || (state === 'expired' && matched.has(person.id))
      if (stage === undefined || expiresOn === null || !isEnding || !rule.required) continue
      if (expiresOn > daysAfter(today, expiringDays)) continue
      const isOver = state === 'expired'
      items.push({
        kind: 'document_expiring',
        subject: `${person.id}:${stage.key}`,
        urgency: isOver ? 'now' : expiresOn <= daysAfter(today, urgentAfterDays) ? 'today' : 'week',
        reason: say(isOver ? 'desk.reason.stageEnded' : 'desk.reason.stageEnds', {
          stage: stage.localeName[language] ?? stage.name,
          day: dayIn(language, expiresOn),
        }),
        since: new Date(`${daysAfter(expiresOn, -expiringDays)}T00:00:00+05:30`),
        due: new Date(`${expiresOn}T00:00:00+05:30`),
        about: [{ userId: person.id, name: displayNameOf(person) }],
        actions: ['screen'],
      })
    }
  }
  return items
}
