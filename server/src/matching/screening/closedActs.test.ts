import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { expect, test } from 'vitest'

import { testStaff } from '../../desk/testing/testStaff.ts'
import type { TestPerson } from '../../testing/testing.ts'
import { openTestScreening } from '../testing/testScreening.ts'

const { testing, ask, applicant, decide, passOthers } = await openTestScreening()

test('neither the page of a person nor the audit shows the first of two decisions before the own one', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { firstName: 'Sara' })]
  const farhan = await applicant()
  await passOthers(lakshmi, farhan)
  const words = 'He was unkind to the child.'
  const first = { stage: 'decision', decision: 'no', reason: 'fit', words } as const
  await decide(lakshmi, farhan, first)
  const read = async (staff: TestPerson) => {
    const { acts } = await ask(peopleDeskCalls.deskPerson, { params: { id: farhan.id } }, staff)
    const { results } = await ask(deskCalls.audit, { query: { about: farhan.id } }, staff)
    const [act] = acts.filter(({ act: name }) => name.startsWith('stage_'))
    return [act, results.find(({ act: name }) => name.startsWith('stage_'))]
  }
  const [act, line] = await read(sara)
  expect(act).toMatchObject({ act: 'stage_decided', name: 'Lakshmi Person', why: '', actionId: null })
  expect(line).toMatchObject({ act: 'stage_decided', why: '', after: null })
  expect(await read(lakshmi)).toMatchObject([
    { act: 'stage_no', why: words, isOwn: true },
    { act: 'stage_no', why: words },
  ])
  await decide(sara, farhan, first)
  const { acts } = await ask(peopleDeskCalls.deskPerson, { params: { id: farhan.id } }, sara)
  expect(acts.filter(({ act: name }) => name === 'stage_no').map(({ name, why }) => [name, why])).toEqual([
    ['Sara Person', words],
    ['Lakshmi Person', words],
  ])
})
