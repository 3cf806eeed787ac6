import { accessCalls } from '@saathi/contract/access/calls.ts'
import { type Card, internshipCalls } from '@saathi/contract/internships/calls.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { buildSessionCard, buildStatus } from '../testing/builders.ts'
import { type FakeTransport, fakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { queryClient } from '../wire/queries.ts'
import { InternshipPage } from './InternshipPage.tsx'

const card = (id: string, more: Partial<Card> = {}): Card => ({
  id,
  title: `Title ${id}`,
  localeTitle: {},
  organisation: 'Organisation',
  localeOrganisation: {},
  field: 'Business',
  localeField: {},
  place: 'Ranchi',
  localePlace: {},
  region: 'Jharkhand',
  localeRegion: {},
  distance: 'state',
  stipend: '₹6,000',
  localeStipend: {},
  duration: 'Two months',
  localeDuration: {},
  eligibility: 'Anybody',
  localeEligibility: {},
  howToApply: '1. Write\n2. Send',
  localeHowToApply: {},
  description: 'Work',
  localeDescription: {},
  image: null,
  url: null,
  deadline: '2027-01-31',
  daysLeft: 40,
  isExample: false,
  ...more,
})

let transport: FakeTransport
let cards: Card[] = []
let internship: 'use' | 'show' = 'use'
let completed = 5
beforeEach(() => {
  history.replaceState(null, '', '/internship')
  cards = []
  internship = 'use'
  completed = 5
  transport = fakeTransport()
  transport.on(accessCalls.status, () => {
    const status = buildStatus()
    return {
      ...status,
      experiences: { ...status.experiences, internship },
      mentorshipSessionStatus: { completedSessions: completed, remainingSessions: 5 - completed },
    }
  })
  transport.on(learningCalls.mySessions, [])
  transport.on(learningCalls.sessions, [buildSessionCard({ id: 'first-cv' })])
  transport.on(internshipCalls.cards, () => cards)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('cards are counted, and turned by buttons and by arrow keys, no further than their ends', async () => {
  cards = ['a', 'b', 'c'].map((id) => card(id))
  history.replaceState(null, '', '/internship?card=a')
  render(<InternshipPage />)
  expect(await screen.findByText('01/03')).toBeTruthy()
  const isAtEnd = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled')
  expect(isAtEnd('internships.previous')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'internships.next' }))
  expect(screen.getByText('02/03')).toBeTruthy()
  const row = screen.getByRole('list', { name: 'internships.list' })
  fireEvent.keyDown(row, { key: 'ArrowRight' })
  expect(screen.getByText('03/03')).toBeTruthy()
  fireEvent.keyDown(row, { key: 'ArrowRight' })
  expect(screen.getByText('03/03')).toBeTruthy()
  expect(isAtEnd('internships.next')).toBe('true')
  fireEvent.keyDown(row, { key: 'Home' })
  expect(screen.getByText('01/03')).toBeTruthy()
  // Screen readers reach every card without turning.
  expect(screen.getAllByRole('article')).toHaveLength(3)
})

test('the list compares them, is narrowed by field and place, and leads to the card and back', async () => {
  cards = [
    card('a'),
    card('b', { field: 'Health', region: 'Assam' }),
    card('c', { field: 'Health', region: 'Goa' }),
  ]
  render(<InternshipPage />)
  expect(await screen.findAllByText('₹6,000')).toHaveLength(3)
  fireEvent.change(screen.getByLabelText('internships.filter.field'), { target: { value: 'Health' } })
  await waitFor(() => expect(screen.queryByText('Title a')).toBeNull())
  fireEvent.click(screen.getByRole('link', { name: 'Title c' }))
  expect(await screen.findByText('02/02')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'internships.toList' }))
  fireEvent.change(await screen.findByLabelText('internships.filter.region'), {
    target: { value: 'Jharkhand' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'internships.none.all' }))
  expect(await screen.findByText('Title a')).toBeTruthy()
})

test('a list with examples says so before anything else, and none of them has a last day', async () => {
  cards = [card('a', { isExample: true }), card('b')]
  history.replaceState(null, '', '/internship')
  render(<InternshipPage />)
  expect(await screen.findByText('internships.examples')).toBeTruthy()
  const [example, offered] = screen
    .getAllByRole('listitem')
    .filter((item) => item.textContent.includes('Title'))
  expect(example?.textContent).toContain('internships.example')
  expect(example?.textContent).not.toContain('internships.deadline')
  expect(offered?.textContent).toContain('internships.deadline')
})

test('a card says place, stipend, time, for whom and how; an example says that it is one', async () => {
  cards = [card('a', { isExample: true }), card('b', { url: 'https://www.example.org/apply' })]
  history.replaceState(null, '', '/internship?card=a')
  render(<InternshipPage />)
  const [example, offered] = await screen.findAllByRole('article')
  if (example === undefined || offered === undefined) throw new Error('Two cards were expected.')
  for (const fact of [
    'Ranchi · internships.distance.state',
    '₹6,000',
    'Two months',
    'Anybody',
    'Write',
    'internships.exampleNote',
  ])
    expect(within(example).getByText(fact)).toBeTruthy()
  expect(within(example).getByText('internships.example')).toBeTruthy()
  expect(within(example).queryByRole('link')).toBeNull()
  expect(within(offered).queryByText('internships.example')).toBeNull()
  const link = within(offered).getByRole('link')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.textContent).toContain('internships.leaves')
})

test.each([
  [40, 'later'],
  [3, 'soon'],
  [0, 'today'],
  [null, 'over'],
])('with %s days left the deadline is said as %s', async (daysLeft, text) => {
  cards = [card('a', { daysLeft })]
  render(<InternshipPage />)
  expect(await screen.findByText(`internships.deadline.${text}`)).toBeTruthy()
})

test('before they open, the page says how far that is and leads to the next session; no card is asked for', async () => {
  internship = 'show'
  completed = 2
  render(<InternshipPage />)
  expect(await screen.findByText('internships.closed.title')).toBeTruthy()
  const next = await screen.findByRole('link', { name: 'internships.closed.next' })
  expect(next.getAttribute('href')).toContain('first-cv')
  expect(transport.given(internshipCalls.cards)).toEqual([])
})

test('none yet, and a failure, are said; the failure can be tried again', async () => {
  const { unmount } = render(<InternshipPage />)
  expect(await screen.findByText('internships.empty.title')).toBeTruthy()
  unmount()
  queryClient.clear()
  transport.on(internshipCalls.cards, refused(500, 'unexpected'))
  render(<InternshipPage />)
  expect(await screen.findByText('internships.failed')).toBeTruthy()
  transport.on(internshipCalls.cards, [card('a')])
  fireEvent.click(screen.getByRole('button', { name: 'shell.tryAgain' }))
  expect(await screen.findByText('Title a')).toBeTruthy()
  expect(screen.getByText('internships.about.what')).toBeTruthy()
})
