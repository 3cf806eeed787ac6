import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { paths } from '../../wire/paths.ts'
import { buildArrival } from '../../testing/builders.ts'
import { queryClient } from '../../wire/queries.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { MentorHome } from './MentorHome.tsx'
import { PreparePage } from './PreparePage.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test.each([
  ['the home', paths.mentorHome, MentorHome],
  ['the preparation', '/mentorship/prepare?mentorship=one', PreparePage],
])('a mentee who follows a link to %s of a mentor comes to the own hub', async (_, address, Shown) => {
  const transport = fakeTransport()
  transport.on(mentorshipCalls.mentorships, [])
  await arrive(buildArrival({ role: 'mentee' }))
  history.replaceState(null, '', address)
  render(<Shown />)
  await waitFor(() => expect(location.pathname).toBe(paths.learningHub))
})
