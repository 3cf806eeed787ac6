import { accessCalls } from '@saathi/contract/access/calls.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { describe, expect, test } from 'vitest'

import { actAsStaff } from '../../commands/staffActs.ts'
import { sql } from '../../engines/database/database.ts'
import { addSurveys, buildStage, buildSurvey } from '../../surveys/testing/buildSurvey.ts'
import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { menteesStage, openApplicants } from '../testing/testApplicants.ts'

const testing = await openTesting()
const { ask, house } = testing
const staff = (...words: string[]) => actAsStaff(house, words)
const state = ({ token }: TestPerson) => ask(matchingCalls.state, {}, { token })
const leave = ({ token }: TestPerson) => ask(matchingCalls.leave, {}, { token })
const rejoin = ({ token }: TestPerson) => ask(matchingCalls.rejoin, {}, { token })
const status = ({ token }: TestPerson) => ask(accessCalls.status, {}, { token })
const notices = async ({ token }: TestPerson) =>
  (await ask(notificationCalls.notices, {}, { token })).notices.map(({ kind, values }) => [kind, values])
const mailsTo = ({ email }: TestPerson) =>
  house.db.many<{ subject: string; body: string }>(
    sql`select subject, body from mails where recipient = ${email}`,
  )
const { answer, applyingMentee, applyingMentor } = await openApplicants(testing)

async function inPool() {
  const mentee = await applyingMentee()
  await staff('application', 'approve', mentee.email)
  return mentee
}

describe('an application', () => {
  test('is submitted with the last survey, and waits for the programme team', async () => {
    const mentee = await testing.person({ birthYear: 2000 })
    expect(await state(mentee)).toMatchObject({
      matchingStatus: 'NOT_READY',
      waitsFor: 'surveys',
      since: null,
    })
    await answer(mentee, menteesStage, { course: 'B.Com' })
    const { since, ...rest } = await state(mentee)
    expect(rest).toMatchObject({ matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'team', because: '' })
    expect(Date.parse(since ?? '')).toBeCloseTo(house.clock.now().getTime(), -4)
    expect(await status(mentee)).toMatchObject({
      matchingflowStatus: { applicationReview: 'use' },
      ruleMessage: { applicationReview: 'The programme team is reading the application' },
    })
  })

  test('that is accepted brings the person into the pool, who is told once, in their language', async () => {
    const mentee = await applyingMentee({ primaryLanguage: 'hi' })
    const before = (await state(mentee)).pool.mentees
    expect(await staff('application', 'approve', mentee.email.toUpperCase())).toContain('is accepted')
    await Promise.all([1, 2, 3].map(() => staff('application', 'approve', mentee.email)))
    expect(await state(mentee)).toMatchObject({ matchingStatus: 'READY', waitsFor: null, hasLeft: false })
    expect((await state(mentee)).pool.mentees).toBe(before + 1)
    expect((await status(mentee)).experiences.matchingflow).toBe('use')
    expect(await notices(mentee)).toEqual([['applicationApproved', {}]])
    expect((await mailsTo(mentee)).map(({ subject }) => subject)).toEqual(['आपका आवेदन स्वीकार हो गया है'])
  })

  test('that is not accepted yet says why, on the screen and by mail, and can be accepted later', async () => {
    const mentee = await applyingMentee()
    await staff('application', 'reject', mentee.email, '--because', 'Please tell us', 'what you study.')
    await staff('application', 'reject', mentee.email, '--because', 'Please tell us what you study.')
    const because = 'Please tell us what you study.'
    expect(await state(mentee)).toMatchObject({
      matchingStatus: 'APPLICATION_REVIEW',
      waitsFor: 'not_yet',
      because,
    })
    expect((await status(mentee)).matchingflowStatus.applicationReview).toBe('show')
    expect(await notices(mentee)).toEqual([['applicationNotYet', { because }]])
    const mails = await mailsTo(mentee)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain(because)
    await staff('application', 'approve', mentee.email)
    expect(await state(mentee)).toMatchObject({ matchingStatus: 'READY', because: '' })
    await expect(staff('application', 'reject', mentee.email)).rejects.toThrow('accepted already')
  })

  test('of somebody with open surveys, or of staff, cannot be decided', async () => {
    const mentee = await testing.person({ birthYear: 2000 })
    await expect(staff('application', 'approve', mentee.email)).rejects.toThrow('not completed every survey')
    await expect(staff('application', 'reject', mentee.email)).rejects.toThrow('not completed every survey')
    const member = await testing.person({ role: 'staff', birthYear: 1980 })
    await expect(staff('application', 'approve', member.email)).rejects.toThrow('staff are not matched')
    await expect(staff('application', 'approve', 'no@where.example')).rejects.toThrow('Nobody has')
    expect((await failureOf(leave(member))).status).toBe(403)
  })

  test('is listed for the programme team until something is decided', async () => {
    const [first, second] = [await applyingMentee(), await applyingMentee({ birthYear: null })]
    const lineOf = async ({ email }: TestPerson) =>
      (await staff('application', 'list')).split('\n').find((line) => line.includes(email))
    expect(await lineOf(first)).toMatch(/^\d{4}-\d\d-\d\d {2}.+ {2}mentee {2}waits for you$/)
    expect(await lineOf(second)).toContain('has to add a birth year')
    await staff('application', 'approve', first.email)
    expect(await lineOf(first)).toBeUndefined()
  })

  test('stays accepted when the programme adds a survey', async () => {
    const mentee = await inPool()
    await addSurveys(
      house,
      buildSurvey({ id: 'added', stages: [buildStage('added-one', [[{ key: 'more' }]])] }),
    )
    expect((await state(mentee)).matchingStatus).toBe('READY')
    await house.db.run(sql`delete from surveys where id = 'added'`)
  })
})

