import { daysAfter, mondayOf } from '@saathi/contract/base/indiaDays.ts'
import { dayOf, momentAt } from '@saathi/contract/base/zoned.ts'
import * as v from 'valibot'

import { unansweredIn } from '../../chat/public/readStore.ts'
import { channelsOfMentorships } from '../../chat/public/store.ts'
import type { Database } from '../../engines/database/database.ts'
import { type DueKind, dueKind } from '../../engines/work/dueWork.ts'
import type { House } from '../../house/house.ts'
import { visiblePartners } from '../../mentorship/public/membership.ts'
import { companiesOf, membershipIn, mentorsAfter } from '../../mentorship/public/store.ts'
import { type NoticeHouse, type NoticeValue, notify } from '../../notifications/public.ts'
import { personById, timeZoneOf } from '../../people/public/store.ts'
import { blockedAround } from '../../safety/public/blockStore.ts'
import { markedSessions } from '../sessions/store.ts'
import { stepsSince } from './weekStore.ts'

/** The due work that plans the weekly word for every mentor, and the word itself. */
export const planningName = 'mentorWeeks'
export const weekName = 'mentorWeek'

const weekMs = 7 * 86_400_000
/** Each day, people who became mentors since the day before get their weekly word. */
const planningMs = 86_400_000
const mentorsAtOnce = 500
/** The weekly word comes on Sunday evening, when people look at the week ahead. */
const sendingTime = '18:00'

type WeekHouse = Pick<House, 'clock' | 'db' | 'due'>

/** Returns the next Sunday evening in a zone; never the moment itself. */
export function nextWord(now: Date, zone: string): Date {
  const sunday = daysAfter(mondayOf(dayOf(now, zone)), 6)
  const at = momentAt({ day: sunday, time: sendingTime }, zone)
  return at > now ? at : momentAt({ day: daysAfter(sunday, 7), time: sendingTime }, zone)
}

/** Returns the Sunday of the newest word that was due, however late it is sent. */
function sundayOf(now: Date, zone: string): string {
  return daysAfter(dayOf(nextWord(now, zone), zone), -7)
}

/** Plans the planning itself, at the start. */
export async function planMentorWeeks({ clock, db, due }: WeekHouse): Promise<void> {
  await due.planOnce(db, { key: planningName, name: planningName, payload: {}, at: clock.now() })
}

/** Plans the weekly word of each mentor who has none yet, once a day. */
export function planningKind({ clock, due }: WeekHouse): DueKind {
  return dueKind({
    payload: v.object({}),
    async work(tx) {
      const now = clock.now()
      let last = ''
      for (;;) {
        const mentors = await mentorsAfter(tx, last, mentorsAtOnce)
        for (const mentor of mentors)
          await due.planOnce(tx, wordOf(mentor, nextWord(now, await timeZoneOf(tx, mentor))))
        last = mentors.at(-1) ?? last
        if (mentors.length < mentorsAtOnce) break
      }
      const at = new Date(now.getTime() + planningMs)
      await due.plan(tx, { key: planningName, name: planningName, payload: {}, at })
    },
  })
}

function wordOf(personId: string, at: Date) {
  return { key: `${weekName}:${personId}`, name: weekName, payload: { personId }, at }
}

/**
 * Tells a mentor once a week where each mentee is, what they did and what waits for an answer, with one topic for the next talk.
 * It is one word for all mentorships: its key has the Sunday, so work that is planned twice changes nothing. In a trial with
 * teachers, a weekly digest raised the use of a product by 17 % while it lasted.
 */
export function weekKind(house: NoticeHouse & WeekHouse): DueKind {
  const { clock, due } = house
  return dueKind({
    // Work of earlier versions also names a mentorship.
    payload: v.object({ personId: v.string() }),
    async work(tx, { personId }) {
      const now = clock.now()
      const person = await personById(tx, personId)
      const own = (await companiesOf(tx, personId)).filter(({ role }) => role === 'mentor').toReversed()
      if (person === undefined || own.length === 0) return
      await due.plan(tx, wordOf(personId, nextWord(now, person.timeZone)))
      if (person.disabledAt !== null) return
      const mentorships = own.map(({ id }) => id)
      const mentees = await menteesOf(tx, {
        personId,
        mentorships,
        now,
        language: person.primaryLanguage,
      })
      const chosen = suggestedFrom(mentees)
      if (chosen === undefined) return
      const { channelId } = chosen
      await notify(house, tx, {
        personId,
        kind: 'mentorWeek',
        key: `${weekName}:${sundayOf(now, person.timeZone)}`,
        values: {
          mentorships: { list: [...new Set(mentees.map(({ mentorshipId }) => mentorshipId))] },
          names: { list: [...new Set(mentees.map((each) => each.personId))].map((id) => ({ person: id })) },
          lines: {
            list: [...mentees.flatMap(linesAbout), suggestion(chosen, mentees.length === 1)],
            asLines: true,
          },
          ...(channelId === undefined ? {} : { channel: channelId }),
        },
      })
    },
  })
}

