import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { actOnMentorship } from '../commands/mentorshipActs.ts'
import { testStaff } from '../desk/testing/testStaff.ts'
import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { endMentorship, leaveMentorship } from '../mentorship/public/membership.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { addSessions, buildSession, buildStep } from './testing/buildSession.ts'
import { curriculumOf, firstTalk, goals, openCurriculum, openingSessions } from './testing/testMentorship.ts'

const testing = await openTesting()
const { house } = testing
await addSessions(house, firstTalk, goals, ...openingSessions)

const as = (person: TestPerson, mentorship?: string) => curriculumOf(testing, person, mentorship)
const steps = ['meet', 'agree', 'close']

async function learner(role: 'mentee' | 'mentor'): Promise<TestPerson> {
  const person = await testing.person({ role })
  if (role === 'mentee') await openCurriculum(testing, person)
  return person
}

let asha: TestPerson
let ravi: TestPerson
beforeEach(async () => {
  asha = await learner('mentee')
  ravi = await learner('mentor')
})

const pair = (mentor = ravi, mentee = asha) => buildMentorship(house, { mentor, mentees: [mentee] })

describe('two mentorships of one person', () => {
  test('each have their own progress, answers, bookmarks and partners', async () => {
    const gita = await learner('mentee')
    const first = await pair()
    const second = await pair(ravi, gita)
    await as(ravi, first.mentorshipId).start()
    await as(ravi, first.mentorshipId).answer('weekly', 'mine alone')
    await as(ravi, first.mentorshipId).complete('meet')
    await as(ravi, first.mentorshipId).bookmark()
    await as(ravi, first.mentorshipId).review()
    expect(await as(ravi, first.mentorshipId).open()).toMatchObject({
      sessionStatus: 'ONGOING',
      completedSteps: ['meet'],
      isBookmarked: true,
      isReviewed: true,
      partnerCompletedSteps: [{ userId: asha.id }],
    })
    expect(await as(ravi, second.mentorshipId).open()).toMatchObject({
      sessionStatus: null,
      completedSteps: [],
      isBookmarked: false,
      isReviewed: false,
      partnerCompletedSteps: [{ userId: gita.id }],
    })
    expect((await as(ravi, second.mentorshipId).quiz()).isTaken).toBe(false)
    expect(await as(ravi, first.mentorshipId).progress()).toMatchObject({ completedQuiz: 1, totalQuiz: 1 })
    expect(await as(ravi).progress()).toMatchObject({ completedQuiz: 0, totalSessions: 2 })
  })

  test('an id of somebody else is not there, in every call that takes one', async () => {
    const foreign = await pair(await learner('mentor'), await learner('mentee'))
    await pair()
    const calls = as(asha, foreign.mentorshipId)
    const { mentorshipId } = foreign
    const asked = [
      calls.open(),
      calls.list(),
      calls.start(),
      calls.complete('meet'),
      calls.answer('weekly'),
      calls.quiz(),
      calls.bookmark(),
      calls.review(),
      calls.progress(),
      calls.detail(mentorshipId),
      calls.progressOf(mentorshipId),
    ]
    for (const outcome of await Promise.allSettled(asked)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 404, code: 'not_found' } })
    }
  })

  test('tips belong to the role in this mentorship', async () => {
    const { mentorshipId } = await pair()
    expect(JSON.stringify(await as(ravi, mentorshipId).open())).toContain('Listen first')
    expect(JSON.stringify(await as(asha, mentorshipId).open())).not.toMatch(/MENTOR_TIPS|Listen first/)
  })
})

describe('a session of a mentorship', () => {
  test('begins for all with the first member, with one end date that staff can move', async () => {
    const { mentorshipId } = await pair()
    await as(ravi).start()
    const { endDate } = await as(asha).open()
    expect(endDate).toBe((await as(ravi).open()).endDate)
    await as(asha).start()
    expect((await as(asha).open()).endDate).toBe(endDate)
    await actOnMentorship(house, ['due', mentorshipId, firstTalk.id, '2031-05-04'])
    for (const person of [asha, ravi]) {
      expect((await as(person).open()).endDate).toBe('2031-05-04T18:29:59.999Z')
    }
    await expect(actOnMentorship(house, ['due', mentorshipId, goals.id, '2031-05-04'])).rejects.toThrow(
      'has not begun',
    )
    for (const wrong of ['4 May', '2031-02-30', '0031-05-04']) {
      const moved = actOnMentorship(house, ['due', mentorshipId, firstTalk.id, wrong])
      await expect(moved).rejects.toThrow('YYYY-MM-DD')
    }
  })

  test('has a step finished by both at once', async () => {
    await pair()
    await as(asha).start()
    await Promise.all([as(asha).complete('meet'), as(ravi).complete('meet'), as(asha).complete('meet')])
    for (const person of [asha, ravi]) {
      expect(await as(person).open()).toMatchObject({
        completedSteps: ['meet'],
        partnerCompletedSteps: [{ completedSteps: ['meet'] }],
      })
    }
  })

  test('an answer to a private question is read by its owner alone, and counts', async () => {
    await pair()
    await as(asha).start()
    await as(asha).answer('weekly', 'I am shy')
    expect((await as(asha).quiz()).answers.userAnswer).toContainEqual({
      questionKey: 'worry',
      answer: 'I am shy',
    })
    const seen = await as(ravi).quiz()
    expect(seen.answers.partnerAnswers).toEqual({
      [asha.id]: [{ questionKey: 'how_often', answer: 'weekly' }],
    })
    expect(JSON.stringify([seen, await as(ravi).open()])).not.toContain('shy')
  })
})

