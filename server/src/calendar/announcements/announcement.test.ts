import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import ICAL from 'ical.js'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { buildMentorship } from '../../mentorship/testing/buildMentorship.ts'
import { endMentorship } from '../../mentorship/public/membership.ts'
import { holdIfBlocked } from '../../safety/public/contact.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { buildException, buildSeries } from '../testing/buildSeries.ts'
import type { Series } from '../series/series.ts'
import { insertSeries, updateSeries } from '../series/seriesStore.ts'
import { announceChange } from './announcement.ts'
import { tellWaiting } from './news.ts'

const testing = await openTesting()
const { house, ask } = testing
const hour = 3_600_000
const at = (ms: number) => new Date(house.clock.now().getTime() + ms)
const wholeSecond = (date: Date) => new Date(Math.ceil(date.getTime() / 1000) * 1000)

async function pair(...more: readonly TestPerson[]) {
  const asha = await testing.person({ firstName: 'Asha', lastName: 'Patil' })
  const ravi = await testing.person({ firstName: 'Ravi', lastName: 'Kumar', role: 'mentor' })
  const { mentorshipId } = await buildMentorship(house, { mentor: ravi, mentees: [asha, ...more] })
  const add = async (parts: Partial<Series> = {}) => {
    const now = house.clock.now()
    const series = buildSeries({
      id: uuid(),
      mentorshipId,
      createdBy: asha.id,
      createdAt: now,
      changedAt: now,
      startsAt: wholeSecond(at(72 * hour)),
      frequency: 'none',
      repeatEndDate: null,
      ...parts,
    })
    await house.db.transaction(async (tx) => {
      await insertSeries(tx, series, undefined)
      await announceChange(house, tx, { before: undefined, after: series, byId: asha.id })
    })
    await tellWaiting(house)
    return series
  }
  const change = async (before: Series, parts: Partial<Series>, occurrence?: Date) => {
    const sequence = before.sequence + 1
    const after = { ...before, changedAt: house.clock.now(), sequence, ...parts }
    await house.db.transaction(async (tx) => {
      await updateSeries(tx, after)
      await announceChange(house, tx, {
        before,
        after,
        byId: asha.id,
        ...(occurrence === undefined ? {} : { occurrence }),
      })
    })
    await tellWaiting(house)
    return after
  }
  return { asha, ravi, mentorshipId, add, change }
}

const kindsOf = async ({ token }: TestPerson) =>
  (await ask(notificationCalls.notices, {}, { token })).notices
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('meeting'))
    .toReversed()

interface Sent {
  readonly subject: string
  readonly body: string
  readonly calendar: { readonly method: string; readonly content: string } | null
}

const mailsTo = async ({ email }: TestPerson) =>
  (
    await house.db.many<Sent>(sql`
      select subject, body, calendar from mails where recipient = ${email} and sent_at is null order by id`)
  ).filter(({ calendar }) => calendar !== null)

function eventIn(sent: Sent | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(sent?.calendar?.content ?? ''))
  const event = calendar.getFirstSubcomponent('vevent')
  const say = (name: string) => event?.getFirstPropertyValue(name)?.toString()
  return { method: calendar.getFirstPropertyValue('method'), say }
}

/** Moves the clock, as staff do, and runs the due work. */
async function later(ms: number) {
  house.clock.shift(ms)
  const work = testing.app.jobs.doDueWork?.work
  if (work === undefined) throw new Error('There is no due work.')
  await work(undefined)
}

