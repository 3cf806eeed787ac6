import { readinessCalls } from '@saathi/contract/learning/readinessCalls.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { fakeTransport, refused } from '../../wire/testing/fakeTransport.ts'
import { paths } from '../../wire/paths.ts'
import { keyOf, queryClient } from '../../wire/queries.ts'
import { MoreInfo } from './MoreInfo.tsx'

beforeEach(async () => {
  history.replaceState(null, '', paths.notices)
  await arrive(buildArrival())
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  history.replaceState(null, '', '/')
})

test.each([
  [[], 1],
  [[{}], 2],
])('with the scores %j, the menu and the way back have %d links to the work readiness', (scores, count) => {
  fakeTransport().on(readinessCalls.workReadiness, refused(503, 'unavailable'))
  queryClient.setQueryData(keyOf(readinessCalls.workReadiness, {}), scores)
  render(<MoreInfo>page</MoreInfo>)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.filter((to) => to === paths.profile)).toHaveLength(count)
})
