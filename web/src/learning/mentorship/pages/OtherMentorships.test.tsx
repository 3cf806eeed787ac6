import { accessCalls } from '@saathi/contract/access/calls.ts'
import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { buildStatus } from '../../../testing/builders.ts'
import { fakeTransport, refused } from '../../../wire/testing/fakeTransport.ts'
import { keyOf, queryClient } from '../../../wire/queries.ts'
import { OtherMentorships } from './OtherMentorships.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const mentorshipOf = (id: string) =>
  ({
    id,
    status: 'ACTIVE',
    partnerDetails: { partnerDetails: [{ displayName: `Partner of ${id}` }] },
  }) as never

test.each([
  [['m1'], []],
  [['m1', 'm2'], ['Partner of m2']],
])('beside the shown one of %j, the page names %j as the others', (ids, others) => {
  const transport = fakeTransport()
  transport.on(accessCalls.status, buildStatus())
  transport.on(mentorshipCalls.mentorships, refused(503, 'unavailable'))
  queryClient.setQueryData(keyOf(mentorshipCalls.mentorships, {}), ids.map(mentorshipOf))
  render(<OtherMentorships shownId="m1" />)
  expect(screen.queryAllByRole('link').map((each) => each.textContent)).toEqual(others)
  expect(screen.queryByText('mentorship.others') !== null).toBe(others.length > 0)
})
