import type { User } from '@saathi/contract/people/user.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Problem } from '../wire/api.ts'
import { queryClient } from '../wire/queries.ts'
import { ProfileForm } from './ProfileForm.tsx'

const ask = vi.hoisted(() => vi.fn())
vi.mock('../wire/api.ts', async (original) => ({ ...(await original<object>()), ask }))

const user: User = {
  id: 'me',
  email: 'asha@people.example',
  role: 'mentee',
  firstName: 'Asha',
  lastName: 'Patil',
  displayName: 'Asha Patil',
  displayPicture: '/files/small',
  picture: '/files/large',
  bio: '',
  phoneNumber: '+919876543210',
  hasAgreedTerms: true,
  newPrimaryLanguage: 'en',
  birthYear: 2000,
  provider: 'normal',
  status: 'active',
  mentorships: [],
}

/** What the profile call was given, once the form is sent. */
async function saved(answer: () => Promise<User> = async () => user): Promise<unknown> {
  ask.mockImplementation(async (call: { path: string }) => (call.path.includes('profile') ? answer() : []))
  fireEvent.click(screen.getByRole('button', { name: 'profile.save' }))
  await vi.waitFor(() => expect(sent()).toBeDefined())
  return sent()
}

const sent = (): unknown =>
  ask.mock.calls
    .filter(([call]) => (call as { path: string }).path.includes('profile'))
    .map(([, given]) => (given as { body: unknown }).body)
    .at(-1)

function show() {
  ask.mockReset()
  ask.mockResolvedValue([])
  render(<ProfileForm user={user} />)
}

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('only what was changed is sent; an untouched picture is not', async () => {
  show()
  type('accounts.lastName', '')
  type('accounts.phone', '+91 98765-43210')
  expect(await saved()).toEqual({ lastName: '' })
  expect(await screen.findByText('profile.saved')).toBeTruthy()
})

test('a removed picture is sent as null, and can be taken back before', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'profile.picture.remove' }))
  fireEvent.click(screen.getByRole('button', { name: 'profile.picture.undo' }))
  type('profile.bio', 'Hello')
  expect(await saved()).toEqual({ bio: 'Hello' })
  await screen.findByText('profile.saved')
  cleanup()
  show()
  fireEvent.click(screen.getByRole('button', { name: 'profile.picture.remove' }))
  expect(await saved()).toEqual({ picture: 'null' })
})

test('what was typed and not saved is there again after leaving the page', async () => {
  show()
  type('profile.bio', 'Half a sentence')
  cleanup()
  show()
  expect(screen.getByLabelText('profile.bio')).toHaveProperty('value', 'Half a sentence')
  expect(await saved()).toEqual({ bio: 'Half a sentence' })
  await screen.findByText('profile.saved')
})

test('what the server refuses stands beside its field, and what was typed stays', async () => {
  show()
  type('accounts.phone', '+91123')
  const refusal = new Problem({
    status: 422,
    code: 'invalid',
    detail: '',
    fields: { phone_number: ['Too few digits.'] },
    retryAfter: undefined,
  })
  await saved(() => Promise.reject(refusal))
  expect(await screen.findByText('Too few digits.')).toBeTruthy()
  expect(screen.getByLabelText('accounts.phone')).toHaveProperty('value', '+91123')
})
