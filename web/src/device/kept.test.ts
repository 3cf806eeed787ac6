import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, unknown>()
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  entries: async () => [...stored.entries()],
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
}))
const ask = vi.hoisted(() => vi.fn())
vi.mock('../wire/api.ts', async (original) => ({ ...(await original<object>()), ask }))

const user = { id: 'asha', email: 'asha@people.example' }
const answer = { key: ['/api/v2/sessions/', {}, {}], reply: ['a session'], at: 1 }

beforeEach(() => {
  vi.resetModules()
  ask.mockReset()
  ask.mockResolvedValue({ idToken: 't', expiresIn: 3600, user })
  stored.clear()
  localStorage.clear()
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
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
  const identity = await import('./identity.ts')
  const { keepOnDevice, queryClient } = await import('../wire/queries.ts')
  await identity.signIn(user.email, 'secret')
  keepOnDevice({ method: 'GET', path: '/api/v2/sessions/' } as never)
  queryClient.setQueryData(answer.key, answer.reply)
  const leaving = identity.signOut()
  await leaving
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(stored.size).toBe(0)
})
