import { beforeEach, expect, test, vi } from 'vitest'

import { buildArrival } from '../testing/builders.ts'

const stored = new Map<string, unknown>()
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  entries: async () => [...stored.entries()],
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
}))
const answer = { key: ['/api/v2/sessions/', {}, {}], reply: ['a session'], at: 1 }

beforeEach(() => {
  vi.resetModules()
  stored.clear()
  localStorage.clear()
})

/** A page of the client as it was built under this name. */
async function openPage(script: string) {
  vi.resetModules()
  const element = Object.assign(document.createElement('script'), { src: script })
  vi.spyOn(document, 'querySelector').mockReturnValue(element)
  return import('./kept.ts')
}

test('what one version of the client kept is shown by that version alone', async () => {
  const before = await openPage('/assets/index-one.js')
  await before.keepAnswerOf('asha', answer)
  expect(await before.keptAnswersOf('asha')).toMatchObject([answer])
  expect(await (await openPage('/assets/index-one.js')).keptAnswersOf('asha')).toHaveLength(1)
  expect(await (await openPage('/assets/index-two.js')).keptAnswersOf('asha')).toEqual([])
})

test('what is kept for one person is shown to no other', async () => {
  const page = await openPage('/assets/index-one.js')
  await page.keepAnswerOf('asha', answer)
  expect(await page.keptAnswersOf('ravi')).toEqual([])
})

test('an answer that is to be kept while its person leaves is not', async () => {
  const { arrive, forgetPerson } = await import('./identity.ts')
  const { keepOnDevice, queryClient } = await import('../wire/queries.ts')
  await arrive(buildArrival())
  keepOnDevice({ method: 'GET', path: '/api/v2/sessions/' } as never)
  queryClient.setQueryData(answer.key, answer.reply)
  await forgetPerson()
  // Another person's answer takes the same way behind it: once it is kept, the first one has been decided.
  await arrive(buildArrival({ id: 'ravi' }))
  queryClient.setQueryData(['/api/v2/sessions/', { of: 'ravi' }, {}], ['a session'])
  await vi.waitFor(() => expect(stored.size).toBe(1))
  expect([...stored.values()]).toMatchObject([{ personId: 'ravi' }])
})
