import { accessCalls } from '@saathi/contract/access/calls.ts'
import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { questionTypes } from '@saathi/contract/questions/question.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { openTesting } from '../testing/testing.ts'
import { listInbox } from '../team/public.ts'
import { inMentorships } from './curriculum.ts'
import { demoAddress, type DemoName, demoPassword, demoPeople } from './people.ts'

const testing = await openTesting()
await testing.app.prepare({ demo: false })
const make = () => testing.app.makeDemo(() => undefined)

/** Fails once in the middle, as a killed process would, then is made again. */
await testing.house.db.run(sql`alter table session_feedback add constraint cut_off check (rating = 5)`)
const firstMaking = await make().then(
  () => 'whole',
  () => 'cut off',
)
await testing.house.db.run(sql`alter table session_feedback drop constraint cut_off`)
await make()

const signIn = (name: DemoName) =>
  testing.ask(identityCalls.signIn, { body: { email: demoAddress(name), password: demoPassword } })
async function statusOf(name: DemoName) {
  const { idToken: token } = await signIn(name)
  return testing.ask(accessCalls.status, {}, { token })
}
async function channelsOf(name: DemoName) {
  const { idToken: token } = await signIn(name)
  return testing.ask(chatCalls.channels, {}, { token })
}

const isMentee = (name: string) =>
  demoPeople.some((person) => person.name === name && person.role === 'mentee')

test('an interrupted demo is completed without duplicates', async () => {
  expect(firstMaking).toBe('cut off')
  const counts = () =>
    testing.house.db.one(sql`
      select (select count(*) from people where bot_role is null) as people, (select count(*) from mentorships) as mentorships,
             (select count(*) from messages) as messages, (select count(*) from quiz_answers) as quizzes,
             (select count(*) from session_feedback) as feedback, (select count(*) from calendar_series) as series, (select count(*) from mails) as mails`)
  const made = await counts()
  // Each mentee of a mentorship has completed five sessions of the hub; after every session comes a review.
  const walked = [...inMentorships].map(([name, { sessions }]) => sessions + (isMentee(name) ? 5 : 0))
  const feedback = walked.reduce((sum, count) => sum + count, 0)
  expect(made).toMatchObject({ people: demoPeople.length, mentorships: 2, feedback, series: 2, mails: 0 })
  await make()
  expect(await counts()).toEqual(made)
})

test('Dev has two surveys before him; one of them has three stages and every type of question', async () => {
  const { surveys } = await statusOf('dev')
  expect(surveys.map(({ surveyId, surveyStatus }) => [surveyId, surveyStatus])).toEqual([
    ['mentee-start', ''],
    ['every-type', ''],
  ])
  const { idToken: token } = await signIn('dev')
  const { stages } = await testing.ask(surveyCalls.survey, { params: { surveyId: 'every-type' } }, { token })
  const whole = await Promise.all(
    stages.map(({ id: stageId }) => testing.ask(surveyCalls.stage, { params: { stageId } }, { token })),
  )
  const types = whole.flatMap(({ pages }) => pages.flatMap(({ questions }) => questions))
  expect(stages).toHaveLength(3)
  expect(new Set(types.map(({ questionType }) => questionType))).toEqual(new Set(questionTypes))
})

