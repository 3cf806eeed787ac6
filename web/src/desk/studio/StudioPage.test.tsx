import { studioCalls } from '@saathi/contract/matching/studioCalls.ts'
import type { DraftEntry, DraftProposal } from '@saathi/contract/matching/studioShapes.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '../../wire/queries.ts'
import { fakeTransport, refused } from '../../wire/testing/fakeTransport.ts'
import { StudioPage } from './StudioPage.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const figures: NonNullable<DraftEntry['figures']> = {
  mentees: 20,
  mentors: 9,
  matched: 12,
  unmatched: 8,
  proposals: 12,
  averageFit: 4.3,
  longestWait: 26,
  gap: 30,
  proof: 'best',
  groups: [],
}

const draft = (id: string, parts: Partial<DraftEntry> = {}): DraftEntry => ({
  id,
  programme: 'general',
  madeBy: 'Lakshmi',
  madeAt: '2026-11-26T06:00:00Z',
  settings: { aim: 'fit', waitBoundDays: 30, weights: {}, places: [] },
  state: 'ready',
  progress: 5,
  version: 1,
  figures,
  published: null,
  ...parts,
})

const proposal = (name: string): DraftProposal => ({
  mentee: { userId: name, name },
  mentor: { userId: `${name}-mentor`, name: `${name}'s mentor` },
  waitedDays: 12,
  isFirst: true,
  fit: 4.1,
  criteria: [],
  mark: null,
  followed: null,
})

function show(results: DraftEntry[], proposals: DraftProposal[] = []) {
  const transport = fakeTransport()
  const criteria = [{ key: 'language', name: 'Language', localeName: {}, weight: 30, mandatory: true }]
  const programme = { key: 'general', name: 'General', waitBoundDays: 30, expiryHours: 72, criteria }
  transport.on(studioCalls.drafts, { programmes: [programme], results, next: null })
  transport.on(studioCalls.studioPool, { counts: { mentees: 20, mentors: 9 }, results: [], next: null })
  const rest = {
    unmatched: [],
    unmatchedCount: 0,
    next: null,
    forbidden: [],
    difference: null,
    followUps: [],
  }
  const [first] = results
  if (first !== undefined) transport.on(studioCalls.draft, { ...first, proposals, ...rest })
  render(<StudioPage />)
  return transport
}

const press = (key: string) => fireEvent.keyDown(document.body, { key })

test('keys choose a pair and lock it, even while nothing has the focus', async () => {
  const transport = show([draft('one')], [proposal('Asha'), proposal('Pooja')])
  transport.on(studioCalls.markPair, { id: 'one', state: 'waiting', version: 2 })
  await screen.findByText('Pooja')
  press('j')
  press('j')
  press('l')
  await expect
    .poll(() => transport.given(studioCalls.markPair))
    .toMatchObject([{ params: { id: 'one' }, body: { mentee: 'Pooja', mark: 'lock' } }])
})

test('the better value of two drafts has a word, and a sentence says the difference', async () => {
  show([draft('b', { figures: { ...figures, unmatched: 3 } }), draft('a')])
  expect(await screen.findByText('desk.studio.better')).toBeDefined()
  expect(screen.getByText('desk.studio.sentence.unmatched')).toBeDefined()
})

test('a draft with other places cannot be published, and says why', async () => {
  const settings = {
    aim: 'fit' as const,
    waitBoundDays: 30,
    weights: {},
    places: [{ userId: 'm', name: 'Ravi', places: 4 }],
  }
  show([draft('one', { settings })])
  expect(await screen.findByText('desk.studio.onlyWhatIf')).toBeDefined()
  press('e')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a dry run shows how far it is', async () => {
  show([draft('one', { state: 'working', progress: 2, figures: null })])
  expect(await screen.findByRole('progressbar')).toHaveProperty('value', 2)
})

test('without a draft the page says what a draft is', async () => {
  show([])
  expect(await screen.findByText('desk.studio.noneAbout')).toBeDefined()
})

test('the heading stays while the drafts fail', async () => {
  const transport = fakeTransport()
  transport.on(studioCalls.drafts, refused(500, 'internal'))
  render(<StudioPage />)
  expect(await screen.findByRole('button', { name: 'shell.tryAgain' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'desk.matching' })).toBeDefined()
})

test('a draft with more people without a match than it shows counts all of them', async () => {
  const transport = show([draft('one')], [proposal('Asha')])
  const left = {
    userId: 'kiran',
    name: 'Kiran',
    role: 'mentee' as const,
    waitedDays: 3,
    open: 0,
    because: null,
  }
  const rest = { next: null, forbidden: [], difference: null, followUps: [] }
  const page = { ...draft('one'), ...rest, proposals: [proposal('Asha')], unmatched: [left] }
  transport.on(studioCalls.draft, { ...page, unmatchedCount: 1510 })
  expect(await screen.findByText('desk.studio.leftFirst')).toBeDefined()
})
