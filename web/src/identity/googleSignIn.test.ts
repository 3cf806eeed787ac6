import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type GoogleOutcome, isGoogleOffered, openGoogle, takeGoogleOutcome } from './googleSignIn.ts'

const open = vi.fn()

beforeEach(() => {
  sessionStorage.clear()
  open.mockReset().mockReturnValue({})
  vi.stubGlobal('open', open)
})
afterEach(() => vi.unstubAllGlobals())

function offer(content: string): void {
  document.head.innerHTML = `<meta name="sign-ins" content="${content}" />`
}

test.each([
  ['password google', true],
  ['password', false],
  ['%SIGNINS%', false],
])('a document that says %j offers Google: %s', (content, offered) => {
  offer(content)
  expect(isGoogleOffered()).toBe(offered)
})

test('the window is opened at once, and its outcome is heard once', async () => {
  const heard: GoogleOutcome[] = []
  expect(openGoogle((outcome) => heard.push(outcome))).toBe(true)
  const [address] = open.mock.calls[0] as [string]
  const id = new URLSearchParams(address.split('?')[1]).get('channel') ?? ''
  expect(address).toMatch(/^\/identity\/google\?mode=popup&channel=[\da-f-]{36}$/)
  const window = new BroadcastChannel(`google-${id}`)
  // The witness gets the same messages as the page, a little later. When it has all of them, the page has too.
  const witness = new BroadcastChannel(`google-${id}`)
  const witnessed: unknown[] = []
  witness.addEventListener('message', ({ data }) => witnessed.push(data))
  window.postMessage({ kind: 'nonsense' })
  window.postMessage({ kind: 'signedIn', more: 1 })
  window.postMessage({ kind: 'signedIn' })
  await vi.waitFor(() => expect(witnessed).toHaveLength(3))
  expect(heard).toEqual([{ kind: 'signedIn' }])
  window.close()
  witness.close()
})

test('a blocked window says so', () => {
  open.mockReturnValue(null)
  expect(openGoogle(() => undefined)).toBe(false)
})

test.each<[string | null, GoogleOutcome | undefined]>([
  [null, undefined],
  ['{"kind":"signedIn"}', { kind: 'signedIn' }],
  ['{"kind":"failed","code":"user_disabled"}', { kind: 'failed', code: 'user_disabled' }],
  [
    '{"kind":"signUp","token":"t","email":"a@b.example"}',
    { kind: 'signUp', token: 't', email: 'a@b.example', firstName: '', lastName: '' },
  ],
  ['{"kind":"signUp"}', undefined],
  ['not json', undefined],
])('a redirect that left %s is read once', (left, outcome) => {
  if (left !== null) sessionStorage.setItem('googleOutcome', left)
  expect(takeGoogleOutcome()).toEqual(outcome)
  expect(takeGoogleOutcome()).toBeUndefined()
})