test('Nila is new: one survey is pending and nothing has begun', async () => {
  const { user } = await signIn('nila')
  expect(user).toMatchObject({ hasAgreedTerms: false, role: 'mentee', displayName: 'Nila Rao' })
  expect(await statusOf('nila')).toEqual({
    surveys: [
      {
        surveyId: 'mentee-start',
        surveyStatus: '',
        expPermission: 'use',
        currentStageId: 'mentee-start-studies',
        stageStatus: '',
      },
    ],
    experiences: {
      internship: 'show',
      session: 'show',
      curriculum: 'show',
      survey: 'use',
      chattype: 'use',
      video: 'hide',
      matchingflow: 'hide',
    },
    chatStatus: { mentorshipChat: 'hide', aiChat: 'use', helpCenter: 'hide' },
    matchingflowStatus: { applicationReview: 'hide' },
    mentorshipSessionStatus: { completedSessions: 0, remainingSessions: 5 },
    ruleMessage: {
      applicationReview: '',
      localeApplicationReview: {},
      curriculum: 'Opens after 5 completed sessions',
      localeCurriculum: { hi: '5 सेशन पूरे करने पर खुलेगी' },
    },
    newSessionAvailable: false,
    matching: { matchingStatus: 'NOT_READY', openProposals: 0 },
    activeMentorship: null,
    way: {
      gates: [
        { name: 'sessions', state: 'sessions', isMet: false, done: 0, total: 5, since: null },
        { name: 'application', state: 'survey', isMet: false, done: 0, total: 0, since: null },
      ],
      says: 'surveyAndSessions',
      count: 5,
    },
  })
})

test('Asha is matched with Ravi, has completed five sessions, and may use everything', async () => {
  const status = await statusOf('asha')
  expect(status.surveys[0]?.surveyStatus).toMatch(/^COMPLETE on \d{4}-\d{2}-\d{2}$/)
  expect(status.experiences).toMatchObject({
    session: 'use',
    curriculum: 'use',
    internship: 'use',
    chattype: 'use',
    video: 'use',
  })
  expect(status).toMatchObject({
    chatStatus: { mentorshipChat: 'use' },
    mentorshipSessionStatus: { completedSessions: 5, remainingSessions: 0 },
    matching: { matchingStatus: 'MATCHED' },
  })
  const { idToken: token, user } = await signIn('asha')
  expect(user.mentorships).toEqual([{ id: status.activeMentorship, mentorshipType: 'one_to_one' }])
  expect((await statusOf('ravi')).activeMentorship).toBe(status.activeMentorship)
  const progress = await testing.ask(learningCalls.progress, {}, { token })
  expect(progress).toMatchObject({ completedQuiz: 5, totalSessions: 8 })
  const [bookmarked] = await testing.ask(learningCalls.sessions, { query: { bookmark: '' } }, { token })
  expect(bookmarked?.sessionStatus).toBeNull()
})

test('Chitra is in the pool, and Irfan waits for the programme team', async () => {
  expect(await statusOf('chitra')).toMatchObject({
    experiences: { matchingflow: 'use', session: 'use' },
    matching: { matchingStatus: 'READY' },
    activeMentorship: null,
  })
  expect(await statusOf('irfan')).toMatchObject({
    matching: { matchingStatus: 'APPLICATION_REVIEW' },
    matchingflowStatus: { applicationReview: 'use' },
  })
})

test('mentors and mentees of running mentorships are matched, and those who left take a break', async () => {
  const matched = ['ravi', 'asha', 'meera', 'kiran', 'divya', 'sameer'] as const
  for (const name of matched) expect((await statusOf(name)).matching.matchingStatus).toBe('MATCHED')
  expect((await statusOf('vikram')).matching.matchingStatus).toBe('OPTED_OUT')
})

test("Meera's group is Kiran, Divya and Sameer; Vikram was in it", async () => {
  const group = (await channelsOf('meera')).find(({ isGroup }) => isGroup)
  const active = group?.channelMembers.filter(({ isActive }) => isActive) ?? []
  expect(new Set(active.map(({ userFullName }) => userFullName))).toEqual(
    new Set(['Meera Iyer', 'Kiran Das', 'Divya Nair', 'Sameer Khan']),
  )
  expect((await channelsOf('vikram')).map(({ kind }) => kind)).toEqual(['assistant', 'team'])
  expect((await statusOf('vikram')).activeMentorship).toBeNull()
})

/** The month in which the weekly call of the demo begins, or the next one. */
async function monthsOf(name: DemoName) {
  const { idToken: token } = await signIn(name)
  const now = testing.house.clock.now()
  const months = [0, 1, 2].map((ahead) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    return first.toISOString().slice(0, 7)
  })
  return Promise.all(months.map((month) => testing.ask(calendarCalls.month, { query: { month } }, { token })))
}