/** A mentee in the week of a mentor. */
interface Mentee {
  readonly personId: string
  readonly mentorshipId: string
  readonly channelId: string | undefined
  /** The steps of this week. */
  readonly steps: number
  /** The first open step; undefined after the last one. */
  readonly at: At | undefined
  /** When they wrote what has no answer yet. */
  readonly waitsSince: Date | undefined
}

interface OfMentor {
  readonly personId: string
  readonly mentorships: readonly string[]
  readonly now: Date
  readonly language: string
}

/** Returns the mentees of a mentor, without those with whom there is no contact. */
async function menteesOf(
  tx: Database,
  { personId, mentorships, now, language }: OfMentor,
): Promise<Mentee[]> {
  const since = new Date(now.getTime() - weekMs)
  const silent = new Set(await blockedAround(tx, personId))
  const channels = await channelsOfMentorships(tx, mentorships)
  const mentees: Mentee[] = []
  for (const mentorshipId of mentorships) {
    const membership = await membershipIn(tx, { personId, mentorshipId })
    const people = (membership === undefined ? [] : visiblePartners(membership)).filter(
      (each) => !silent.has(each),
    )
    if (people.length === 0) continue
    const channelId = channels.get(mentorshipId)
    const done = await stepsSince(tx, { mentorshipId, people, since })
    const unanswered = channelId === undefined ? [] : await unansweredIn(tx, channelId, personId)
    for (const each of people)
      mentees.push({
        personId: each,
        mentorshipId,
        channelId,
        steps: done.get(each) ?? 0,
        at: await placeOf(tx, { personId: each, mentorshipId, language }),
        waitsSince: unanswered.find(({ senderId }) => senderId === each)?.since,
      })
  }
  return mentees
}

/** Returns the mentee to talk with next: who has waited longest for an answer, else who did nothing this week, else the first. */
function suggestedFrom(mentees: readonly Mentee[]): Mentee | undefined {
  const waited = ({ waitsSince }: Mentee) => waitsSince?.getTime() ?? Number.POSITIVE_INFINITY
  const [longest] = mentees.toSorted((one, other) => waited(one) - waited(other))
  if (longest?.waitsSince !== undefined) return longest
  const open = mentees.filter(({ at }) => at !== undefined)
  return open.find(({ steps }) => steps === 0) ?? open[0] ?? mentees[0]
}

function linesAbout({ personId, steps, at, waitsSince }: Mentee): NoticeValue[] {
  const name = { person: personId }
  const form = at === undefined ? 'finished' : steps === 0 ? 'none' : steps === 1 ? 'one' : 'some'
  const lines: NoticeValue[] = [
    { text: `notice.week.${form}`, values: { name, count: String(steps), ...at } },
  ]
  if (waitsSince === undefined) return lines
  const day = { at: waitsSince.toISOString(), as: 'day' } as const
  return [...lines, { text: 'notice.week.waits', values: { name, day } }]
}

/** Returns the one suggestion for the next talk. Only a mentor of several mentees needs the name in it. */
function suggestion({ personId, at }: Mentee, isOnly: boolean): NoticeValue {
  const name = { person: personId }
  if (at === undefined) return { text: 'notice.week.after', values: { name } }
  const { step } = at
  return isOnly
    ? { text: 'notice.week.topic', values: { step } }
    : { text: 'notice.week.talk', values: { name, step } }
}

type At = Readonly<Record<'session' | 'step', string>>

interface ToPlace extends Pick<Mentee, 'personId' | 'mentorshipId'> {
  readonly language: string
}

/** Returns the first open step of a mentee; undefined after the last one. */
async function placeOf(tx: Database, { personId, mentorshipId, language }: ToPlace): Promise<At | undefined> {
  for (const { session, marks } of await markedSessions(tx, { personId, mentorshipId })) {
    const step = session.steps.find(({ id }) => !marks.completedSteps.includes(id))
    if (step === undefined) continue
    return {
      session: session.localeTitle[language] ?? session.title,
      step: step.localeTitle[language] ?? step.title,
    }
  }
  return undefined
}
