import { accessCalls } from '@saathi/contract/access/calls.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { arrive, forgetPerson } from '../../device/identity.ts'
import { buildArrival, buildStatus } from '../../testing/builders.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { OpeningsSection } from './OpeningsSection.tsx'

const { idbKeyval } = await vi.hoisted(() => import('../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

afterEach(async () => {
  cleanup()
  await forgetPerson()
})

test('an area that is not for people of this role is left out', async () => {
  const why = (area: string) => ({
    about: `experiences.${area}`,
    value: 'hide',
    because: area,
    localeBecause: {},
  })
  fakeTransport().on(accessCalls.status, {
    ...buildStatus(),
    why: [{ ...why('internship'), isWithheld: true }, why('video')],
  })
  await arrive(buildArrival())
  render(<OpeningsSection />)
  expect(await screen.findByText('access.area.video')).toBeTruthy()
  expect(screen.queryByText('access.area.internship')).toBeNull()
})
