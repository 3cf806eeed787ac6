import { domains } from '@saathi/contract/domains.ts'
import type { Call } from '@saathi/contract/base/call.ts'
import { expect, test } from 'vitest'

import { testStaff } from './desk/testing/testStaff.ts'
import { sql } from './engines/database/database.ts'
import type { Matrix, MatrixPeople } from './testing/matrix.ts'
import { failureOf, openTesting } from './testing/testing.ts'

const testing = await openTesting()
const files = Object.values(
  import.meta.glob<{ readonly matrix?: readonly Matrix[] }>('./*/testing/matrix.ts', { eager: true }),
)
const matrices = files
  .flatMap(({ matrix }) => matrix ?? [])
  .filter(({ calls }) => Object.values(calls).some(({ who }) => who === 'staff'))
const everybody: MatrixPeople = {
  mentee: await testing.person(),
  anotherMentee: await testing.person(),
  mentor: await testing.person({ role: 'mentor' }),
  anotherMentor: await testing.person({ role: 'mentor' }),
  formerMember: await testing.person(),
  partner: await testing.person({ provider: 'ncs' }),
  staff: await testStaff(testing),
}
const powerless = await testStaff(testing, { rights: [] })
// Everyone in the scenes belongs to a programme, and this member works for another one.
const elsewhere = await testStaff(testing, { programmes: ['elsewhere'], institutions: ['elsewhere'] })
const isScoped = ({ path }: Call) =>
  /\/staff\/(people|mentorships|safety\/cases|matching\/drafts|conversations|screening)\/:/.test(path)
const unproven = await testStaff(testing, { hasPassed: false })

test('every call of staff names its rights, or works before the second factor', () => {
  const silent = Object.values<Record<string, Call>>(domains)
    .flatMap((calls) => Object.values(calls))
    .filter(({ who, rights = [], beforeSecondFactor }) => {
      const isOpen = beforeSecondFactor === true || rights.length > 0
      return (who === 'staff') !== isOpen || (who !== 'staff' && rights.length > 0)
    })
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

for (const { calls, scene, rows } of matrices) {
  const made = await scene(testing, everybody)
  for (const [name, row] of Object.entries(rows)) {
    const call = calls[name]
    if (call?.who !== 'staff' || call.beforeSecondFactor === true) continue
    test(`${call.method} ${call.path} refuses staff without the right, and without the second factor`, async () => {
      const given = row.given(made as never)
      const { code, problem } = await failureOf(testing.ask(call, given, powerless))
      expect([code, problem.right]).toEqual(['no_right', call.rights?.[0]])
      expect(await failureOf(testing.ask(call, given, unproven))).toMatchObject({
        status: 403,
        code: 'second_factor_needed',
      })
    })
    if (!isScoped(call)) continue
    test(`${call.method} ${call.path} knows nobody outside the scope of staff`, async () => {
      await testing.house.db.run(sql`update people set project = 'general_intake' where role <> 'staff'`)
      const refused = await failureOf(testing.ask(call, row.given(made as never), elsewhere))
      expect([refused.status, refused.code]).toEqual([404, 'not_found'])
    })
  }
}
