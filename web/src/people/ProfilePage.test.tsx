import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive, forgetPerson, goOnAs, knownUser, updateUser } from '../device/identity.ts'
import { storedReplies } from '../device/offlineReplies.ts'
import { buildArrival, buildUser } from '../testing/builders.ts'
import { type FakeTransport, fakeTransport } from '../wire/testing/fakeTransport.ts'
import { ProfilePage } from './ProfilePage.tsx'

const { disk, idbKeyval } = await vi.hoisted(() => import('../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

let transport: FakeTransport
beforeEach(() => {
  disk.clear()
  transport = fakeTransport()
})
afterEach(async () => {
  cleanup()
  await forgetPerson()
})

test('a profile that was looked at is stored for a visit without a network, and again when it changes', async () => {
  const arrival = buildArrival()
  await arrive(arrival)
  render(<ProfilePage readiness={null} partners={null} openings={null} />)
  await screen.findByLabelText('profile.bio')
  const stored = async () =>
    (await storedReplies(arrival.user.id)).find(({ key }) => key[0] === peopleCalls.profile.path)?.reply
  await expect.poll(stored).toEqual(arrival.user)
  const changed = buildUser({ ...arrival.user, bio: 'I like maps.' })
  act(() => updateUser(changed))
  await expect.poll(stored).toEqual(changed)
})

test('a picture that was removed before the server confirmed the sign-in is still removed afterwards', async () => {
  const arrival = buildArrival({ displayPicture: '/files/small', picture: '/files/large' })
  transport.on(peopleCalls.profile, arrival.user)
  await arrive(arrival)
  const remembered = knownUser()
  if (remembered !== undefined) goOnAs(remembered)
  render(<ProfilePage readiness={null} partners={null} openings={null} />)
  const remove = await screen.findByRole('button', { name: 'profile.picture.remove' })
  const picture = () => document.querySelector('form img')
  expect(picture()).not.toBeNull()
  fireEvent.click(remove)
  expect(picture()).toBeNull()
  await act(() => arrive(arrival))
  expect(picture()).toBeNull()
})

test('leads a member of the team back to the desk, and nobody else', async () => {
  await arrive(buildArrival())
  const { unmount } = render(<ProfilePage readiness={null} partners={null} openings={null} />)
  await screen.findByLabelText('profile.bio')
  expect(screen.queryByRole('link', { name: 'access.staff.open' })).toBeNull()
  unmount()
  await arrive(buildArrival({ role: 'staff' }))
  render(<ProfilePage readiness={null} partners={null} openings={null} />)
  const link = await screen.findByRole('link', { name: 'access.staff.open' })
  expect(link.getAttribute('href')).toBe('/staff')
})
