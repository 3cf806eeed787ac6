import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { say } from '../../chat/public/channels.ts'
import { channelsOfMentorships } from '../../chat/public/store.ts'
import { testStaff } from '../../desk/testing/testStaff.ts'
import { dueJobName } from '../../engines/work/dueWork.ts'
import { mailbox } from '../../identity/testing/testMails.ts'
import { endMentorship } from '../../mentorship/public/membership.ts'
import { buildMentorship } from '../../mentorship/testing/buildMentorship.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { addSessions } from '../testing/buildSession.ts'
import { curriculumOf, firstTalk, openCurriculum, openingSessions } from '../testing/testMentorship.ts'
import { nextWord, planMentorWeeks } from './mentorWeek.ts'

const testing = await openTesting()
const { app, house } = testing
await addSessions(house, firstTalk, ...openingSessions)
const newestMail = mailbox(testing)

const work = () => app.jobs[dueJobName]?.work({})
/** Moves the clock to a moment, and runs what is due. */
const moveTo = async (moment: string) => {
  house.clock.shift(new Date(moment).getTime() - house.clock.now().getTime())
  await work()
}
const weeksOf = async ({ token }: TestPerson) => {
  const { notices } = await testing.ask(notificationCalls.notices, {}, { token })
  return notices.filter(({ kind }) => kind === 'mentorWeek')
}

test.each([
  ['2027-03-03T06:30:00Z', 'Asia/Kolkata', '2027-03-07T12:30:00.000Z'],
  ['2027-03-07T12:30:00Z', 'Asia/Kolkata', '2027-03-14T12:30:00.000Z'],
  ['2027-03-07T12:29:00Z', 'Asia/Kolkata', '2027-03-07T12:30:00.000Z'],
  // Clocks change in London on this Sunday.
  ['2027-03-22T10:00:00Z', 'Europe/London', '2027-03-28T17:00:00.000Z'],
  ['2027-03-07T23:30:00Z', 'America/New_York', '2027-03-14T22:00:00.000Z'],
])('after %s in %s the next word comes at %s', (now, zone, next) => {
  expect(nextWord(new Date(now), zone).toISOString()).toBe(next)
})

test('a mentor hears on Sunday evening where each mentee is, and who waits; once, and not after the end', async () => {
  await moveTo('2027-03-03T06:30:00Z')
  const ravi = await testing.person({ role: 'mentor', firstName: 'Ravi' })
  const [asha, divya, kiran] = [
    await testing.person({ firstName: 'Asha', lastName: '' }),
    await testing.person({ firstName: 'Divya', lastName: '' }),
    await testing.person({ firstName: 'Kiran', lastName: '' }),
  ]
  await openCurriculum(testing, asha)
  const { mentorshipId } = await buildMentorship(house, { mentor: ravi, mentees: [asha, divya, kiran] })
  await testing.ask(safetyCalls.block, { body: { userId: kiran.id } }, { token: ravi.token })
  const own = curriculumOf(testing, asha, mentorshipId)
  await own.start()
  await own.complete('meet')
  const channelId = (await channelsOfMentorships(house.db, [mentorshipId])).get(mentorshipId) ?? ''
  await say(house, { channelId, senderId: divya.id, text: 'May I ask you something?', tempId: 'asked' })
  await planMentorWeeks(house)
  await work()
  await moveTo('2027-03-07T12:29:00Z')
  expect(await weeksOf(ravi)).toEqual([])
  await moveTo('2027-03-07T12:31:00Z')
  await work()
  const [week, ...more] = await weeksOf(ravi)
  expect(more).toEqual([])
  expect(week?.values.names).toBe('Asha and Divya')
  expect(week?.values.lines?.split('\n')).toEqual([
    'Asha did one step this week, and is now at “Step agree” in “Session first-talk”.',
    'Divya did no step this week, and is at “Step meet” in “Session first-talk”.',
    'Divya wrote to you on 3 March and has no answer yet.',
    'For your next talk with Divya: “Step meet”. Your mentorship page has the tips.',
  ])
  const { text } = await PostalMime.parse(await newestMail(ravi.email))
  expect(text).toContain(`/chat?channel=${channelId}`)
  await say(house, { channelId, senderId: ravi.id, text: 'Of course.', tempId: 'answered' })
  await moveTo('2027-03-14T12:31:00Z')
  const [second] = await weeksOf(ravi)
  expect(second?.values.lines).not.toContain('no answer')
  await endMentorship(house, house.db, mentorshipId)
  await moveTo('2027-03-21T12:31:00Z')
  expect(await weeksOf(ravi)).toHaveLength(2)
})

test('a mentor of three pairs gets one word about all of them, with one suggestion and one press to write', async () => {
  await moveTo('2027-04-07T06:30:00Z')
  const ravi = await testing.person({ role: 'mentor' })
  const pairs: { mentee: TestPerson; mentorshipId: string; channelId: string }[] = []
  for (const firstName of ['Asha', 'Divya', 'Kiran']) {
    const mentee = await testing.person({ firstName, lastName: '' })
    const { mentorshipId } = await buildMentorship(house, { mentor: ravi, mentees: [mentee] })
    const channelId = (await channelsOfMentorships(house.db, [mentorshipId])).get(mentorshipId) ?? ''
    pairs.push({ mentee, mentorshipId, channelId })
  }
  const [asha, divya, kiran] = pairs
  if (asha === undefined || divya === undefined || kiran === undefined) throw new Error('A pair is missing.')
  for (const { mentee, channelId } of [kiran, divya]) {
    await say(house, { channelId, senderId: mentee.id, text: 'May I ask you something?', tempId: mentee.id })
    house.clock.shift(60_000)
  }
  await planMentorWeeks(house)
  await work()
  // Work that an earlier version planned for each pair.
  for (const { mentorshipId } of pairs)
    await house.due.plan(house.db, {
      key: `mentorWeek:${mentorshipId}:${ravi.id}`,
      name: 'mentorWeek',
      payload: { personId: ravi.id, mentorshipId },
      at: new Date('2027-04-11T12:30:00Z'),
    })
  await moveTo('2027-04-11T12:31:00Z')
  await work()
  const [week, ...more] = await weeksOf(ravi)
  expect(more).toEqual([])
  expect(week?.values.names).toBe('Asha, Divya and Kiran')
  expect(week?.values.lines?.split('\n')).toEqual([
    'Asha did no step this week, and is at “Step meet” in “Session first-talk”.',
    'Divya did no step this week, and is at “Step meet” in “Session first-talk”.',
    'Divya wrote to you on 7 April and has no answer yet.',
    'Kiran did no step this week, and is at “Step meet” in “Session first-talk”.',
    'Kiran wrote to you on 7 April and has no answer yet.',
    'For your next talk with Kiran: “Step meet”. Your mentorship page has the tips.',
  ])
  const { text } = await PostalMime.parse(await newestMail(ravi.email))
  expect(text?.match(/\/chat\?channel=\S+/g)).toEqual([`/chat?channel=${kiran.channelId}`])
  const staff = await testStaff(testing, { rights: ['care'] })
  for (const { mentorshipId: id } of pairs) {
    const { notices } = await testing.ask(careCalls.pair, { params: { id } }, staff)
    expect(notices.map(({ kind }) => kind)).toContain('mentorWeek')
  }
  await moveTo('2027-04-18T12:31:00Z')
  await work()
  expect(await weeksOf(ravi)).toHaveLength(2)
})
