import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { beforeEach, expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { buildMentorship } from '../../mentorship/testing/buildMentorship.ts'
import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { testStaff } from '../testing/testStaff.ts'

const testing = await openTesting()
const { ask, house } = testing
const day = 86_400_000

let id = ''
let params = { id: '' }
beforeEach(async () => {
  await house.db.run(sql`update mentorships set ended_at = now()`)
  const [asha, ravi] = [await testing.person(), await testing.person({ role: 'mentor' })]
  const { mentorshipId } = await buildMentorship(house, { mentor: ravi, mentees: [asha] })
  await house.db.run(sql`
    update mentorship_care set next_on = ${indiaDayOf(house.clock.now())}::date where mentorship_id = ${mentorshipId}`)
  id = `contact_due.${mentorshipId}`
  params = { id }
})

const listed = async (staff: TestPerson, query: { owner?: 'me' | 'nobody'; snoozed?: '1' } = {}) =>
  (await ask(todayCalls.today, { query }, staff)).results.find((item) => item.id === id)

test('an item that two people take is the first one’s, and the second reads the name', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { firstName: 'Sara' })]
  const take = (staff: TestPerson) => ask(todayCalls.takeItem, { params, body: {} }, staff)
  const outcomes = await Promise.allSettled([take(lakshmi), take(sara)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const owner = (await listed(lakshmi))?.owner
  const [winner, loser] = owner?.userId === lakshmi.id ? [lakshmi, sara] : [sara, lakshmi]
  const { code, problem } = await failureOf(take(loser))
  expect([code, problem.by]).toEqual(['already_taken', owner?.name])
  expect(await listed(winner, { owner: 'me' })).toBeDefined()
  expect(await listed(loser, { owner: 'nobody' })).toBeUndefined()
})

test('an item that is handed on stays with its owner until the colleague accepts it', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { firstName: 'Sara' })]
  await ask(todayCalls.takeItem, { params, body: {} }, lakshmi)
  await ask(deskCalls.audit, {}, sara)
  const words = 'She asked for you.'
  await ask(todayCalls.handItemOn, { params, body: { userId: sara.id, words } }, lakshmi)
  expect(await listed(sara)).toMatchObject({ offerWords: words })
  expect((await listed(sara))?.owner?.userId).toBe(lakshmi.id)
  expect((await listed(sara))?.offeredTo?.userId).toBe(sara.id)
  const stranger = await testStaff(testing)
  expect(await failureOf(ask(todayCalls.acceptItem, { params, body: {} }, stranger))).toMatchObject({
    status: 404,
  })
  await ask(todayCalls.acceptItem, { params, body: {} }, sara)
  expect((await listed(lakshmi))?.owner?.userId).toBe(sara.id)
})

test('an offer is withdrawn by its owner or declined by the colleague, and by nobody else', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { firstName: 'Sara' })]
  const stranger = await testStaff(testing)
  await ask(todayCalls.takeItem, { params, body: {} }, lakshmi)
  await ask(deskCalls.audit, {}, sara)
  const endOffer = (by: TestPerson) => ask(todayCalls.endOffer, { params, body: {} }, by)
  for (const ender of [lakshmi, sara]) {
    await ask(todayCalls.handItemOn, { params, body: { userId: sara.id } }, lakshmi)
    expect(await failureOf(endOffer(stranger))).toMatchObject({ status: 404 })
    await endOffer(ender)
    expect(await listed(lakshmi)).toMatchObject({ offeredTo: null, owner: { userId: lakshmi.id } })
  }
  expect(await failureOf(endOffer(sara))).toMatchObject({ status: 404 })
})

test('an item is handed on only to a colleague who sees it, and once if two members do it at the same moment', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { firstName: 'Sara' })]
  const [noCare, elsewhere] = [
    await testStaff(testing, { rights: ['people'] }),
    await testStaff(testing, { programmes: ['bihar'] }),
  ]
  await house.db.run(sql`update people set project = 'general_intake' where role = 'mentee'`)
  const handOn = (by: TestPerson, to: TestPerson) =>
    ask(todayCalls.handItemOn, { params, body: { userId: to.id } }, by)
  for (const colleague of [noCare, elsewhere])
    expect(await failureOf(handOn(lakshmi, colleague))).toMatchObject({ status: 404 })
  const { results } = await ask(todayCalls.colleagues, { query: { item: id } }, lakshmi)
  const offered = results.map(({ userId }) => userId)
  expect([offered.includes(sara.id), offered.includes(noCare.id), offered.includes(elsewhere.id)]).toEqual([
    true,
    false,
    false,
  ])
  const asked = [handOn(lakshmi, sara), handOn(sara, lakshmi)]
  const settled = await Promise.allSettled(asked)
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = asked[settled.findIndex(({ status }) => status === 'rejected')] ?? Promise.resolve()
  expect(await failureOf(lost)).toMatchObject({ code: 'already_taken' })
})

