import { expect, test, vi } from 'vitest'

test.each([
  ['mentee', { role: 'mentee', hasSaidRole: true, page: 'declaration' }],
  ['mentor', { role: 'mentor', hasSaidRole: true, page: 'role' }],
  ['admin', { role: '', hasSaidRole: false, page: 'role' }],
])('the landing page’s button for a %s carries the role', async (said, expected) => {
  sessionStorage.clear()
  vi.resetModules()
  history.replaceState(null, '', `/start?as=${said}`)
  const { signUpDraft } = await import('./signUpDraft.ts')
  expect(signUpDraft.now()).toMatchObject(expected)
})
