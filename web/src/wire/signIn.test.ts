import { signInCalls } from '@saathi/contract/identity/signInCalls.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { buildArrival } from '../testing/builders.ts'
import type { FakeTransport } from './testing/fakeTransport.ts'

let transport: FakeTransport
let fake: typeof import('./testing/fakeTransport.ts')
/** A fake of the browser's lock, which orders the refreshes of all tabs. */
let lock: Promise<unknown>

/** Each test has a fresh page. */
beforeEach(async () => {
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
  lock = Promise.resolve()
  const request = (_: string, work: () => unknown) => (lock = lock.then(work, work))
  vi.stubGlobal('navigator', { locks: { request } })
  fake = await import('./testing/fakeTransport.ts')
  transport = fake.fakeTransport()
  transport.on(signInCalls.signIn, buildArrival())
  transport.on(signInCalls.refresh, buildArrival())
  transport.on(signInCalls.signOut, { message: '' })
})

async function load() {
  const here = await import('../device/identity.ts')
  const changes: string[] = []
  here.onIdentity((change) => {
    changes.push(change.kind === 'went' && change.isForgotten ? 'went for good' : change.kind)
  })
  return { ...(await import('./signIn.ts')), ...here, changes }
}

/** A page on which Asha is signed in and the server has sent a reply. */
async function openPage() {
  const page = await load()
  const { queryClient } = await import('./queries.ts')
  await page.signIn('asha@people.example', 'secret')
  queryClient.setQueryData(['/api/v2/users/profile/'], 'of Asha')
  page.changes.length = 0
  return { ...page, told: () => queryClient.getQueryData(['/api/v2/users/profile/']) }
}

test('what the server told one person is forgotten when they sign out', async () => {
  const { signOut, told, changes } = await openPage()
  expect(told()).toBeDefined()
  await signOut()
  expect(told()).toBeUndefined()
  expect(changes).toEqual(['went for good'])
})

test('it is forgotten too when another tab signs out, with what was typed', async () => {
  const { identityNow, told, changes } = await openPage()
  const tab = new BroadcastChannel('identity')
  tab.postMessage('signedOut')
  await vi.waitFor(() => expect(identityNow().state).toBe('signedOut'))
  expect(changes).toEqual(['went for good'])
  expect(told()).toBeUndefined()
  tab.close()
})

test('it is forgotten too when the sign-in ended elsewhere', async () => {
  const { startIdentity, identityNow, told, changes } = await openPage()
  transport.on(signInCalls.refresh, fake.refused(401, 'session_ended'))
  await expect(startIdentity()).resolves.toBeUndefined()
  expect(identityNow()).toEqual({ state: 'signedOut', left: false })
  expect(told()).toBeUndefined()
  expect(changes).toEqual(['updated', 'went'])
})

test('a person who signs in comes, and has signed in; after a reload they only come', async () => {
  const first = await load()
  await first.signIn('asha@people.example', 'secret')
  expect(first.changes).toEqual(['came', 'signedIn'])
  vi.resetModules()
  const second = await load()
  await second.startIdentity()
  // They come at once by what this device knows; the server's reply follows.
  expect(second.changes).toEqual(['came', 'updated'])
})

test('a listener that comes late is told at once who is here', async () => {
  const { onIdentity } = await openPage()
  const late = vi.fn()
  onIdentity(late)
  expect(late).toHaveBeenCalledExactlyOnceWith({ kind: 'came', user: buildArrival().user })
})

test('a person who signs in stays, though a reply about the one before is still on its way', async () => {
  const reached = Promise.withResolvers<void>()
  transport.on(signInCalls.refresh, async () => {
    await reached.promise
    return buildArrival()
  })
  transport.on(signInCalls.signIn, buildArrival({ id: 'ravi' }))
  localStorage.setItem('signedIn', 'yes')
  const { startIdentity, signIn, identityNow } = await load()
  const started = startIdentity()
  const entered = signIn('ravi@people.example', 'secret')
  await vi.waitFor(() => expect(transport.asked()).toContain(signInCalls.refresh.path))
  reached.resolve()
  await Promise.all([started, entered])
  expect(identityNow()).toMatchObject({ user: { id: 'ravi' } })
})

