import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { viewCalls } from '@saathi/contract/desk/viewCalls.ts'
import { mostViews } from '@saathi/contract/desk/viewRules.ts'
import { expect, test } from 'vitest'

import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { testStaff } from '../testing/testStaff.ts'

const testing = await openTesting()
const { ask } = testing

const viewsOf = (who: TestPerson, list = 'people') => ask(viewCalls.views, { params: { list } }, who)
const mentors = { name: 'Mentors', filter: 'role=mentor', columns: ['state', 'email'], isTeam: false }
const save = (who: TestPerson, id: string, body: Partial<typeof mentors> = {}) =>
  ask(viewCalls.saveView, { params: { list: 'people', id }, body: { ...mentors, ...body } }, who)
const remove = (who: TestPerson, id: string) =>
  ask(viewCalls.removeView, { params: { list: 'people', id } }, who)

test('a view is for its owner alone, and one for the team is for everyone', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { rights: ['care'] })]
  await save(lakshmi, 'own')
  await save(lakshmi, 'shared', { name: 'For us', isTeam: true })
  expect((await viewsOf(lakshmi)).views.map(({ name, isTeam }) => [name, isTeam])).toEqual([
    ['Mentors', false],
    ['For us', true],
  ])
  expect((await viewsOf(sara)).views.map(({ id }) => id)).toEqual(['shared'])
  expect((await viewsOf(sara, 'pairs')).views).toEqual([])
  await remove(sara, 'own')
  await remove(sara, 'shared')
  expect((await viewsOf(lakshmi)).views.map(({ id }) => id)).toEqual(['own'])
  expect(await failureOf(save(sara, 'own'))).toMatchObject({ status: 404 })
  const acts = await ask(deskCalls.audit, { query: {} }, lakshmi)
  expect(acts.results.map(({ act }) => act)).toEqual(['view_removed', 'view_saved'])
})

test('a view that is saved twice is one view, with its newest name', async () => {
  const lakshmi = await testStaff(testing)
  await Promise.all([save(lakshmi, 'twice'), save(lakshmi, 'twice'), save(lakshmi, 'twice')])
  await save(lakshmi, 'twice', { name: 'Our mentors' })
  expect((await viewsOf(lakshmi)).views).toMatchObject([{ id: 'twice', name: 'Our mentors' }])
  await remove(lakshmi, 'twice')
  await remove(lakshmi, 'twice')
  expect((await viewsOf(lakshmi)).views).toEqual([])
})

test('a view keeps the filters and columns of its list, and no search for a name', async () => {
  const lakshmi = await testStaff(testing)
  const filter = 'q=Asha&state=in_pool&after=x&role=mentee'
  await save(lakshmi, 'kept', { filter, columns: ['phone', 'state', 'password', 'email'] })
  expect((await viewsOf(lakshmi)).views).toMatchObject([
    { filter: 'state=in_pool&role=mentee', columns: ['email', 'phone', 'state'] },
  ])
})

test('a person has a limited number of views, also if they save many at once', async () => {
  const lakshmi = await testStaff(testing)
  const all = Array.from({ length: mostViews + 3 }, (_, place) =>
    save(lakshmi, `many-${place}`).catch((error: unknown) => error),
  )
  const failed = (await Promise.all(all)).filter((each) => each instanceof Error)
  expect(failed).toHaveLength(3)
  expect(failed[0]).toMatchObject({ code: 'too_many_views' })
  expect((await viewsOf(lakshmi)).views).toHaveLength(mostViews)
  const [first] = (await viewsOf(lakshmi)).views
  await save(lakshmi, first?.id ?? '', { name: 'Renamed' })
})

test('the chosen columns are remembered for the person', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing)]
  const choose = (columns: string[]) =>
    ask(viewCalls.chooseColumns, { params: { list: 'audit' }, body: { columns } }, lakshmi)
  expect((await viewsOf(lakshmi, 'audit')).columns).toBeNull()
  await choose(['why', 'at', 'nothing'])
  expect((await viewsOf(lakshmi, 'audit')).columns).toEqual(['at', 'why'])
  await choose([])
  expect((await viewsOf(lakshmi, 'audit')).columns).toEqual([])
  expect((await viewsOf(sara, 'audit')).columns).toBeNull()
  expect(await failureOf(viewsOf(lakshmi, 'cases'))).toMatchObject({ status: 404 })
})
