import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'
import { testStaff } from './testing/testStaff.ts'

const { connect, testing } = await openTestChat()
const { ask } = testing

test('a colleague hears at once which kind of list changed, but no id of a person, and mentees hear nothing', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { firstName: 'Sara' })]
  const asha = await testing.person({ firstName: 'Asha' })
  const [desk, phone] = [await connect(sara), await connect(asha)]
  const heard = desk.next('desk')
  const given = { params: { id: asha.id }, body: { action: 'pause', reason: 'Exams' } } as const
  const { actionId } = await ask(peopleDeskCalls.actOnPerson, given, lakshmi)
  expect((await heard).lists).toEqual(['people', 'person'])
  const undone = desk.next('desk')
  await ask(deskCalls.undo, { params: { actionId: actionId ?? '' }, body: {} }, lakshmi)
  expect((await undone).lists).toContain('person')
  expect(phone.events.map(({ command }) => command)).not.toContain('desk')
})
