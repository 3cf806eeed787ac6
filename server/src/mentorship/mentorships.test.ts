import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'
import { expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { buildMentorship } from './testing/buildMentorship.ts'
import { leaveMentorship } from './public/membership.ts'

const testing = await openTesting()
const { ask, house } = testing
const mentorshipsOf = ({ token }: TestPerson) => ask(mentorshipCalls.mentorships, {}, { token })
const someone = (firstName: string, role: 'mentee' | 'mentor' = 'mentee') =>
  testing.person({ firstName, lastName: 'Rao', role })
const write = ({ id }: TestPerson, bio: string) =>
  house.db.run(sql`update people set bio = ${bio} where id = ${id}`)

test('a pair reads what each wrote about themselves', async () => {
  const [mentor, mentee] = [await someone('Ravi', 'mentor'), await someone('Asha')]
  await write(mentor, 'I build bridges.')
  await write(mentee, 'I like maps.')
  const { mentorshipId } = await buildMentorship(house, { mentor, mentees: [mentee] })
  expect(await mentorshipsOf(mentee)).toMatchObject([
    {
      id: mentorshipId,
      type: 'one_to_one',
      status: 'ACTIVE',
      until: null,
      partnerDetails: {
        userDetails: { id: mentee.id, bio: 'I like maps.' },
        partnerDetails: [{ id: mentor.id, displayName: 'Ravi Rao', role: 'mentor', bio: 'I build bridges.' }],
      },
    },
  ])
  const [own] = await mentorshipsOf(mentor)
  expect(own?.partnerDetails.partnerDetails).toMatchObject([{ id: mentee.id, bio: 'I like maps.' }])
})

test('an entry has the picture under both names, and the application’s state only for mentor and mentee', async () => {
  const [mentor, one, other] = [
    await someone('Meera', 'mentor'),
    await someone('Kiran'),
    await someone('Divya'),
  ]
  for (const { id } of [mentor, one, other])
    await house.db.run(sql`
      insert into applications (person_id, decision, decided_at) values (${id}, 'approved', ${house.clock.now()})`)
  await buildMentorship(house, { mentor, mentees: [one, other] })
  const statuses = async (person: TestPerson) => {
    const [own] = await mentorshipsOf(person)
    const partners = own?.partnerDetails.partnerDetails ?? []
    expect(partners.every(({ picture, displayPicture }) => picture === displayPicture)).toBe(true)
    return new Map(partners.map(({ id, applicationStatus }) => [id, applicationStatus]))
  }
  expect(await statuses(mentor)).toEqual(
    new Map([
      [one.id, 'APPROVED'],
      [other.id, 'APPROVED'],
    ]),
  )
  expect(await statuses(one)).toEqual(
    new Map([
      [mentor.id, 'APPROVED'],
      [other.id, null],
    ]),
  )
})

test('in a group a mentee sees name and picture of the other mentees, and nothing they wrote', async () => {
  const [mentor, one, other] = [
    await someone('Meera', 'mentor'),
    await someone('Kiran'),
    await someone('Divya'),
  ]
  await write(other, 'Only for my mentor.')
  await buildMentorship(house, { mentor, mentees: [one, other] })
  const [seen] = await mentorshipsOf(one)
  const bios = seen?.partnerDetails.partnerDetails.map(({ id, bio }) => [id, bio])
  expect(bios).toEqual(expect.arrayContaining([[other.id, '']]))
  expect(JSON.stringify(seen)).not.toContain(other.email)
  expect(JSON.stringify(await mentorshipsOf(mentor))).toContain('Only for my mentor.')
})

test('one that the person left early is not there, one that ended with them is', async () => {
  const [mentor, mentee] = [await someone('Ravi', 'mentor'), await someone('Asha')]
  const left = await buildMentorship(house, { mentor, mentees: [mentee, await someone('Nila')] })
  await leaveMentorship(house, { ...left, personId: mentee.id })
  const ended = await buildMentorship(house, { mentor, mentees: [mentee] })
  await house.db.run(sql`update mentorships set ended_at = now() where id = ${ended.mentorshipId}`)
  const running = await buildMentorship(house, { mentor, mentees: [mentee] })
  expect((await mentorshipsOf(mentee)).map(({ id, status }) => [id, status])).toEqual([
    [running.mentorshipId, 'ACTIVE'],
    [ended.mentorshipId, 'ENDED'],
  ])
})
