import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { calendarProviders } from '@saathi/contract/calendar/rules.ts'
import { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { afterAll, expect, test } from 'vitest'

import { startCalendarServers } from '../../../../scripts/calendarServers.ts'
import { type Database, sql } from '../../engines/database/database.ts'
import { codeIn, mailbox } from '../../identity/testing/testMails.ts'
import { buildMentorship } from '../../mentorship/testing/buildMentorship.ts'
import { leaveMentorship } from '../../mentorship/public/membership.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { eventBody } from '../testing/buildEvent.ts'
import { planSync } from './syncPlan.ts'
import { openLinkBrowser, openLinks, openPair } from '../testing/testLinks.ts'

const servers = await startCalendarServers({ returnTo: ['http://localhost:3000/calendar/callback'] })
afterAll(servers.close)
const testing = await openTesting(servers.settings)
const { house } = testing
const { catchUp, linkCalendar, linksOf, unlink } = openLinks(testing)
const newestMail = mailbox(testing)
const dayMs = 86_400_000
const inDays = (days: number) =>
  new Date(Math.ceil(house.clock.now().getTime() / 60_000) * 60_000 + days * dayMs)

async function erase(person: TestPerson) {
  const ask = (otp?: string) => testing.ask(privacyCalls.erase, { body: { otp } }, { token: person.token })
  await ask()
  expect(await ask(codeIn(await newestMail(person.email)))).toMatchObject({ state: 'erased' })
}

async function dayPasses() {
  house.clock.shift(dayMs)
  await testing.app.jobs.doDueWork?.work(undefined)
  await catchUp()
}

test('who leaves a group finds its events no longer in the linked calendar', async () => {
  const [mentor, asha, ravi] = [await testing.person(), await testing.person(), await testing.person()]
  const { mentorshipId, channelId } = await buildMentorship(house, { mentor, mentees: [asha, ravi] })
  const body = eventBody(testing, { scheduledTime: inDays(3).toISOString() })
  await testing.ask(calendarCalls.addEvent, { params: { mentorshipId }, body }, { token: mentor.token })
  const browser = openLinkBrowser(testing, asha)
  const provider = 'google'
  await browser.save({ provider, ...(await browser.toCallback(provider, 'gita')) })
  await testing.workJobs()
  expect(servers.shownTo('gita')).toHaveLength(1)
  await leaveMentorship(house, { mentorshipId, channelId, personId: asha.id })
  await dayPasses()
  expect(servers.shownTo('gita')).toEqual([])
})

test('an erased account keeps the past in its linked calendar, and so does the partner', async () => {
  const { asha, ravi, add } = await openPair(testing)
  const [his, hers] = ['asha', 'newcomer']
  await add({ startsAt: inDays(-15) })
  await linkCalendar(asha, 'google', hers)
  await linkCalendar(ravi, 'outlook', his)
  await catchUp()
  const [before] = servers.shownTo(hers)
  expect(servers.shownTo(his)).toHaveLength(servers.shownTo(hers).length)
  await erase(asha)
  await dayPasses()
  for (const subject of [hers, his]) expect(servers.shownTo(subject)).toHaveLength(3)
  expect(servers.shownTo(hers)[0]).toEqual(before)
})

test.each(calendarProviders)('what a person has deleted in %s is not brought back', async (provider) => {
  const { asha, add } = await openPair(testing)
  const subject = 'unverified'
  await add({ startsAt: inDays(-15) })
  await linkCalendar(asha, provider, subject)
  await catchUp()
  const [link] = await linksOf(asha)
  servers.clear(subject)
  await servers.calDav.clear(subject)
  await unlink(asha, { provider, email: String(link?.email) })
  await catchUp()
  expect([servers.shownTo(subject), await servers.calDav.filesOf(subject)]).toEqual([[], []])
})

test('a meeting that is undone in time never comes into a linked calendar', async () => {
  const { asha, add, change } = await openPair(testing)
  await linkCalendar(asha, 'google', 'gita')
  await testing.workJobs()
  const asked = servers.asked()
  const made = await add()
  await testing.workJobs()
  await change(made, { cancelledAt: house.clock.now() })
  await catchUp()
  expect(servers.asked()).toBe(asked)
  await add({ title: 'Another' })
  await catchUp()
  expect(servers.asked()).toBeGreaterThan(asked)
})

test.each(['google', 'outlook'] as const)(
  'a link to %s that is ended while an event is on its way leaves nothing there',
  async (provider) => {
    const { asha, add } = await openPair(testing)
    const subject = 'unverified'
    await linkCalendar(asha, provider, subject)
    await testing.workJobs()
    await add()
    const held = servers.hold()
    const syncing = catchUp()
    await held.came
    const [link] = await linksOf(asha)
    await unlink(asha, { provider, email: String(link?.email) })
    await testing.workJobs()
    held.letGo()
    await syncing
    await catchUp()
    expect(servers.shownTo(subject)).toEqual([])
  },
)

test('a calendar is brought up to date also while events change all the time', async () => {
  const { asha, add } = await openPair(testing)
  await linkCalendar(asha, 'google', 'unverified')
  await testing.workJobs()
  await add()
  await house.db.pool.query(
    `update graphile_worker._private_jobs set created_at = now() - interval '3 minutes'`,
  )
  house.clock.shift(10_000)
  await house.db.transaction((tx) => house.queue.followClock(tx, 10_000))
  await add()
  const { rows } = await house.db.pool.query(
    `select run_at < now() + interval '15 seconds' as soon from graphile_worker.jobs where key like 'calendar:sync:%'`,
  )
  expect(rows).toEqual([{ soon: true }])
})

test('who ends a link and makes it again while the calendar is down keeps the new one', async () => {
  const { asha, add } = await openPair(testing)
  const subject = 'unverified'
  await linkCalendar(asha, 'google', subject)
  await add()
  await catchUp()
  servers.fail('busy')
  const [link] = await linksOf(asha)
  await unlink(asha, { provider: 'google', email: String(link?.email) })
  await catchUp()
  await linkCalendar(asha, 'google', subject)
  servers.fail(undefined)
  await catchUp()
  await add({ title: 'After that' })
  await catchUp()
  expect(await linksOf(asha)).toMatchObject([{ isBroken: false }])
  expect(new Set(servers.shownTo(subject).map(({ title }) => title))).toEqual(
    new Set(['Our call', 'After that']),
  )
})

test('a change beside the daily comparison of a linked calendar waits for it, and it never for the change', async () => {
  const { asha } = await openPair(testing)
  await linkCalendar(asha, 'google', 'unverified')
  const plan = (tx: Database) => planSync(house, tx, { personIds: [asha.id] })
  const held = await house.db.transaction(async (tx) => {
    // As the daily work does, which holds its row.
    await tx.run(sql`select from due_work where key = ${`calendar:again:${asha.id}`} for update`)
    const changing = house.db.transaction(plan)
    await expect
      .poll(() =>
        house.db.many(sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toHaveLength(1)
    await plan(tx)
    return { changing }
  })
  await held.changing
})