describe('somebody who is not surely an adult', () => {
  test('stays out of the pool until a parent agrees', async () => {
    const minor = await applyingMentee({ birthYear: house.clock.now().getUTCFullYear() - 17 })
    expect(await state(minor)).toMatchObject({ matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'parent' })
    expect((await status(minor)).ruleMessage.applicationReview).toContain('A parent has to agree')
    await expect(staff('application', 'approve', minor.email)).rejects.toThrow('parent yes')
    await staff('parent', 'yes', minor.email)
    await staff('application', 'approve', minor.email)
    expect((await state(minor)).matchingStatus).toBe('READY')
    await staff('parent', 'no', minor.email)
    const out = await state(minor)
    expect(out).toMatchObject({ matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'parent' })
    await staff('parent', 'yes', minor.email)
    const back = await state(minor)
    expect(back.matchingStatus).toBe('READY')
    expect(back.pool.mentees).toBe(out.pool.mentees + 1)
    await staff('parent', 'no', minor.email)
    await leave(minor)
    expect((await failureOf(rejoin(minor))).code).toBe('parent_consent_missing')
  })

  test('without a parent’s yes any more, and then of age, is brought back by the programme team', async () => {
    const minor = await applyingMentee({ birthYear: new Date().getFullYear() - 16 })
    await staff('parent', 'yes', minor.email)
    await staff('application', 'approve', minor.email)
    await staff('parent', 'no', minor.email)
    expect(await state(minor)).toMatchObject({ matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'parent' })
    await house.db.run(sql`update people set birth_year = 2000 where id = ${minor.id}`)
    expect(await state(minor)).toMatchObject({ matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'team' })
    expect(await staff('application', 'list')).toContain(minor.email)
    await staff('application', 'approve', minor.email)
    expect(await state(minor)).toMatchObject({ matchingStatus: 'READY' })
    expect((await notices(minor)).filter(([kind]) => kind === 'applicationApproved')).toHaveLength(1)
  })

  test('is asked for the birth year where it is unknown', async () => {
    const mentee = await applyingMentee({ birthYear: null })
    expect((await state(mentee)).waitsFor).toBe('birth_year')
  })
})

describe('leaving and coming back', () => {
  test('takes somebody out of the pool and brings them back, however often it is pressed', async () => {
    const mentee = await inPool()
    const left = await Promise.all([leave(mentee), leave(mentee), leave(mentee)])
    for (const each of left) expect(each).toMatchObject({ matchingStatus: 'OPTED_OUT', hasLeft: true })
    const back = await Promise.all([rejoin(mentee), rejoin(mentee)])
    for (const each of back) expect(each).toMatchObject({ matchingStatus: 'READY', hasLeft: false })
    const entries = await house.db.many(sql`select left_at from pool_entries where person_id = ${mentee.id}`)
    expect(entries).toHaveLength(2)
  })

  test('from two devices at once ends in one of the two, never in both', async () => {
    const mentee = await inPool()
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([leave(mentee), rejoin(mentee)])
      const stored = await house.db.one<{ hasLeft: boolean; entries: number }>(sql`
        select left_at is not null as has_left,
               (select count(*) from pool_entries where person_id = ${mentee.id} and left_at is null) as entries
        from applications where person_id = ${mentee.id}`)
      expect(stored.entries).toBe(stored.hasLeft ? 0 : 1)
    }
  })

  test('brings an applicant back to the application, and nobody past it', async () => {
    const mentee = await applyingMentee()
    expect((await leave(mentee)).matchingStatus).toBe('OPTED_OUT')
    await expect(staff('application', 'approve', mentee.email)).rejects.toThrow('taking a break')
    expect((await rejoin(mentee)).matchingStatus).toBe('APPLICATION_REVIEW')
    expect((await rejoin(await testing.person())).matchingStatus).toBe('NOT_READY')
  })

  test('closes the free places of a mentor whose mentorship runs on', async () => {
    const mentor = await applyingMentor('one_to_one', '2')
    await staff('application', 'approve', mentor.email)
    const mentee = await applyingMentee()
    await staff('match', mentee.email, mentor.email)
    expect(await state(mentor)).toMatchObject({ matchingStatus: 'READY', freePlaces: 1 })
    expect(await leave(mentor)).toMatchObject({ matchingStatus: 'MATCHED', hasLeft: true, freePlaces: null })
    expect((await status(mentor)).activeMentorship).not.toBeNull()
    expect(await rejoin(mentor)).toMatchObject({ matchingStatus: 'READY', freePlaces: 1 })
  })
})