describe('signing out', () => {
  test('forgets everything on the device but the last email and the words', async () => {
    const { signOut } = await openPage()
    localStorage.setItem('draft.c1', 'I wanted to say')
    localStorage.setItem('words.hi', '{}')
    sessionStorage.setItem('redirectUri', '/chat')
    await signOut()
    expect(Object.keys(localStorage).toSorted()).toEqual(['words.hi'])
    expect(sessionStorage.length).toBe(0)
  })

  test('works without a network, and the server is told before anything else when it is back', async () => {
    const { signOut, signIn, identityNow } = await openPage()
    transport.cut()
    await signOut()
    expect(identityNow()).toEqual({ state: 'signedOut', left: true })
    transport.mend()
    transport.on(signInCalls.signIn, buildArrival({ id: 'ravi' }))
    const before = transport.asked().length
    await signIn('ravi@people.example', 'secret')
    expect(transport.asked().slice(before)).toEqual(['/identity/sign-out', '/identity/sign-in'])
    expect(localStorage.getItem('signOutOwed')).toBeNull()
  })

  test('tells the server by itself when the network is back', async () => {
    const { signOut } = await openPage()
    transport.cut()
    await signOut()
    transport.mend()
    const { noteAnswer } = await import('./network.ts')
    noteAnswer()
    await vi.waitFor(() => expect(localStorage.getItem('signOutOwed')).toBeNull())
  })

  test('tells the server too when the page is opened again', async () => {
    localStorage.setItem('signOutOwed', 'yes')
    const { startIdentity } = await load()
    await startIdentity()
    expect(transport.asked()).toEqual(['/identity/sign-out'])
  })

  test('is not undone by a refresh that was on its way', async () => {
    const { signOut, identityNow } = await openPage()
    const token = await import('../device/token.ts')
    const answer = Promise.withResolvers<ReturnType<typeof buildArrival>>()
    transport.on(signInCalls.refresh, () => answer.promise)
    token.keepToken(undefined)
    const refreshing = token.freshToken()
    refreshing.catch(() => undefined)
    await vi.waitFor(() => expect(transport.asked()).toContain('/identity/refresh'))
    const left = signOut()
    answer.resolve(buildArrival())
    await expect(refreshing).rejects.toThrow('left')
    await left
    expect(identityNow().state).toBe('signedOut')
  })

  test('goes on when something cannot be closed or cleared', async () => {
    const { signOut, onIdentity, identityNow } = await openPage()
    const log = vi.spyOn(console, 'error').mockReturnValue()
    vi.stubGlobal('caches', { keys: () => Promise.reject(new Error('no')) })
    onIdentity(({ kind }) => (kind === 'went' ? Promise.reject(new Error('no room')) : undefined))
    await signOut()
    expect(identityNow().state).toBe('signedOut')
    expect(log).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
    log.mockRestore()
  })
})

test('a sign-in that ended leaves what was typed for its person, and nothing of it for another', async () => {
  const { startIdentity, signIn, changes } = await openPage()
  localStorage.setItem('draft.c1', 'I wanted to say')
  transport.on(signInCalls.refresh, fake.refused(401, 'session_ended'))
  await startIdentity()
  expect(localStorage.getItem('draft.c1')).toBe('I wanted to say')
  await signIn('asha@people.example', 'secret')
  expect(localStorage.getItem('draft.c1')).toBe('I wanted to say')
  expect(changes).toEqual(['updated', 'went', 'came', 'signedIn'])
  transport.on(signInCalls.signIn, buildArrival({ id: 'ravi' }))
  await signIn('ravi@people.example', 'secret')
  expect(localStorage.getItem('draft.c1')).toBeNull()
  expect(changes.slice(4)).toEqual(['went for good', 'came', 'signedIn'])
})

test.each([
  [503, 'maintenance'],
  [500, 'unexpected'],
  [429, 'too_often'],
])('a refresh that is answered %i signs nobody out', async (status, code) => {
  localStorage.setItem('signedIn', 'yes')
  const { startIdentity, identityNow, wasSignedIn } = await load()
  transport.on(signInCalls.refresh, fake.refused(status, code))
  await startIdentity()
  expect(identityNow().state).toBe('unreachable')
  expect(wasSignedIn()).toBe(true)
})

test('without a network the person whom this device knows goes on, and is asked for when it is back', async () => {
  await openPage()
  vi.resetModules()
  fake = await import('./testing/fakeTransport.ts')
  transport = fake.fakeTransport()
  transport.on(signInCalls.refresh, fake.refused(401, 'session_ended'))
  transport.cut()
  const { startIdentity, identityNow } = await load()
  await startIdentity()
  expect(identityNow()).toMatchObject({ state: 'signedIn', user: { id: 'asha' } })
  transport.mend()
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(identityNow().state).toBe('signedOut'))
})

test('a tab follows when another one signs in', async () => {
  const { startIdentity, identityNow } = await load()
  await startIdentity()
  expect(identityNow().state).toBe('signedOut')
  const tab = new BroadcastChannel('identity')
  tab.postMessage('signedIn')
  await vi.waitFor(() => expect(identityNow().state).toBe('signedIn'))
  tab.close()
})