describe('an invitation', () => {
  test('goes to the other members, and its changes have the same UID and a higher sequence', async () => {
    const { asha, ravi, add, change } = await pair()
    const made = await add({ frequency: 'weekly', repeatEndDate: '2099-01-01' })
    const [first] = await mailsTo(ravi)
    expect(first?.subject).toBe("You're invited: Our call")
    expect(first?.body).toContain('Asha Patil would like to meet you')
    expect(first?.body).toContain(`/mentorship?mentorship=${made.mentorshipId}&event=${made.id}_`)
    expect(eventIn(first).method).toBe('REQUEST')
    expect(eventIn(first).say('organizer')).toBe('mailto:no-reply@localhost')
    const changed = await change(made, { title: 'Our talk' })
    await change(changed, { cancelledAt: house.clock.now() })
    const sent = (await mailsTo(ravi)).map(eventIn)
    expect(sent.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    expect(new Set(sent.map(({ say }) => say('uid'))).size).toBe(1)
    expect(sent.map(({ say }) => say('sequence'))).toEqual(['0', '1', '2'])
    expect(await kindsOf(ravi)).toEqual(['meetingInvited', 'meetingChanged', 'meetingCancelled'])
    expect(await mailsTo(asha)).toEqual([])
    expect(await kindsOf(asha)).toEqual([])
  })

  test('for one occurrence names that one', async () => {
    const { ravi, add, change } = await pair()
    const made = await add({ frequency: 'weekly', repeatEndDate: '2099-01-01' })
    const recurrenceAt = made.startsAt
    const moved = buildException(made, { recurrenceAt, startsAt: new Date(recurrenceAt.getTime() + hour) })
    const changed = await change(made, { exceptions: [moved] }, recurrenceAt)
    await change(changed, { exceptions: [{ ...moved, isCancelled: true }] }, recurrenceAt)
    const [, second, third] = (await mailsTo(ravi)).map(eventIn)
    expect([second?.method, third?.method]).toEqual(['REQUEST', 'CANCEL'])
    expect(second?.say('recurrence-id')).toBeDefined()
    expect(third?.say('recurrence-id')).toBe(second?.say('recurrence-id'))
    expect(third?.say('status')).toBe('CANCELLED')
  })

  test('says the usual time of a series apart from that of a moved occurrence which comes first', async () => {
    const { ravi, add, change } = await pair()
    const startsAt = new Date('2030-11-30T12:30:00Z')
    const made = await add({ startsAt, frequency: 'weekly', repeatEndDate: '2031-01-31' })
    const moved = buildException(made, { recurrenceAt: startsAt, startsAt: new Date('2030-12-01T13:30:00Z') })
    const changed = await change(made, { exceptions: [moved], title: 'Our talk' })
    await change(changed, { repeatEndDate: '2030-12-01' })
    const [, second, third] = await mailsTo(ravi)
    expect(second?.body).toContain(
      'now: Sunday, 1 December 2030 at 7:00 pm IST; after that Saturday, 7 December 2030 at 6:00 pm IST, then every week until 31 January 2031.',
    )
    expect(third?.body).toContain('now: Sunday, 1 December 2030 at 7:00 pm IST.')
  })

  test('to a series of which nothing is left to come is cancelled in words, and keeps its past in calendars', async () => {
    const { ravi, add, change } = await pair()
    const made = await add({ frequency: 'weekly', repeatEndDate: '2031-12-31' })
    await change(made, { repeatEndDate: '2020-01-01' })
    expect(await kindsOf(ravi)).toEqual(['meetingInvited', 'meetingCancelled'])
    const [, second] = await mailsTo(ravi)
    expect(eventIn(second).method).toBe('REQUEST')
    expect(second?.body).toContain('then every week until 31 December 2031')
  })

  test('is in the language and the zone of the person', async () => {
    const { ravi, add } = await pair()
    await house.db.run(
      sql`update people set primary_language = 'hi', time_zone = 'America/New_York' where id = ${ravi.id}`,
    )
    await add({ startsAt: new Date('2030-11-28T13:30:00Z') })
    const [sent] = await mailsTo(ravi)
    expect(sent?.subject).toContain('आपके लिए न्योता')
    expect(sent?.body).toContain('गुरुवार, 28 नवंबर 2030 को सुबह 8:30 बजे (GMT-5)')
  })

  test('names when it is at another hour, where the clocks of the maker change and those of the person do not', async () => {
    const { ravi, add } = await pair()
    const series = { startsAt: new Date('2031-10-22T16:00:00Z'), frequency: 'weekly' } as const
    await add({ ...series, timeZone: 'Europe/Berlin', repeatEndDate: '2031-11-19' })
    await add({ ...series, timeZone: 'Europe/Berlin', repeatEndDate: '2031-10-25' })
    await add({ ...series, timeZone: 'Asia/Kolkata', repeatEndDate: '2031-11-19' })
    const [shifted, ...others] = await mailsTo(ravi)
    expect(shifted?.body).toContain(
      'Wednesday, 22 October 2031 at 9:30 pm IST, then every week until 19 November 2031 (from 29 October 2031 to 19 November 2031 at 10:30 pm, because clocks change)',
    )
    expect(others).toHaveLength(2)
    for (const { body } of others) expect(body).not.toContain('clocks change')
  })

  test('is silent in a mentorship that has ended and after a block, and so are reminders', async () => {
    const ended = await pair()
    const before = await ended.add()
    await house.db.transaction((tx) => endMentorship(house, tx, ended.mentorshipId))
    await ended.change(before, { title: 'Late' })
    const blocked = await pair()
    await blocked.add()
    await ask(safetyCalls.block, { body: { userId: blocked.asha.id } }, { token: blocked.ravi.token })
    await blocked.add()
    await later(72 * hour - 600_000)
    for (const { ravi } of [ended, blocked]) expect(await kindsOf(ravi)).toEqual(['meetingInvited'])
  })
})

describe('reminders', () => {
  const declines = (series: Series, { id }: TestPerson) =>
    house.db.run(sql`
      insert into calendar_answers (series_id, person_id, answer, answered_at)
      values (${series.id}, ${id}, 'no', ${house.clock.now()})`)

  test('come a day and fifteen minutes before, once, to both and not to those who said no', async () => {
    const kiran = await testing.person({ firstName: 'Kiran' })
    const { asha, ravi, add } = await pair(kiran)
    const series = await add()
    await later(47 * hour)
    expect(await kindsOf(asha)).toEqual([])
    for (const ms of [hour + 60_000, 60_000]) await later(ms)
    expect(await kindsOf(asha)).toEqual(['meetingTomorrow'])
    await declines(series, ravi)
    await later(24 * hour - 10 * 60_000)
    await later(60_000)
    expect(await kindsOf(asha)).toEqual(['meetingTomorrow', 'meetingSoon'])
    expect(await kindsOf(ravi)).toEqual(['meetingInvited', 'meetingTomorrow'])
  })

  test('do not send anyone to a meeting to which nobody else comes', async () => {
    const { asha, ravi, add } = await pair()
    await declines(await add(), ravi)
    await later(72 * hour - 60_000)
    expect(await kindsOf(asha)).toEqual([])
  })

  test('leave out the first for what was made less than a day ahead, and everything that is over', async () => {
    const { asha, add } = await pair()
    await add({ startsAt: wholeSecond(at(3 * hour)), title: 'Today' })
    await add({ startsAt: wholeSecond(at(5 * hour)), title: 'Later' })
    await later(60_000)
    expect(await kindsOf(asha)).toEqual([])
    await later(3 * hour - 10 * 60_000)
    expect(await kindsOf(asha)).toEqual(['meetingSoon'])
    await later(72 * hour)
    expect(await kindsOf(asha)).toEqual(['meetingSoon'])
  })

  test('do not wait for a change that holds the contact, because that may wait for them', async () => {
    const { asha, ravi, add } = await pair()
    await add()
    await house.db.transaction(async (tx) => {
      await holdIfBlocked(tx, [asha.id, ravi.id])
      await later(48 * hour + 60_000)
    })
    expect(await kindsOf(ravi)).toEqual(['meetingInvited', 'meetingTomorrow'])
  })

  test('that are due come also when another occurrence is changed before they went', async () => {
    const { asha, ravi, add, change } = await pair()
    const made = await add({ frequency: 'weekly', repeatEndDate: '2099-01-01' })
    house.clock.shift(48 * hour + 10_000)
    const recurrenceAt = new Date(made.startsAt.getTime() + 7 * 24 * hour)
    const other = buildException(made, { recurrenceAt, title: 'Another' })
    const changed = await change(made, { exceptions: [other] }, recurrenceAt)
    await later(60_000)
    expect(await kindsOf(asha)).toEqual(['meetingTomorrow'])
    expect((await kindsOf(ravi)).filter((kind) => kind === 'meetingTomorrow')).toHaveLength(1)
    house.clock.shift(24 * hour - 15 * 60_000)
    const moved = buildException(made, {
      recurrenceAt: made.startsAt,
      startsAt: new Date(made.startsAt.getTime() + 48 * hour),
    })
    await change(changed, { exceptions: [moved, other] }, made.startsAt)
    await later(60_000)
    // The occurrence that is moved itself has no reminder at its old time.
    expect(await kindsOf(asha)).toEqual(['meetingTomorrow'])
  })

  test('go on through a series, and follow an occurrence that is moved', async () => {
    const { asha, add, change } = await pair()
    const made = await add({ frequency: 'weekly', repeatEndDate: '2099-01-01' })
    await later(48 * hour + 60_000)
    expect(await kindsOf(asha)).toEqual(['meetingTomorrow'])
    const recurrenceAt = made.startsAt
    const startsAt = new Date(recurrenceAt.getTime() + 48 * hour)
    const moved = buildException(made, { recurrenceAt, startsAt })
    await change(made, { exceptions: [moved] }, recurrenceAt)
    await later(24 * hour)
    expect(await kindsOf(asha)).toEqual(['meetingTomorrow'])
    await later(24 * hour)
    await later(24 * hour - 600_000)
    expect(await kindsOf(asha)).toEqual(['meetingTomorrow', 'meetingTomorrow', 'meetingSoon'])
    await later(4 * 24 * hour + 660_000)
    expect(await kindsOf(asha)).toHaveLength(4)
  })
})