test('of two members who put an item off at the same moment, the second is told who was first', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { firstName: 'Sara' })]
  const until = daysAfter(indiaDayOf(house.clock.now()), 2)
  const asked = [lakshmi, sara].map((staff) =>
    ask(todayCalls.snoozeItem, { params, body: { until, reason: 'They are away.' } }, staff),
  )
  const settled = await Promise.allSettled(asked)
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const later = await testStaff(testing)
  expect(
    await failureOf(ask(todayCalls.snoozeItem, { params, body: { until, reason: 'Me too.' } }, later)),
  ).toMatchObject({ code: 'already_taken' })
})

test('an owner who is silent for two working days, or disabled, loses the item to the queue', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing)]
  await ask(todayCalls.takeItem, { params, body: {} }, sara)
  await house.db.run(sql`update people set disabled_at = now() where id = ${sara.id}`)
  expect((await listed(lakshmi))?.owner).toBeNull()
  await ask(todayCalls.takeItem, { params, body: {} }, lakshmi)
  expect((await listed(lakshmi))?.owner?.userId).toBe(lakshmi.id)
  house.clock.shift(4 * day)
  expect((await listed(await testStaff(testing)))?.owner).toBeNull()
})

test('an item that is put off comes back on its day or by undo, and goes only with its cause', async () => {
  const lakshmi = await testStaff(testing)
  const until = daysAfter(indiaDayOf(house.clock.now()), 2)
  const put = () => ask(todayCalls.snoozeItem, { params, body: { until, reason: 'They are away.' } }, lakshmi)
  const { actionId } = await put()
  expect([await listed(lakshmi), (await listed(lakshmi, { snoozed: '1' }))?.id]).toEqual([undefined, id])
  await ask(deskCalls.undo, { params: { actionId }, body: {} }, lakshmi)
  expect(await listed(lakshmi)).toBeDefined()
  await put()
  house.clock.shift(3 * day)
  const later = await testStaff(testing)
  expect(await listed(later)).toMatchObject({ urgency: 'now' })
  const pair = { params: { id: id.replace('contact_due.', '') } }
  await ask(careCalls.contact, { ...pair, body: { with: 'both', way: 'call', outcome: 'well' } }, later)
  expect(await listed(later)).toBeUndefined()
})

test('each member sees the items of their rights only, and acts on no others', async () => {
  const [asha, ravi] = [await testing.person(), await testing.person({ role: 'mentor' })]
  await buildMentorship(house, { mentor: ravi, mentees: [asha] })
  const body = { kind: 'person', id: ravi.id, reason: 'unsafe', words: 'He frightens me.' } as const
  await ask(safetyCalls.report, { body }, asha)
  const kindsOf = async (rights: ('care' | 'safety')[]) => {
    const staff = await testStaff(testing, { rights })
    const { results, counts } = await ask(todayCalls.today, {}, staff)
    return { kinds: [...new Set(results.map(({ kind }) => kind))], counts, staff, results }
  }
  const care = await kindsOf(['care'])
  const safety = await kindsOf(['safety'])
  expect([care.kinds, safety.kinds]).toEqual([['contact_due'], ['report_open']])
  expect([safety.results[0]?.urgency, safety.counts.reports, care.counts.pairs]).toEqual(['now', 1, 2])
  const { code, problem } = await failureOf(ask(todayCalls.takeItem, { params, body: {} }, safety.staff))
  expect([code, problem.right]).toEqual(['no_right', 'care'])
})

test('work that was given up is one item for members with the right, and stays the same item until it is gone', async () => {
  const lakshmi = await testStaff(testing)
  const stopped = async (staff: TestPerson) =>
    (await ask(todayCalls.today, { query: { kind: 'job_dead' } }, staff)).results
  expect(await stopped(lakshmi)).toEqual([])
  await house.db.run(sql`select graphile_worker.add_job('givenUp', max_attempts := 1)`)
  await house.db.run(sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'It failed.'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'givenUp')`)
  const [item] = await stopped(lakshmi)
  expect(item).toMatchObject({ kind: 'job_dead', urgency: 'today' })
  house.clock.shift(day)
  expect((await stopped(await testStaff(testing)))[0]).toMatchObject({ id: item?.id, since: item?.since })
  expect(await stopped(await testStaff(testing, { rights: ['care'] }))).toEqual([])
  await house.db.run(sql`
    delete from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'givenUp')`)
  expect(await stopped(await testStaff(testing))).toEqual([])
})
