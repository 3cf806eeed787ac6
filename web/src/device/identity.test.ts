import { beforeEach, describe, expect, test, vi } from 'vitest'

const person = (id: string) => ({ id, email: `${id}@people.example` })
const ask = vi.hoisted(() => vi.fn())
vi.mock('../wire/api.ts', async (original) => ({ ...(await original<object>()), ask }))

beforeEach(() => {
  vi.resetModules()
  ask.mockReset()
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
  ask.mockImplementation(async (call: unknown) =>
    isCall(call, 'signOut') ? {} : { idToken: 't', expiresIn: 3600, user: person('asha') },
  )
})

/** Each test loads its modules anew: a call is known by its path. */
const isCall = (call: unknown, name: keyof typeof identityCalls) =>
  (call as { path: string }).path === identityCalls[name].path
const asked = () => ask.mock.calls.map(([call]: unknown[]) => (call as { path: string }).path)

const problem = async (status: number, code: string) => {
  const { Problem } = await import('../wire/api.ts')
  return new Problem({ status, code, detail: '', fields: {}, retryAfter: undefined })
}

async function openPage() {
  const identity = await import('./identity.ts')
  const { queryClient } = await import('../wire/queries.ts')
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
  const { Problem } = await import('../wire/api.ts')
  ask.mockRejectedValue(
    new Problem({ status: 401, code: 'session_ended', detail: '', fields: {}, retryAfter: undefined }),
  )
  await expect(identity.startIdentity()).resolves.toBeUndefined()
  expect(identity.identityNow().state).toBe('signedOut')
  expect(kept()).toBeUndefined()
})

test('whoever signs in stays it, though an answer about the one before is still on its way', async () => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_: string, work: () => unknown) => (last = last.then(work, work))
  vi.stubGlobal('navigator', { locks: { request } })
  const { promise: reached, resolve: arrive } = Promise.withResolvers<void>()
  ask.mockImplementation(async (call: unknown) => {
    if (isCall(call, 'refresh')) await reached
    const user = person(isCall(call, 'refresh') ? 'asha' : 'ravi')
    return { idToken: 't', expiresIn: 3600, user }
  })
  localStorage.setItem('signedIn', 'yes')
  const identity = await import('./identity.ts')
  const started = identity.startIdentity()
  const entered = identity.signIn('ravi@people.example', 'secret')
  await new Promise((resolve) => setTimeout(resolve))
  arrive()
  await Promise.all([started, entered])
  expect(identity.identityNow()).toMatchObject({ user: { id: 'ravi' } })
})

describe('signing out', () => {
  test('forgets everything on the device but the last e-mail and the words', async () => {
    const { identity } = await openPage()
    localStorage.setItem('draft.c1', 'I wanted to say')
    localStorage.setItem('words.hi', '{}')
    sessionStorage.setItem('redirectUri', '/chat')
    await identity.signOut()
    expect(Object.keys(localStorage).toSorted()).toEqual(['lastEmail', 'words.hi'])
    expect(sessionStorage.length).toBe(0)
  })

  test('works without a network, and the server is told before anything else when it is back', async () => {
    const { identity } = await openPage()
    const { NetworkFailure } = await import('../wire/api.ts')
    ask.mockRejectedValue(new NetworkFailure('offline'))
    await identity.signOut()
    expect(identity.identityNow()).toEqual({ state: 'signedOut', left: true })
    ask.mockReset()
    ask.mockImplementation(async (call: unknown) =>
      isCall(call, 'signOut') ? {} : { idToken: 't', expiresIn: 3600, user: person('ravi') },
    )
    await identity.signIn('ravi@people.example', 'secret')
    expect(asked()).toEqual(['/identity/sign-out', '/identity/sign-in'])
    expect(localStorage.getItem('signOutOwed')).toBeNull()
  })

  test('tells the server too when the page is opened again', async () => {
    localStorage.setItem('signOutOwed', 'yes')
    const identity = await import('./identity.ts')
    await identity.startIdentity()
    expect(asked()).toEqual(['/identity/sign-out'])
  })

  test('is not undone by a refresh that was on its way', async () => {
    const { identity } = await openPage()
    const token = await import('./token.ts')
    const answer = Promise.withResolvers<unknown>()
    ask.mockImplementation((call: unknown) =>
      isCall(call, 'refresh') ? answer.promise : Promise.resolve({}),
    )
    token.keepToken(undefined)
    const refreshing = token.freshToken()
    await vi.waitFor(() => expect(asked()).toContain('/identity/refresh'))
    await identity.signOut()
    answer.resolve({ idToken: 'late', expiresIn: 3600, user: person('asha') })
    await expect(refreshing).rejects.toThrow('left')
    expect(identity.identityNow().state).toBe('signedOut')
  })

  test('goes on when something cannot be closed or cleared', async () => {
    const { identity } = await openPage()
    const log = vi.spyOn(console, 'error').mockReturnValue()
    vi.stubGlobal('caches', { keys: () => Promise.reject(new Error('no')) })
    identity.onSignOut(() => Promise.reject(new Error('no room')))
    await identity.signOut()
    expect(identity.identityNow().state).toBe('signedOut')
    expect(log).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
    log.mockRestore()
  })
})

describe('a session that ended under somebody', () => {
  test('leaves what they typed for them, and nothing of it for another person', async () => {
    const { identity } = await openPage()
    localStorage.setItem('draft.c1', 'I wanted to say')
    ask.mockRejectedValueOnce(await problem(401, 'session_ended'))
    await identity.startIdentity()
    expect(localStorage.getItem('draft.c1')).toBe('I wanted to say')
    await identity.signIn('asha@people.example', 'secret')
    expect(localStorage.getItem('draft.c1')).toBe('I wanted to say')
    ask.mockResolvedValue({ idToken: 't', expiresIn: 3600, user: person('ravi') })
    const left = vi.fn()
    identity.onSignOut(left)
    await identity.signIn('ravi@people.example', 'secret')
    expect(localStorage.getItem('draft.c1')).toBeNull()
    expect(left).toHaveBeenCalledOnce()
  })
})

test.each([
  [503, 'maintenance'],
  [500, 'unexpected'],
  [429, 'too_often'],
])('a refresh that is answered %i signs nobody out', async (status, code) => {
  localStorage.setItem('signedIn', 'yes')
  const identity = await import('./identity.ts')
  ask.mockRejectedValue(await problem(status, code))
  await identity.startIdentity()
  expect(identity.identityNow().state).toBe('unreachable')
  expect(identity.wasSignedIn()).toBe(true)
})

test('a tab follows when another one signs in', async () => {
  const identity = await import('./identity.ts')
  await identity.startIdentity()
  expect(identity.identityNow().state).toBe('signedOut')
  const tab = new BroadcastChannel('identity')
  tab.postMessage('signedIn')
  await vi.waitFor(() => expect(identity.identityNow().state).toBe('signedIn'))
  tab.close()
})
