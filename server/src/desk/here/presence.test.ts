import { hereAgainMs, teamCalls } from '@saathi/contract/desk/teamCalls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../../chat/testing/testChat.ts'
import { failureOf, type TestPerson } from '../../testing/testing.ts'
import { testStaff } from '../testing/testStaff.ts'

const { connect, testing } = await openTestChat()
const { ask } = testing
const here = async (who: TestPerson, page = '/staff') =>
  (await ask(teamCalls.here, { body: { page } }, who)).results

test('members of the team read the names of those whose desk is open, and who is on their page', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { firstName: 'Sara' })]
  const desk = await connect(lakshmi)
  expect(await here(lakshmi, '/staff/pairs/one')).toEqual([])
  const arrived = desk.next('desk')
  expect(await here(sara)).toEqual([{ name: 'Lakshmi Person', isSamePage: false }])
  expect((await arrived).lists).toEqual(['here'])
  expect(await here(lakshmi, '/staff/pairs/one')).toEqual([{ name: 'Sara Person', isSamePage: false }])
  const moved = desk.next('desk')
  await here(sara, '/staff/pairs/one')
  await moved
  expect(await here(lakshmi, '/staff/pairs/one')).toEqual([{ name: 'Sara Person', isSamePage: true }])
  expect(JSON.stringify(desk.events.filter(({ command }) => command === 'desk'))).not.toContain(sara.id)
  await here(sara, '')
  await here(lakshmi, '')
})

test('a member who closes the desk is gone at once, and one who is silent after a while', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { firstName: 'Sara' })]
  const [desk, hers] = [await connect(lakshmi), await connect(sara)]
  await here(lakshmi)
  const arrived = desk.next('desk')
  await here(sara)
  await arrived
  expect(await here(lakshmi)).toHaveLength(1)
  const left = desk.next('desk')
  hers.close()
  await left
  expect(await here(lakshmi)).toEqual([])
  await here(sara)
  testing.house.clock.shift(3 * hereAgainMs)
  expect(await here(lakshmi)).toEqual([])
})

test('nobody without a right or without the second factor reads who is here', async () => {
  const powerless = await testStaff(testing, { rights: [] })
  const unproven = await testStaff(testing, { hasPassed: false })
  expect(await failureOf(here(powerless))).toMatchObject({ code: 'no_right' })
  expect(await failureOf(here(unproven))).toMatchObject({ code: 'second_factor_needed' })
})

test('a removed member is not among those who are here', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { firstName: 'Sara' })]
  await here(sara)
  await ask(teamCalls.removeColleague, { params: { userId: sara.id } }, lakshmi)
  expect(await here(lakshmi)).not.toContainEqual(expect.objectContaining({ name: 'Sara Person' }))
})
