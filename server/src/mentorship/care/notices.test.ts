import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { expect, test } from 'vitest'

import { testStaff } from '../../desk/testing/testStaff.ts'
import { notify } from '../../notifications/public.ts'
import { openTesting } from '../../testing/testing.ts'
import { buildMentorship } from '../testing/buildMentorship.ts'

const testing = await openTesting()
const { ask, house } = testing

test('the page of a pair lists the notices about it, without their values, for the right care only', async () => {
  const ravi = await testing.person({ role: 'mentor' })
  const [asha, meera] = [await testing.person(), await testing.person()]
  const { mentorshipId } = await buildMentorship(house, { mentor: ravi, mentees: [asha] })
  const { mentorshipId: other } = await buildMentorship(house, { mentor: ravi, mentees: [meera] })
  const told = { personId: asha.id, kind: 'partnerWaits', key: 'partnerWaits:test' } as const
  const values = { mentorship: mentorshipId, session: 'Exams', minutes: '10', name: { person: ravi.id } }
  await house.db.transaction((tx) => notify(house, tx, { ...told, values }))
  // Whether she has opened it is hers alone, so the field that older pages need says nothing.
  await ask(notificationCalls.readNotices, { body: {} }, { token: asha.token })
  const read = async (id: string, rights: readonly ('care' | 'people')[]) => {
    const page = await ask(careCalls.pair, { params: { id } }, await testStaff(testing, { rights }))
    return page.notices.map(({ at: _at, ...notice }) => notice)
  }
  const begun = [asha, ravi].map(({ id }) => ({ userId: id, kind: 'mentorshipBegun', isRead: false }))
  const notices = await read(mentorshipId, ['care'])
  expect(notices[0]).toEqual({ userId: asha.id, kind: 'partnerWaits', isRead: false })
  expect(notices.slice(1)).toHaveLength(2)
  expect(notices).toEqual(expect.arrayContaining(begun))
  expect((await read(other, ['care'])).map(({ kind }) => kind)).toEqual([
    'mentorshipBegun',
    'mentorshipBegun',
  ])
  expect(await read(mentorshipId, ['people'])).toEqual([])
})
