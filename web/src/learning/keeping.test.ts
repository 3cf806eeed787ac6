import { learningCalls } from '@saathi/contract/learning/calls.ts'
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
const keepClient = vi.hoisted(() => vi.fn())
vi.mock('../device/offlineClient.ts', async (original) => ({
  ...(await original<object>()),
  keepClient,
  loadKeptPages: async () => undefined,
}))

const session = { id: 'first-cv', sessionSteps: [], completedSteps: ['of Asha'] }
const given = { params: { sessionId: session.id } }

beforeEach(() => {
  vi.resetModules()
  ask.mockReset()
  keepClient.mockReset()
  stored.clear()
  localStorage.clear()
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
  const coming = ['asha', 'ravi']
  ask.mockImplementation(async ({ path }: { path: string }) => {
    if (path !== '/identity/sign-in') return path === learningCalls.session.path ? session : {}
    const id = coming.shift()
    return { idToken: 't', expiresIn: 3600, user: { id, email: `${id}@people.example` } }
  })
})

async function openPage() {
  const identity = await import('../wire/signIn.ts')
  await identity.signIn('asha@people.example', 'secret')
  const keeping = await import('./keeping.ts')
  const { keptSessionsNow } = await import('./keptSessions.ts')
  const { queryClient, keyOf } = await import('../wire/queries.ts')
  const shown = () => queryClient.getQueryData(keyOf(learningCalls.session, given))
  return { identity, keeping, keptSessionsNow, shown }
}

test('a session is kept for the person who asked', async () => {
  keepClient.mockResolvedValue(true)
  const { keeping, keptSessionsNow, shown } = await openPage()
  await keeping.keepSession(session.id)
  expect(keptSessionsNow()).toEqual([session.id])
  expect(shown()).toEqual(session)
  expect([...stored.values()]).toContainEqual(expect.objectContaining({ personId: 'asha', reply: session }))
})

test('who leaves while it is still coming leaves nothing to the next person', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  keepClient.mockReturnValue(promise)
  const { identity, keeping, keptSessionsNow, shown } = await openPage()
  const keepingIt = keeping.keepSession(session.id)
  await vi.waitFor(() => expect(keepClient).toHaveBeenCalled())
  await identity.signOut()
  await identity.signIn('ravi@people.example', 'secret')
  resolve(true)
  await expect(keepingIt).rejects.toThrow('left')
  expect(keptSessionsNow()).toEqual([])
  expect(shown()).toBeUndefined()
  expect(stored.size).toBe(0)
})