describe('the whole mentorship in one reply', () => {
  test('has partners, progress, sessions and the step to go on with', async () => {
    const { mentorshipId } = await pair()
    await as(ravi).start()
    await as(ravi).complete('meet')
    await as(asha).complete('meet')
    await as(asha).answer('weekly')
    const seen = await as(asha).detail(mentorshipId)
    expect(seen).toMatchObject({
      id: mentorshipId,
      mentorshipType: 'one_to_one',
      status: 'ACTIVE',
      partnerDetails: { partnerDetails: [{ id: ravi.id, role: 'mentor' }] },
      progress: {
        completedQuiz: 1,
        totalQuiz: 1,
        totalSessions: 2,
        completedSessions: [],
        partnerProgress: [{ userId: ravi.id, completedSessions: 0, completedQuiz: 0 }],
      },
      lastSessionStatus: { sessionId: 'first-talk', stepId: 'agree', sessionTitle: firstTalk.title },
    })
    expect(seen.projectDetail).toMatch(/\d{4}-\d{2}-\d{2}$/)
    expect(seen.sessions.map(({ id, sessionStatus }) => [id, sessionStatus])).toEqual([
      ['first-talk', 'ONGOING'],
      ['goals', null],
    ])
    expect(seen.progress.partnerProgress[0]?.activeOn).not.toBeNull()
  })

  test('goes on at the step that the person opened last, on whichever device', async () => {
    const { mentorshipId } = await pair()
    const lastOf = async () => (await as(asha).detail(mentorshipId)).lastSessionStatus
    await as(asha).start()
    await as(asha).start('goals')
    await as(asha).complete('meet')
    expect(await lastOf()).toMatchObject({ sessionId: 'first-talk', stepId: 'agree' })
    house.clock.shift(1000)
    await as(asha).openStep('meet')
    expect(await lastOf()).toMatchObject({ sessionId: 'first-talk', stepId: 'meet', stepNumber: 1 })
    house.clock.shift(1000)
    await as(asha).openStep('only', 'goals')
    expect(await lastOf()).toMatchObject({ sessionId: 'goals' })
    expect((await as(ravi).detail(mentorshipId)).lastSessionStatus?.stepId).toBe('meet')
  })

  test('tells the mentor how many sessions a mentee still needs before theirs open, and mentees nothing', async () => {
    const begun = await testing.person({ birthYear: 2000 })
    const { mentorshipId } = await buildMentorship(house, { mentor: ravi, mentees: [asha, begun] })
    const { partnerProgress } = (await as(ravi).detail(mentorshipId)).progress
    const left = new Map(partnerProgress.map(({ userId, sessionsUntilOpen }) => [userId, sessionsUntilOpen]))
    expect([left.get(asha.id), left.get(begun.id)]).toEqual([0, openingSessions.length])
    const own = await as(begun).detail(mentorshipId)
    expect(own.progress.partnerProgress.map(({ sessionsUntilOpen }) => sessionsUntilOpen)).toEqual([0])
  })

  test('shows in a group nobody else’s progress to a mentee, and everybody’s to the mentor', async () => {
    const [kiran, divya] = [await learner('mentee'), await learner('mentee')]
    const { mentorshipId } = await buildMentorship(house, { mentor: ravi, mentees: [kiran, divya] })
    await as(divya).start()
    await as(divya).complete('meet')
    const seen = await as(kiran).detail(mentorshipId)
    expect(seen.progress.partnerProgress.map(({ userId }) => userId)).toEqual([ravi.id])
    expect(JSON.stringify([seen.progress, seen.sessions])).not.toContain(divya.id)
    const whole = await as(ravi).detail(mentorshipId)
    expect(whole.progress.partnerProgress.map(({ userId }) => userId).toSorted()).toEqual(
      [kiran.id, divya.id].toSorted(),
    )
  })

  test('is there for a mentee whose curriculum is still closed, and no session with it', async () => {
    const early = await testing.person()
    const { mentorshipId } = await pair(ravi, early)
    expect(await as(early).detail(mentorshipId)).toMatchObject({ id: mentorshipId })
    await expect(as(early, mentorshipId).open()).rejects.toMatchObject({ status: 403 })
  })

  test('is gone for whoever left before the end', async () => {
    const vikram = await learner('mentee')
    const group = await buildMentorship(house, { mentor: ravi, mentees: [asha, vikram] })
    await leaveMentorship(house, { ...group, personId: vikram.id })
    const { mentorshipId } = group
    await expect(as(vikram).detail(mentorshipId)).rejects.toMatchObject({ status: 404 })
    await expect(as(vikram).progressOf(mentorshipId)).rejects.toMatchObject({ status: 404 })
    await endMentorship(house, house.db, mentorshipId)
    await expect(as(vikram).detail(mentorshipId)).rejects.toMatchObject({ status: 404 })
    expect(await as(asha).detail(mentorshipId)).toMatchObject({ status: 'ENDED' })
  })
})