test('Asha and Ravi have a weekly call, one of them moved and one cancelled, and a session due this week', async () => {
  const months = await monthsOf('ravi')
  const events = new Map(months.flatMap((month) => month.events).map((event) => [event.id, event]))
  const inOrder = [...events.values()].slice(0, 3)
  expect(inOrder.map(({ title }) => title)).toEqual([
    'Our weekly call',
    'Our call, on Sunday',
    'Our weekly call',
  ])
  const [first, , third] = inOrder.map(({ scheduledTime }) => Date.parse(scheduledTime))
  expect(((third ?? 0) - (first ?? 0)) / 86_400_000).toBe(21)
  expect(inOrder[0]?.answers).toHaveLength(2)
  const soon = Date.now() + 7 * 86_400_000
  const deadlines = months.flatMap((month) => month.deadlines)
  expect(deadlines.some(({ endDate, isCompleted }) => !isCompleted && Date.parse(endDate) < soon)).toBe(true)
})

test("Meera's group has a monthly evening, and Asha and Ravi have said when they are free", async () => {
  const [event] = (await monthsOf('kiran')).flatMap((month) => month.events)
  expect(event).toMatchObject({ title: 'Our group evening', eventFrequency: 'monthly', mayChange: false })
  for (const name of ['asha', 'ravi'] as const) {
    const { idToken: token } = await signIn(name)
    const { slots } = await testing.ask(calendarCalls.availability, {}, { token })
    expect(slots).toContain('sat_evening')
  }
})

test('Asha has asked the assistant in Hindi, and it has answered from a passage', async () => {
  await testing.workJobs()
  const channel = (await channelsOf('asha')).find(({ channelName }) => channelName === 'Saathi Assistant')
  expect(channel?.lastMessage?.message).toMatch(/क्विज़.* \[1\]/)
})

test('Uma has to confirm her address, Omar is disabled, Lakshmi is staff', async () => {
  await expect(signIn('uma')).rejects.toMatchObject({ code: 'email_not_verified' })
  await expect(signIn('omar')).rejects.toMatchObject({ code: 'user_disabled' })
  expect((await signIn('staff')).user).toMatchObject({ role: 'staff', hasAgreedTerms: true })
})

test('Gita came through Google, and has no password to sign in with', async () => {
  await expect(signIn('gita')).rejects.toMatchObject({ code: 'provider_google' })
  const gita = await testing.house.db.one(
    sql`select provider, google_subject, password_hash, terms_version is not null as agreed
        from people join credentials on credentials.person_id = people.id
        where email = ${demoAddress('gita')}`,
  )
  expect(gita).toEqual({ provider: 'google', googleSubject: 'gita', passwordHash: null, agreed: true })
})

test('everybody of the demo is an adult who declared what their role asks', async () => {
  const youngest = await testing.house.db.one<{ born: number; count: number }>(
    sql`select max(birth_year) as born, count(*) from people where bot_role is null`,
  )
  expect(youngest).toMatchObject({ count: demoPeople.length })
  expect(youngest.born).toBeLessThanOrEqual(2006)
  const declared = await testing.house.db.many(sql`select 1 from consents where purpose = 'declaration'`)
  expect(declared).toHaveLength(demoPeople.length)
})

test('Chitra wrote to the programme team and was answered by name; Irfan waits for an answer', async () => {
  const team = (await channelsOf('chitra')).find(({ kind }) => kind === 'team')
  const writer = team?.channelMembers.find(({ userId }) => userId === team.lastMessage?.userId)
  expect(writer?.userFullName).toBe('Lakshmi Menon')
  const staff = { id: writer?.userId ?? '', email: demoAddress('staff') }
  const waiting = await listInbox(testing.house, staff, { all: false, page: 1 })
  expect(waiting.map(({ person }) => person.email)).toEqual([demoAddress('irfan')])
})
