import { accessCalls } from '@saathi/contract/access/calls.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { describe, expect, test } from 'vitest'

import { actAsStaff } from '../../commands/staffActs.ts'
import { sql } from '../../engines/database/database.ts'
import { buildMentorship } from '../../mentorship/testing/buildMentorship.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { openApplicants } from '../testing/testApplicants.ts'

const testing = await openTesting()
const { ask, house } = testing
const staff = (...words: string[]) => actAsStaff(house, words)
const state = ({ token }: TestPerson) => ask(matchingCalls.state, {}, { token })
const rejoin = ({ token }: TestPerson) => ask(matchingCalls.rejoin, {}, { token })
const status = ({ token }: TestPerson) => ask(accessCalls.status, {}, { token })
const notices = async ({ token }: TestPerson) =>
  (await ask(notificationCalls.notices, {}, { token })).notices.map(({ kind, values }) => [kind, values])
const { applyingMentee, applyingMentor } = await openApplicants(testing)

async function inPool() {
  const mentee = await applyingMentee()
  await staff('application', 'approve', mentee.email)
  return mentee
}

describe('a match by the programme team', () => {
  test('counts as approval and takes both out of the pool', async () => {
    const [mentee, mentor] = [await applyingMentee(), await applyingMentor('one_to_one', '1')]
    await staff('application', 'approve', mentor.email)
    const before = (await state(mentee)).pool
    await staff('match', mentee.email, mentor.email)
    for (const person of [mentee, mentor]) expect((await state(person)).matchingStatus).toBe('MATCHED')
    expect((await state(mentee)).pool.mentors).toBe(before.mentors - 1)
    expect((await notices(mentee)).map(([kind]) => kind)).toEqual(['mentorshipBegun'])
  })

  test('needs both surveys and an adult', async () => {
    const mentor = await applyingMentor('group', '3')
    const [unready, minor] = [
      await testing.person({ birthYear: 2000 }),
      await applyingMentee({ birthYear: null }),
    ]
    await expect(staff('match', unready.email, mentor.email)).rejects.toThrow(
      `${unready.email} has not completed`,
    )
    await expect(staff('match', minor.email, mentor.email)).rejects.toThrow('not surely an adult')
    expect((await state(mentor)).matchingStatus).toBe('APPLICATION_REVIEW')
  })

  test('ends in a break until the person rejoins', async () => {
    const [mentee, mentor] = [await inPool(), await applyingMentor('one_to_one', '1')]
    await staff('match', mentee.email, mentor.email)
    await house.db.run(sql`
      update mentorships set ended_at = ${house.clock.now()} where id in (
        select mentorship_id from mentorship_members where person_id = ${mentee.id})`)
    for (const person of [mentee, mentor]) {
      const ended = await state(person)
      expect(ended).toMatchObject({ matchingStatus: 'OPTED_OUT', hasLeft: false })
      expect(ended.since).not.toBeNull()
      expect((await rejoin(person)).matchingStatus).toBe('READY')
    }
  })

  test('that ends closes the places of a mentor who has no other, and leaves those of one who has', async () => {
    const mentor = await applyingMentor('one_to_one', '2')
    await staff('application', 'approve', mentor.email)
    const mentees = [await applyingMentee(), await applyingMentee()]
    for (const mentee of mentees) await staff('match', mentee.email, mentor.email)
    expect(await state(mentor)).toMatchObject({ matchingStatus: 'MATCHED', canRejoin: false })
    const end = async ({ token }: TestPerson) => {
      const active = (await status({ ...mentor, token })).activeMentorship
      await staff('mentorship', 'end', active ?? '')
    }
    await end(mentees[0] ?? mentor)
    expect(await state(mentor)).toMatchObject({ matchingStatus: 'MATCHED', canRejoin: true })
    expect(await rejoin(mentor)).toMatchObject({ matchingStatus: 'READY', freePlaces: 1 })
    await end(mentees[1] ?? mentor)
    expect(await state(mentor)).toMatchObject({
      matchingStatus: 'OPTED_OUT',
      hasEnded: true,
      canRejoin: true,
    })
    expect(await rejoin(mentor)).toMatchObject({ matchingStatus: 'READY', freePlaces: 2 })
  })

  test('before there was a pool leaves the person matched', async () => {
    const [mentor, mentee] = [await testing.person({ role: 'mentor' }), await testing.person()]
    await buildMentorship(house, { mentor, mentees: [mentee] })
    for (const person of [mentor, mentee]) expect((await state(person)).matchingStatus).toBe('MATCHED')
  })
})