describe('a mentorship that ended', () => {
  test('is read whole by its members and takes nothing more', async () => {
    const { mentorshipId } = await pair()
    await as(asha).start()
    await as(asha).answer('weekly')
    for (const step of steps) await as(asha).complete(step)
    await actOnMentorship(house, ['end', mentorshipId])
    const calls = as(asha, mentorshipId)
    expect(await calls.open()).toMatchObject({ sessionStatus: 'PARTIAL_COMPLETE', completedSteps: steps })
    expect((await calls.quiz()).answers.userAnswer).toHaveLength(1)
    expect(await calls.progressOf(mentorshipId)).toMatchObject({ completedSessions: ['first-talk'] })
    const refused = [
      calls.start(),
      calls.complete('meet'),
      calls.answer('never'),
      calls.bookmark(),
      calls.review(),
    ]
    for (const outcome of await Promise.allSettled(refused)) {
      expect(outcome).toMatchObject({ reason: { status: 422, code: 'mentorship_ended' } })
    }
    await expect(actOnMentorship(house, ['end', mentorshipId])).rejects.toThrow('no running mentorship')
    expect(await actOnMentorship(house, ['list', asha.email])).toContain(`${mentorshipId}  ENDED`)
  })

  test('while one is in a quiz either takes the answers before its end or refuses them', async () => {
    const { mentorshipId } = await pair()
    await as(asha).start()
    const [answered] = await Promise.allSettled([
      as(asha, mentorshipId).answer('weekly'),
      endMentorship(house, house.db, mentorshipId),
    ])
    const { isTaken } = await as(asha, mentorshipId).quiz()
    expect(isTaken).toBe(answered.status === 'fulfilled')
    await expect(as(asha, mentorshipId).answer('never')).rejects.toMatchObject({ status: 422 })
  })
})

test('a mentorship keeps the versions of its sessions with which it began', async () => {
  const { mentorshipId: before } = await pair()
  const shorter = buildSession({ ...firstTalk, title: 'Anew', steps: [buildStep('meet')] })
  await addSessions(house, shorter, buildSession({ id: 'late', area: 'mentorships', position: 9 }))
  const kiran = await learner('mentee')
  const { mentorshipId: after } = await pair(ravi, kiran)
  const old = await as(asha, before).open()
  expect([old.title, old.stepCount]).toEqual([firstTalk.title, 3])
  expect((await as(asha, before).list()).map(({ id }) => id)).toEqual(['first-talk', 'goals'])
  const fresh = await as(kiran, after).open()
  expect([fresh.title, fresh.stepCount]).toEqual(['Anew', 1])
  expect(await as(kiran, after).detail(after)).toMatchObject({ progress: { totalSessions: 3 } })
  await as(asha, before).start()
  expect(await as(asha, before).complete('meet')).toMatchObject({ sessionStatus: 'ONGOING' })
  await addSessions(house, firstTalk)
})

test('the team’s page of a pair shows how far each is, and the next meeting', async () => {
  const lakshmi = await testStaff(testing)
  const { mentorshipId } = await pair()
  await as(ravi, mentorshipId).start()
  await as(ravi, mentorshipId).answer('weekly', 'mine alone')
  for (const step of steps) await as(ravi, mentorshipId).complete(step)
  const { path, meetings } = await testing.ask(careCalls.pair, { params: { id: mentorshipId } }, lakshmi)
  const of = (person: TestPerson) => path.find(({ userId }) => userId === person.id)
  expect(of(asha)).toMatchObject({ done: 0, next: { title: firstTalk.title }, finished: [] })
  expect(of(ravi)).toMatchObject({ done: 1, next: { title: goals.title } })
  expect(of(ravi)?.finished.map(({ title }) => title)).toEqual([firstTalk.title])
  expect(meetings.next).toBeNull()
})
