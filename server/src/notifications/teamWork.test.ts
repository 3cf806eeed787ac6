import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { expect, test } from 'vitest'

import { testStaff } from '../desk/testing/testStaff.ts'
import { sql } from '../engines/database/database.ts'
import { openTesting } from '../testing/testing.ts'

const testing = await openTesting()
const { ask, house } = testing

test('a person whose newest email failed is on the list until an email reaches them', async () => {
  const lakshmi = await testStaff(testing)
  const asha = await testing.person({ firstName: 'Asha' })
  const at = house.clock.now()
  const store = async (id: string, result: string) => {
    await house.db.run(sql`
      insert into notices (id, person_id, kind, key, params, created_at)
      values (${id}, ${asha.id}, 'matchProposed', ${id}, '{}'::jsonb, ${at})`)
    await house.db.run(sql`
      insert into notice_deliveries (id, notice_id, person_id, channel, grown, result, created_at, changed_at)
      values (${id}, ${id}, ${asha.id}, 'mail', 0, ${result}, ${at}, ${at})`)
  }
  const failed = async () =>
    (await ask(todayCalls.today, { query: { kind: 'mail_failed' } }, lakshmi)).results.flatMap(
      ({ about }) => about,
    )
  await store('a', 'sent')
  expect(await failed()).toEqual([])
  await store('b', 'failed')
  expect(await failed()).toMatchObject([{ userId: asha.id }])
  await store('c', 'sent')
  expect(await failed()).toEqual([])
})
