import { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { codeIn, mailbox } from '../identity/testing/testMails.ts'
import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'
import { openPairCalendar } from './testing/testCalendar.ts'

const testing = await openTesting()
const { ask, house } = testing
const calendar = openPairCalendar(testing)
const { add, addSaturdays, answer, asha, change, drop } = calendar
const newestMail = mailbox(testing)

const eraseCall = ({ token }: TestPerson, otp?: string) =>
  ask(privacyCalls.erase, { body: { otp } }, { token })

async function codeFor(person: TestPerson): Promise<string> {
  await eraseCall(person)
  return codeIn(await newestMail(person.email))
}

/** The status of a call that may succeed or be refused. */
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    async () => (await failureOf(work)).status,
  )

/** How many rows of the calendar name a person. */
async function rowsNaming({ id }: TestPerson): Promise<number> {
  const { count } = await house.db.one<{ count: number }>(sql`
    select (select count(*) from calendar_series where created_by = ${id})
      + (select count(*) from calendar_answers where person_id = ${id})
      + (select count(*) from calendar_news where by_id = ${id} or before ->> 'createdBy' = ${id}
         or before_deletion ->> 'createdBy' = ${id}) as count`)
  return count
}

async function purge() {
  house.clock.shift(30 * 24 * 3_600_000 + 60_000)
  await house.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
  await testing.workJobs()
}

test('an erasure beside ten changes at once is whole, and so is each change', async () => {
  const erasedPeople: TestPerson[] = []
  for (let round = 0; round < 3; round += 1) {
    const [one, other] = [await testing.person(), await testing.person({ role: 'mentor' })]
    await calendar.begin(other, one)
    const [first, second, third, fourth] = await addSaturdays(one)
    const { count: before } = await house.db.one<{ count: number }>(sql`
      select count(*) as count from calendar_series`)
    const otp = await codeFor(one)
    const making = [one, other, one].map((person) => statusOf(add(person)))
    const changing = [
      change(other, first, { title: 'All', applyToRecurring: 'ALL' }),
      change(one, second, { title: 'This' }),
      change(other, third, { title: 'That' }),
      drop(one, fourth),
      drop(other, second),
      answer(one, first, { answer: 'no' }),
      answer(other, first, { answer: 'no', applyToRecurring: 'ALL' }),
    ].map(statusOf)
    const erasing = eraseCall(one, otp)
    const [made, changed, erased] = await Promise.all([Promise.all(making), Promise.all(changing), erasing])
    expect(erased.state).toBe('erased')
    expect([...made, ...changed].filter((status) => status >= 500)).toEqual([])
    const { count: after } = await house.db.one<{ count: number }>(sql`
      select count(*) as count from calendar_series`)
    expect(after - before).toBe(made.filter((status) => status === 200).length)
    expect(await statusOf(add(other))).toBe(422)
    erasedPeople.push(one)
  }
  await purge()
  for (const person of erasedPeople) expect(await rowsNaming(person)).toBe(0)
})

test.each(['before', 'before_deletion'])(
  'what was never told of a change goes with the person who made it: %s',
  async (column) => {
    const { id } = await add(asha, { title: 'Private words' })
    await testing.workJobs()
    await house.db.run(sql`
    update calendar_news set by_id = null,
      before = case when ${column} = 'before' then jsonb_build_object('createdBy', ${asha.id}::text) end,
      before_deletion = case when ${column} <> 'before' then jsonb_build_object('createdBy', ${asha.id}::text) end
    where series_id = ${id}`)
    await house.db.run(sql`delete from graphile_worker._private_jobs where key like 'calendar:news:%'`)
    await eraseCall(asha, await codeFor(asha))
    expect(await rowsNaming(asha)).toBeGreaterThan(0)
    await purge()
    expect(await rowsNaming(asha)).toBe(0)
  },
)
