import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { afterAll, expect, test } from 'vitest'

import { startCalendarServers } from '../../../../scripts/calendarServers.ts'
import { buildMentorship } from '../../mentorship/buildMentorship.ts'
import { leaveMentorship } from '../../mentorship/public/membership.ts'
import { openTesting } from '../../testing.ts'
import { eventBody } from '../buildEvent.ts'
import { openLinkBrowser } from './testLinks.ts'

const servers = await startCalendarServers({ returnTo: ['http://localhost:3000/calendar/callback'] })
afterAll(servers.close)
const testing = await openTesting(servers.settings)
const { house } = testing
const inThreeDays = () => new Date(house.clock.now().getTime() + 3 * 86_400_000).toISOString()

test('who leaves a group finds its events no longer in the linked calendar', async () => {
  const [mentor, asha, ravi] = [await testing.person(), await testing.person(), await testing.person()]
  const { mentorshipId, channelId } = await buildMentorship(house, { mentor, mentees: [asha, ravi] })
  const given = { params: { mentorshipId }, body: eventBody(testing, { scheduledTime: inThreeDays() }) }
  await testing.ask(calendarCalls.addEvent, given, { token: mentor.token })
  const browser = openLinkBrowser(testing, asha)
  const provider = 'google'
  await browser.save({ provider, ...(await browser.toCallback(provider, 'gita')) })
  await testing.workJobs()
  expect(servers.shownTo('gita')).toHaveLength(1)
  await leaveMentorship(house, { mentorshipId, channelId, personId: asha.id })
  house.clock.shift(24 * 3_600_000)
  await testing.app.jobs.doDueWork?.work(undefined)
  await testing.workJobs()
  expect(servers.shownTo('gita')).toEqual([])
})
