import { identityCalls } from '@saathi/contract/accounts/identityCalls.ts'
import { beforeEach, expect, test, vi } from 'vitest'

const person = (id: string) => ({ id, email: `${id}@people.example` })
const ask = vi.hoisted(() => vi.fn())
vi.mock('./api.ts', async (original) => ({ ...(await original<object>()), ask }))

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
  ask.mockImplementation(async (call: unknown) =>
    call === identityCalls.signOut ? {} : { idToken: 't', expiresIn: 3600, user: person('asha') },
  )
})

async function openPage() {
  const identity = await import('./identity.ts')
  const { queryClient } = await import('./queries.ts')
  await identity.signIn('asha@people.example', 'secret')
  queryClient.setQueryData(['/api/v2/users/profile/'], person('asha'))
  return { identity, kept: () => queryClient.getQueryData(['/api/v2/users/profile/']) }
}

test('what the server told one person is forgotten when they sign out', async () => {
  const { identity, kept } = await openPage()
  expect(kept()).toBeDefined()
  await identity.signOut()
  expect(kept()).toBeUndefined()
})

test('it is forgotten too when another tab signs out, with what was typed', async () => {
  const { identity, kept } = await openPage()
  const left = vi.fn()
  identity.onSignOut(left)
  const tab = new BroadcastChannel('identity')
  tab.postMessage('signedOut')
  await vi.waitFor(() => expect(identity.identityNow().state).toBe('signedOut'))
  expect(left).toHaveBeenCalledOnce()
  expect(kept()).toBeUndefined()
  tab.close()
})

test('it is forgotten too when the session ended elsewhere', async () => {
  const { identity, kept } = await openPage()
  const { Problem } = await import('./api.ts')
  ask.mockRejectedValue(
    new Problem({ status: 401, code: 'session_ended', detail: '', fields: {}, retryAfter: undefined }),
  )
  await expect(identity.startIdentity()).resolves.toBeUndefined()
  expect(identity.identityNow().state).toBe('signedOut')
  expect(kept()).toBeUndefined()
})
