import { textCalls } from '@saathi/contract/content/textCalls.ts'
import { profileEditCalls } from '@saathi/contract/people/profileEditCalls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { buildUser } from '../testing/builders.ts'
import { type FakeTransport, fakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { queryClient } from '../wire/queries.ts'
import type { PictureChange } from './PictureField.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const user = buildUser({ displayPicture: '/files/small', picture: '/files/large' })
let transport: FakeTransport

/** Resolves with the input of the profile call once the form is sent. */
async function saved(): Promise<unknown> {
  fireEvent.click(screen.getByRole('button', { name: 'profile.save' }))
  await vi.waitFor(() => expect(sent()).toBeDefined())
  return sent()
}

const sent = (): unknown => transport.given(profileEditCalls.saveProfile).at(-1)?.body

function Form() {
  const [picture, setPicture] = useState<PictureChange>('same')
  return <ProfileForm user={user} picture={picture} onPicture={setPicture} />
}

function show() {
  transport = fakeTransport()
  transport.on(textCalls.languages, [])
  transport.on(profileEditCalls.saveProfile, user)
  render(<Form />)
}

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('only what was changed is sent; an untouched picture is not', async () => {
  show()
  type('people.lastName', '')
  type('people.phone', '+91 98765-43210')
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
  type('people.phone', '+91123')
  const errors = { phone_number: ['Too few digits.'] }
  transport.on(profileEditCalls.saveProfile, refused(422, 'invalid', { errors }))
  await saved()
  expect(await screen.findByText('Too few digits.')).toBeTruthy()
  expect(screen.getByLabelText('people.phone')).toHaveProperty('value', '+91123')
})
