import { readinessCalls } from '@saathi/contract/learning/readinessCalls.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { arrive, forgetPerson } from '../device/identity.ts'
import { buildArrival } from '../testing/builders.ts'
import { paths } from '../wire/paths.ts'
import { fakeTransport } from '../wire/testing/fakeTransport.ts'
import { Readiness } from './public.tsx'

const { idbKeyval } = await vi.hoisted(() => import('../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
afterEach(async () => {
  cleanup()
  scrolled.mockClear()
  history.replaceState(null, '', '/')
  await forgetPerson()
})

test('before there are scores, the page says when they begin, and the hub’s link leads there', async () => {
  fakeTransport().on(readinessCalls.workReadiness, [])
  await arrive(buildArrival())
  history.replaceState(null, '', `${paths.profile}#readiness`)
  render(<Readiness />)
  await screen.findByText('learning.readiness.none')
  expect(screen.getByText('learning.readiness.title')).toBeDefined()
  await expect.poll(() => scrolled.mock.calls.length).toBe(1)
})

test('each score is named in the figure; the page is not scrolled for a person who came for their profile', async () => {
  const scores = ['Writing to people', 'Planning', 'Finding a job'].map((name, index) => ({
    dimension: `d${index}`,
    name,
    localeName: {},
    score: 40 + index,
    because: '',
    localeBecause: {},
  }))
  fakeTransport().on(readinessCalls.workReadiness, scores)
  await arrive(buildArrival())
  history.replaceState(null, '', paths.profile)
  render(<Readiness />)
  await screen.findByText('learning.readiness.lead')
  const lines = [...document.querySelectorAll('svg tspan')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['40', 'Writing', 'to people', '41', 'Planning', '42', 'Finding', 'a job'])
  expect(scrolled).not.toHaveBeenCalled()
})
